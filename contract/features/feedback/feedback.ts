import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import {
  About,
  AboutInput,
  CategoryField,
  FeedbackSummary,
  FeedbackThread,
  feedbackFileParams,
  feedbackFileTypes,
  feedbackParams,
  feedbackUpload,
  longestSubject,
  RatingField,
  Words,
} from './fields.ts'

const fileErrors = ['file_refused', 'files_unavailable'] as const

export const feedback = {
  list: endpoint({
    method: 'GET',
    path: 'feedback',
    summary:
      'The user’s threads with the distributor, latest first; an owner sees those of the whole company with `of=company`.',
    access: 'signed-in',
    whileActing: 'reads',
    ...listOf({
      row: FeedbackSummary,
      filters: {
        of: z._default(z.enum(['mine', 'company'], 'One of mine, company.'), 'mine'),
        show: z.optional(z.enum(['open', 'resolved'], 'One of open, resolved.')),
      },
      sorts: ['last', 'created', 'category', 'state'],
      more: {
        /** Threads of the user, and of the company; equal for users who aren't owners. */
        counts: z.object({ mine: z.int(), company: z.int() }),
        /** The representative to call; null without one. */
        rep: z.nullable(z.object({ name: z.string(), phoneNumber: z.string() })),
      },
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'account/feedback',
    summary:
      'Starts a thread, with at most three pictures or PDF files of 10 MB. Without a subject it uses the first line. The representative is emailed.',
    access: 'signed-in',
    whileActing: 'message.sent',
    body: z.strictObject({
      category: CategoryField,
      subject: z._default(text(longestSubject), ''),
      message: Words,
      about: z._default(z.nullable(AboutInput), null),
    }),
    upload: feedbackUpload,
    reply: FeedbackThread,
    status: 201,
    errors: [...fileErrors],
  }),
  rate: endpoint({
    method: 'POST',
    path: 'feedback',
    summary:
      'Rates a delivery or a resolved thread with one click; the latest rating counts. A bad one starts a thread, or reopens the resolved one.',
    access: 'signed-in',
    body: z.strictObject({
      rating: RatingField,
      word: z._default(text(500), ''),
      orderNumber: z.optional(Id),
      feedbackId: z.optional(Id),
    }),
    reply: z.object({ rating: RatingField, feedbackId: z.nullable(z.int()) }),
    status: 201,
    errors: ['wrong_state'],
  }),
  checkMute: endpoint({
    method: 'GET',
    path: 'feedback/check-mute',
    summary:
      'Whether to ask the user for a rating, and about what: the named delivery or thread, else their latest. At most once in 30 days, and never after “Don’t ask me again”.',
    access: 'signed-in',
    query: z.object({ orderNumber: z.optional(Id), feedbackId: z.optional(Id) }),
    reply: z.object({
      ask: z.boolean(),
      /** A delivered order, or a resolved thread. */
      about: z.nullable(z.object({ kind: z.enum(['order', 'feedback']), id: z.int() })),
      /** Set by “Don’t ask me again”. */
      muted: z.boolean(),
      askedAt: z.nullable(Instant),
    }),
  }),
  mute: endpoint({
    method: 'POST',
    path: 'feedback/mute',
    summary:
      'Stops asking for ratings: `ever` permanently, `month` for 30 days. With the order or thread of the current question, that question stays for a day.',
    access: 'signed-in',
    body: z.strictObject({
      for: z.enum(['month', 'ever'], 'One of month, ever.'),
      orderNumber: z.optional(Id),
      feedbackId: z.optional(Id),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'feedback/:id',
    summary: 'One thread with its messages, files and moves.',
    access: 'signed-in',
    whileActing: 'reads',
    params: feedbackParams,
    reply: FeedbackThread,
  }),
  answer: endpoint({
    method: 'POST',
    path: 'feedback/:id/messages',
    summary: 'Adds a message to a thread. A waiting or resolved thread is reopened.',
    access: 'signed-in',
    whileActing: 'message.sent',
    params: feedbackParams,
    body: z.strictObject({ message: Words }),
    upload: feedbackUpload,
    reply: FeedbackThread,
    status: 201,
    errors: [...fileErrors],
  }),
  resolve: endpoint({
    method: 'PUT',
    path: 'feedback/:id/resolved',
    summary: 'Marks a thread as solved. Repeating it changes nothing.',
    access: 'signed-in',
    params: feedbackParams,
    reply: FeedbackThread,
  }),
  file: endpoint({
    method: 'GET',
    path: 'feedback/:id/files/:fileId',
    summary: 'A file of a thread: a picture without location and device, or a PDF.',
    access: 'signed-in',
    whileActing: 'reads',
    params: feedbackFileParams,
    also: [...feedbackFileTypes],
    errors: ['files_unavailable'],
  }),
  about: endpoint({
    method: 'GET',
    path: 'account/feedback',
    summary: 'What a new thread can be about: the user’s latest orders, invoices and bought items.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: z.object({
      choices: z.array(z.extend(About, { day: z.string() })),
    }),
  }),
} as const
