import * as z from 'zod/mini'
import { Dollars, Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { campaignChannels, campaignStates, leftOutCauses, receiverStates } from '../../rules/campaigns.ts'
import { Condition, Conditions } from '../audience.ts'

const said = (most: number) => text(most).check(z.minLength(1, 'Enter something.'))
const oneLine = (most: number) =>
  said(most).check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Keep it on one line.'))

/** Maximum characters of a text: five parts of the GSM alphabet. */
export const mostTextLetters = 765

const MailWords = z.strictObject({
  subject: oneLine(150),
  /** A heading above the text; empty for none. */
  title: z._default(text(150), ''),
  /** Paragraphs are separated by an empty line. */
  body: said(10_000),
  /** The label of the button that opens `link`; without it there is no button. */
  button: z._default(text(40), ''),
})
const TextWords = z.strictObject({ text: said(mostTextLetters) })
const NoticeWords = z.strictObject({ title: oneLine(80), text: said(240) })

/** The texts for each channel: English, and Spanish unless Spanish readers get the English one. */
export const CampaignWords = z.strictObject({
  mail: z.optional(z.strictObject({ en: MailWords, es: z._default(z.nullable(MailWords), null) })),
  sms: z.optional(z.strictObject({ en: TextWords, es: z._default(z.nullable(TextWords), null) })),
  push: z.optional(z.strictObject({ en: NoticeWords, es: z._default(z.nullable(NoticeWords), null) })),
  notice: z.optional(z.strictObject({ en: NoticeWords, es: z._default(z.nullable(NoticeWords), null) })),
})
export type CampaignWords = z.output<typeof CampaignWords>

export const SitePath = text(300).check(
  z.refine(
    (to) => to === '' || /^\/([^/\\\p{Cc}\s][^\\\p{Cc}\s]*)?$/u.test(to),
    'Enter a page of the shop, like /plants.',
  ),
)

/** A campaign as edited; a draft may still lack texts. */
export const CampaignDraft = z.strictObject({
  name: oneLine(80),
  channels: z.array(z.enum(campaignChannels)).check(
    z.minLength(1, 'Choose at least one channel.'),
    z.maxLength(campaignChannels.length),
    z.refine((list) => new Set(list).size === list.length, 'Name each channel once.'),
  ),
  /** `first`: a person gets it by the first channel that reaches them; `each`: by every channel. */
  reach: z._default(z.enum(['each', 'first']), 'each'),
  conditions: z._default(Conditions, []),
  /** People removed by hand. */
  without: z._default(z.array(Id).check(z.maxLength(2000, 'At most 2,000 at once.')), []),
  /** A page of the shop, for the button and `{link}`. */
  link: z._default(SitePath, ''),
  words: z._default(CampaignWords, {}),
  /** Texts are always sent in waking hours, from 8 am to 8 pm where the shop is. With this, emails are too. */
  waking: z._default(z.boolean(), false),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

const Channel = z.enum(campaignChannels)

/** Progress in messages. `opened` and `clicked` are null unless the distributor tracks them. */
export const CampaignCounts = z.object({
  all: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  stopped: z.int(),
  opened: z.nullable(z.int()),
  clicked: z.nullable(z.int()),
})

export const Campaign = z.object({
  id: z.int(),
  name: z.string(),
  channels: z.array(Channel),
  state: z.enum(campaignStates),
  by: z.string(),
  setAt: Instant,
  /** When it begins, or began; null for a draft. */
  at: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  counts: CampaignCounts,
  version: z.int(),
})
export type Campaign = z.infer<typeof Campaign>

export const WholeCampaign = z.extend(Campaign, {
  reach: z.enum(['each', 'first']),
  conditions: z.array(Condition),
  without: z.array(z.int()),
  link: z.string(),
  words: CampaignWords,
  waking: z.boolean(),
  /** People who were left out when it was sent, by channel and cause. */
  left: z.array(z.object({ channel: Channel, cause: z.enum(leftOutCauses), people: z.int() })),
  /** What the texts cost, in dollars; null without texts or before they are sent. */
  cost: z.nullable(Dollars),
  /** Seconds until the remaining messages are sent, at this process's rate. */
  secondsLeft: z.nullable(z.int()),
})
export type WholeCampaign = z.infer<typeof WholeCampaign>

export const Named = z.object({
  userId: z.int(),
  accountNumber: z.int(),
  customerName: z.string(),
  name: z.string(),
  /** An email address or a phone number; empty when there is none. */
  address: z.string(),
  language: z.enum(languages),
})

/** The size of a text message: its alphabet, characters and parts. */
export const TextSize = z.object({
  alphabet: z.enum(['gsm', 'unicode']),
  letters: z.int(),
  perPart: z.int(),
  parts: z.int(),
  /** The characters outside the GSM alphabet, each once, with its replacement. */
  dear: z.array(z.object({ letter: z.string(), plain: z.string() })),
  /** The text with these replaced, and its parts. */
  plain: z.string(),
  plainParts: z.int(),
})
export type TextSize = z.infer<typeof TextSize>

export const CampaignPreview = z.object({
  /** Total messages on all channels. */
  messages: z.int(),
  channels: z.array(
    z.object({
      channel: Channel,
      people: z.int(),
      shops: z.int(),
      spanish: z.int(),
      /** Spanish readers who would see English words. */
      untranslated: z.int(),
      /** People who get it later than the rest, because it is night where they are. */
      later: z.int(),
      /** About how many seconds the carrier needs to send them. */
      seconds: z.int(),
      left: z.array(z.object({ cause: z.enum(leftOutCauses), people: z.int(), some: z.array(Named) })),
    }),
  ),
  /** Some of the recipients, each person once. */
  some: z.array(z.extend(Named, { city: z.string() })),
  /** Parts and cost of the texts as written, and with only GSM characters; null without texts. */
  texts: z.nullable(
    z.object({
      parts: z.int(),
      cost: Dollars,
      plainParts: z.int(),
      plainCost: Dollars,
      /** The longest text of any reader in each language. */
      en: TextSize,
      es: z.nullable(TextSize),
    }),
  ),
  /** The reader shown in `looks`; null when nobody gets it. */
  reader: z.nullable(Named),
  /** As that reader would see it, in each language. */
  looks: z.array(
    z.object({
      channel: Channel,
      language: z.enum(languages),
      subject: z.string(),
      /** For an email; empty for other channels. */
      html: z.string(),
      text: z.string(),
    }),
  ),
  /** Whether the distributor tracks opened emails and clicked links, which the email's footer states. */
  tracking: z.boolean(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

export const CampaignReceiver = z.object({
  id: z.int(),
  channel: Channel,
  accountNumber: z.nullable(z.int()),
  customerName: z.nullable(z.string()),
  name: z.nullable(z.string()),
  address: z.string(),
  language: z.enum(languages),
  state: z.enum(receiverStates),
  attempts: z.int(),
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  openedAt: z.nullable(Instant),
  clickedAt: z.nullable(Instant),
  error: z.string(),
  /** The message in the outbox. */
  messageId: z.nullable(z.int()),
})
export type CampaignReceiver = z.infer<typeof CampaignReceiver>
