import type { Language } from '../core/language.ts'

/** The ways a campaign reaches people, in the order in which they are offered. */
export const campaignChannels = ['mail', 'sms', 'push', 'notice'] as const
export type CampaignChannel = (typeof campaignChannels)[number]

export const campaignStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * `unknown`: the sending process died, or the carrier didn't answer in time. The message may have arrived, so it is not sent again
 * automatically.
 */
export const receiverStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped'] as const
export type ReceiverState = (typeof receiverStates)[number]

/** Why a channel leaves a person out, in the order of the checks. */
export const leftOutCauses = [
  'taken-out',
  'opted-out',
  'no-address',
  'unverified',
  'no-device',
  'stopped',
  'complaint',
  'bounced',
  'held',
  'same-address',
] as const
export type LeftOutCause = (typeof leftOutCauses)[number]

/** Why an address is suppressed: its owner unsubscribed or complained, it doesn't exist, or staff suppressed it. */
export const suppressionCauses = ['stopped', 'complaint', 'bounced', 'staff'] as const
export type SuppressionCause = (typeof suppressionCauses)[number]

/** The facts that decide which channels reach a person. */
export type Reachable = {
  userId: number
  language: Language
  email: string
  /** Ten digits; empty for none. */
  mobile: string
  mobileVerified: boolean
  /** The specification's flag: 1 means that the person unsubscribed from news by mail. */
  unsubscribed: boolean
  /** The channels on which the person doesn't want news. */
  muted: readonly CampaignChannel[]
  /** Whether a browser of theirs receives push notifications. */
  hasDevice: boolean
  /** Why their address is suppressed, by channel. */
  held: Partial<Record<CampaignChannel, SuppressionCause>>
}

/** The person's address on a channel; in the app it is the user. */
function addressOf(person: Reachable, channel: CampaignChannel): string {
  if (channel === 'mail') return person.email
  return channel === 'sms' ? person.mobile : `user ${person.userId}`
}

const hasOptedOut = (person: Reachable, channel: CampaignChannel): boolean =>
  person.muted.includes(channel) || (channel === 'mail' && person.unsubscribed)

const ofSuppression = {
  stopped: 'stopped',
  complaint: 'complaint',
  bounced: 'bounced',
  staff: 'held',
} as const

function causeOf(
  person: Reachable,
  channel: CampaignChannel,
  { without, taken }: { without: ReadonlySet<number>; taken: ReadonlySet<string> },
): LeftOutCause | undefined {
  if (without.has(person.userId)) return 'taken-out'
  if (hasOptedOut(person, channel)) return 'opted-out'
  const address = addressOf(person, channel)
  if (address === '') return 'no-address'
  if (channel === 'sms' && !person.mobileVerified) return 'unverified'
  if (channel === 'push' && !person.hasDevice) return 'no-device'
  const held = person.held[channel]
  if (held) return ofSuppression[held]
  return taken.has(address) ? 'same-address' : undefined
}

export type Receiver<Person> = { person: Person; channel: CampaignChannel; address: string }
export type LeftOut<Person> = { person: Person; channel: CampaignChannel; cause: LeftOutCause }

/**
 * Who gets a campaign and who doesn't. `each`: by every channel that reaches the person; `first`: only by the first of them. An
 * address gets it only once.
 */
export function receiversOf<Person extends Reachable>(
  people: readonly Person[],
  {
    channels,
    reach,
    without,
  }: { channels: readonly CampaignChannel[]; reach: 'each' | 'first'; without: readonly number[] },
): { receivers: Receiver<Person>[]; left: LeftOut<Person>[] } {
  const taken = new Map<CampaignChannel, Set<string>>(channels.map((channel) => [channel, new Set()]))
  const removed = new Set(without)
  const receivers: Receiver<Person>[] = []
  const left: LeftOut<Person>[] = []
  for (const person of people) {
    for (const channel of channels) {
      const used = taken.get(channel) as Set<string>
      const cause = causeOf(person, channel, { without: removed, taken: used })
      if (cause) {
        left.push({ person, channel, cause })
        continue
      }
      const address = addressOf(person, channel)
      used.add(address)
      receivers.push({ person, channel, address })
      if (reach === 'first') break
    }
  }
  return { receivers, left }
}

/** Placeholders in the text of a campaign; each reader sees their own values. */
export const pieces = ['name', 'shop', 'link', 'cutoff'] as const
export type Piece = (typeof pieces)[number]

/** Replaces `{name}`, `{shop}`, `{link}` and `{cutoff}` with a reader's values; other braces stay. */
export const withPieces = (text: string, own: Readonly<Record<Piece, string>>): string =>
  text.replace(/\{(name|shop|link|cutoff)\}/g, (_, piece: Piece) => own[piece])

/** The language of the text that a reader gets: English when there is no translation. */
export const wordsLanguage = (language: Language, hasSpanish: boolean): Language =>
  language === 'es' && hasSpanish ? 'es' : 'en'
