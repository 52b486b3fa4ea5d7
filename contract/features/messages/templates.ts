import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { type HouseFault, houseFault, longestHouseWords } from '../../rules/house-words.ts'
import { type MailKind, mailKinds, secretKinds } from './outbox.ts'

const access = ['NOTIFICATIONS'] as const

/** Kinds that the house adds nothing to: a link or code that grants access looks the same always, and a campaign is its own words. */
export const takesHouseWords = (kind: MailKind): boolean =>
  kind !== 'campaign' && !secretKinds.some((one) => one === kind)

const sentenceOf: Record<HouseFault['kind'], string> = {
  'unknown-piece': 'This piece is unknown. Pieces are {shop}, {name}, {house} and {phone}.',
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
  /** 0 until somebody has written something. */
  version: z.int(),
  /** Before what the email says, and after it; empty for nothing. */
  enIntro: z.string(),
  enClosing: z.string(),
  esIntro: z.string(),
  esClosing: z.string(),
})
export type HouseWordsOf = z.infer<typeof HouseWordsOf>

/** Every kind of mail and text, as it would be written. */
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
          /** People can switch it off in their settings, or stop it by the link in it. */
          optional: z.boolean(),
          /** The house can add words of its own, and has. */
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
      'A kind of mail or text in a language, about what was last sent of it, or about an example. Links and codes are hidden.',
    access,
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    query: z.object({
      language: z._default(z.enum(languages), 'en'),
      channel: z._default(z.enum(['mail', 'sms']), 'mail'),
      /** A message of the outbox whose subject it is about. */
      messageId: z.optional(Id),
      /** Words of the house that aren’t saved yet; without them the saved ones. */
      intro: z.optional(said),
      closing: z.optional(said),
    }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** The message whose subject it is about; null for an example. */
      messageId: z.nullable(z.int()),
    }),
    errors: ['no_such_text'],
  }),
  words: endpoint({
    method: 'GET',
    path: 'admin/templates/:kind/words',
    summary: 'What the house adds to a kind of email, in both languages.',
    access,
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    reply: HouseWordsOf,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/templates/:kind/words',
    summary:
      'Writes what the house adds to a kind of email: plain text with the pieces `{shop}`, `{name}`, `{house}` and `{phone}`. Undone at `admin/changes`.',
    access,
    audit: 'template.changed',
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    body: z.extend(HouseTexts, { version: z.int().check(z.gte(0)) }),
    reply: HouseWordsOf,
    errors: ['changed_meanwhile', 'no_house_words'],
  }),
} as const
