import * as z from 'zod/mini'
import type { Access } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'
import { InstantInput } from '../dates/fields.ts'
import {
  CategoryField,
  FeedbackFile,
  FeedbackSummary,
  FeedbackThread,
  feedbackFileParams,
  feedbackFileTypes,
  feedbackParams,
  feedbackUpload,
  StateField,
  Words,
} from './fields.ts'

export const answersFeedback = ['NOTIFICATIONS'] as const satisfies Access

/** New, assigned to staff, waiting for the customer, resolved, and from muted people. */
export const feedbackTabs = ['new', 'open', 'waiting', 'resolved', 'muted'] as const
export type FeedbackTab = (typeof feedbackTabs)[number]

export const FeedbackRow = z.extend(FeedbackSummary, {
  accountNumber: z.int(),
  customer: z.string(),
  rep: z.string(),
  /** The first line of the customer's latest message. */
  firstLine: z.string(),
  assigneeId: z.nullable(z.int()),
  assignee: z.string(),
  /** When the customer last wrote; the age is counted from it. */
  customerAt: Instant,
  snoozedUntil: z.nullable(Instant),
  mutedUntil: z.nullable(Instant),
})
export type FeedbackRow = z.infer<typeof FeedbackRow>

export const DeskFeedback = z.extend(FeedbackRow, {
  messages: FeedbackThread.shape.messages,
  steps: FeedbackThread.shape.steps,
  closesAt: FeedbackThread.shape.closesAt,
  email: z.string(),
  phoneNumber: z.string(),
  /** The person's preferred language. */
  language: z.enum(languages),
  /** Photos from the customer's conversation with the assistant before it was handed over. */
  photos: z.array(FeedbackFile),
  /** What staff wrote to each other, the latest first. */
  notes: z.array(z.object({ id: z.int(), at: Instant, name: z.string(), text: z.string() })),
})
export type DeskFeedback = z.infer<typeof DeskFeedback>

/** Maximum days of muting a person. */
export const mostMutedDays = 365
/** Maximum days of snoozing a thread. */
export const mostSnoozedDays = 60

export const feedbackDesk = {
  list: endpoint({
    method: 'GET',
    path: 'admin/feedback',
    pace: 'search',
    summary:
      'Threads of customers: new and open ones oldest first, others latest first. `q` matches part of a subject, customer or person, or a number. Muted people have a tab of their own. Representatives see their own customers’.',
    access: answersFeedback,
    byKey: true,
    ...listOf({
      row: FeedbackRow,
      filters: {
        tab: z._default(z.enum(feedbackTabs), 'new'),
        q: z.optional(text(80)),
        category: z.optional(CategoryField),
        account: z.optional(AccountNumber),
        assignee: z.optional(z.enum(['me', 'nobody'], 'One of me, nobody.')),
      },
      sorts: ['age', 'created', 'subject', 'category', 'customer', 'rep', 'assignee'],
      more: {
        tabs: z.record(z.enum(feedbackTabs), z.int()),
        /** Who can look after a thread. */
        people: z.array(z.object({ id: z.int(), name: z.string() })),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/feedback/:id',
    summary: 'One thread with its messages, moves, and internal notes.',
    access: answersFeedback,
    byKey: true,
    params: feedbackParams,
    reply: DeskFeedback,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/feedback/:id',
    summary:
      'Moves a thread, assigns it, snoozes it until a moment, or mutes its author for days; 0 days and null undo that. Assigning a new thread opens it.',
    access: answersFeedback,
    audit: 'feedback.changed',
    byKey: true,
    params: feedbackParams,
    body: z.strictObject({
      state: z.optional(StateField),
      assigneeId: z.optional(z.nullable(Id)),
      mutedDays: z.optional(
        z
          .int('Enter a whole number.')
          .check(z.gte(0, 'From 0 to 365 days.'), z.lte(mostMutedDays, 'From 0 to 365 days.')),
      ),
      snoozedUntil: z.optional(z.nullable(InstantInput)),
    }),
    reply: DeskFeedback,
    errors: ['wrong_state'],
  }),
  reply: endpoint({
    method: 'POST',
    path: 'admin/feedback/:id/reply',
    summary:
      'Answers the customer, who gets the message in the thread and by email. The thread then waits for them; `keepOpen` keeps it with the desk.',
    access: answersFeedback,
    audit: 'feedback.answered',
    byKey: true,
    params: feedbackParams,
    body: z.strictObject({
      text: Words,
      /** The language of the message; by default the person's. */
      language: z.optional(z.enum(languages, 'One of en, es.')),
      keepOpen: z._default(z.boolean(), false),
    }),
    upload: feedbackUpload,
    reply: DeskFeedback,
    status: 201,
    errors: ['file_refused', 'files_unavailable'],
  }),
  note: endpoint({
    method: 'PUT',
    path: 'admin/feedback/:id/notes',
    summary: 'Adds a note for colleagues. The customer never sees it.',
    access: answersFeedback,
    audit: 'feedback.noted',
    byKey: true,
    params: feedbackParams,
    body: z.strictObject({ text: text(1000).check(z.minLength(1, 'Write something.')) }),
    reply: DeskFeedback,
  }),
  resolve: endpoint({
    method: 'PUT',
    path: 'admin/feedback/:id/resolved',
    summary:
      'Resolves a thread, with or without a message to the customer. The customer is emailed. Repeating it changes nothing.',
    access: answersFeedback,
    audit: 'feedback.resolved',
    byKey: true,
    params: feedbackParams,
    body: z.strictObject({ word: z._default(text(1000), '') }),
    reply: DeskFeedback,
  }),
  file: endpoint({
    method: 'GET',
    path: 'admin/feedback/:id/files/:fileId',
    summary: 'A file of a thread, or a photo shown with it: a picture without location and device, or a PDF.',
    access: answersFeedback,
    byKey: true,
    params: feedbackFileParams,
    also: [...feedbackFileTypes],
    errors: ['files_unavailable'],
  }),
} as const
