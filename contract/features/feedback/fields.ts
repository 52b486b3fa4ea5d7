import * as z from 'zod/mini'
import { Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { feedbackStates } from '../../rules/feedback-moves.ts'
import { movers } from '../../rules/moves.ts'

/** Specification 1.10: what feedback is about. */
export const feedbackCategories = ['Account & Billing', 'General Questions', 'Feedback'] as const
export type FeedbackCategory = (typeof feedbackCategories)[number]
export const CategoryField = z.enum(feedbackCategories, `One of ${feedbackCategories.join(', ')}.`)
export const StateField = z.enum(feedbackStates, `One of ${feedbackStates.join(', ')}.`)

/** One-click ratings after a delivery or a resolved thread. */
export const ratings = ['good', 'so-so', 'bad'] as const
export type Rating = (typeof ratings)[number]
export const RatingField = z.enum(ratings, `One of ${ratings.join(', ')}.`)

export const feedbackFileBytes = 10_000_000
export const mostFeedbackFiles = 3
export const feedbackFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const feedbackUpload = {
  limit: feedbackFileBytes,
  types: feedbackFileTypes,
  count: mostFeedbackFiles,
} as const

export const longestSubject = 120
export const longestWords = 4000
export const Words = text(longestWords).check(z.minLength(1, 'Write something.'))

export const aboutKinds = ['order', 'invoice', 'product'] as const
export type AboutKind = (typeof aboutKinds)[number]
/** What a thread is about: the number of an order or invoice, or the id of a product. */
export const AboutInput = z.strictObject({
  kind: z.enum(aboutKinds, `One of ${aboutKinds.join(', ')}.`),
  number: Id,
})
/** `name`: the product's name; empty for an order or invoice. */
export const About = z.object({ kind: z.enum(aboutKinds), number: z.int(), name: z.string() })
export type About = z.infer<typeof About>

export const FeedbackFile = z.object({
  fileId: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
})
export type FeedbackFile = z.infer<typeof FeedbackFile>

/** On the page, as a reply to an email, or as a text. */
export const waysIn = ['page', 'mail', 'text'] as const
export type CameBy = (typeof waysIn)[number]

export const FeedbackMessage = z.object({
  id: z.int(),
  at: Instant,
  side: z.enum(['customer', 'staff']),
  /** The writer's name at that time. */
  name: z.string(),
  isMine: z.boolean(),
  text: z.string(),
  /** The language of a staff message; null for a customer's. */
  language: z.nullable(z.enum(languages)),
  cameBy: z.enum(waysIn),
  files: z.array(FeedbackFile),
})
export type FeedbackMessage = z.infer<typeof FeedbackMessage>

/** A change of the thread's state. `by` is the system when it resolved because nobody answered. */
export const FeedbackStep = z.object({
  state: StateField,
  at: Instant,
  by: z.enum(movers),
  name: z.string(),
})
export type FeedbackStep = z.infer<typeof FeedbackStep>

export const FeedbackSummary = z.object({
  id: z.int(),
  /** As displayed: F-3107. */
  number: z.string(),
  category: CategoryField,
  /** Empty for a thread that a bad rating started: `rating` and `about` describe it. */
  subject: z.string(),
  state: StateField,
  about: z.nullable(About),
  rating: z.nullable(RatingField),
  person: z.string(),
  isMine: z.boolean(),
  createdAt: Instant,
  /** The time of the latest message. */
  lastAt: Instant,
})
export type FeedbackSummary = z.infer<typeof FeedbackSummary>

export const FeedbackThread = z.extend(FeedbackSummary, {
  messages: z.array(FeedbackMessage),
  steps: z.array(FeedbackStep),
  /** The staff member assigned to it; empty for nobody yet. */
  lookedAfterBy: z.string(),
  /** When it resolves automatically; null unless it waits for the customer. */
  closesAt: z.nullable(Instant),
})
export type FeedbackThread = z.infer<typeof FeedbackThread>

export const feedbackParams = z.object({ id: Id })
export const feedbackFileParams = z.object({
  id: Id,
  fileId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'No file has such an id.')),
})
