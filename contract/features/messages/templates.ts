import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { type HouseFault, houseFault, longestHouseWords } from '../../rules/house-words.ts'
import { type MailKind, mailKinds, secretKinds } from './outbox.ts'

const access = ['NOTIFICATIONS'] as const

/**
 * Whether the distributor can add words to a kind. Emails with a link or code that grants access always look the same, and a campaign
 * has its own words.
 */
export const takesHouseWords = (kind: MailKind): boolean =>
  kind !== 'campaign' && !secretKinds.some((one) => one === kind)

const sentenceOf: Record<HouseFault['kind'], string> = {
  'unknown-piece': 'This placeholder is unknown. Placeholders are {shop}, {name}, {house} and {phone}.',
  address: 'Leave out web addresses: the buttons of the email lead to the shop.',
  lines: 'Keep it on one line.',
}
const faultless = (kind: HouseFault['kind']) =>
  z.refine<string>((value) => houseFault(value)?.kind !== kind, sentenceOf[kind])
const said = text(longestHouseWords).check(
  faultless('lines'),
  faultless('unknown-piece'),
  faultless('address'),
)

const HouseTexts = z.strictObject({ enIntro: said, enClosing: said, esIntro: said, esClosing: said })
export const HouseWordsOf = z.object({
  kind: z.enum(mailKinds),
  /** 0 until words are saved. */
  version: z.int(),
  /** Before and after the email's own text; empty for nothing. */
  enIntro: z.string(),
  enClosing: z.string(),
  esIntro: z.string(),
  esClosing: z.string(),
})
export type HouseWordsOf = z.infer<typeof HouseWordsOf>

/** Every kind of mail and text, with a preview and the distributor's own words. */
export const templates = {
  list: endpoint({
    method: 'GET',
    path: 'admin/templates',
    summary: 'Every kind of mail and text, with how often and when it was last sent.',
    access,
    byKey: true,
    reply: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(mailKinds),
          channels: z.array(z.enum(['mail', 'sms'])),
          /** Whether people can turn it off in their settings or unsubscribe by its link. */
          optional: z.boolean(),
          /** Whether the distributor can add words of its own, and whether it has. */
          takesWords: z.boolean(),
          hasWords: z.boolean(),
          /** In the last thirty days. */
          sent: z.int(),
          lastSentAt: z.nullable(Instant),
        }),
      ),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'admin/templates/:kind/preview',
    summary:
      'A kind of mail or text in a language, filled with its last sent message or an example. Links and codes are hidden.',
    access,
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    query: z.object({
      language: z._default(z.enum(languages), 'en'),
      channel: z._default(z.enum(['mail', 'sms']), 'mail'),
      /** A message of the outbox to show as the example. */
      messageId: z.optional(Id),
      /** Unsaved words of the distributor; by default the saved ones. */
      intro: z.optional(said),
      closing: z.optional(said),
    }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** The message of the outbox that is shown; null for an invented example. */
      messageId: z.nullable(z.int()),
    }),
    errors: ['no_such_text'],
  }),
  words: endpoint({
    method: 'GET',
    path: 'admin/templates/:kind/words',
    summary: 'The distributor’s own words in a kind of email, in both languages.',
    access,
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    reply: HouseWordsOf,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/templates/:kind/words',
    summary:
      'Sets the distributor’s own words in a kind of email: plain text with the placeholders `{shop}`, `{name}`, `{house}` and `{phone}`. Can be undone at `admin/changes`.',
    access,
    audit: 'template.changed',
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    body: z.extend(HouseTexts, { version: z.int().check(z.gte(0)) }),
    reply: HouseWordsOf,
    errors: ['changed_meanwhile', 'no_house_words'],
  }),
} as const
