import type { Language } from '../core/language.ts'

/** The ways a campaign reaches people, in the order in which they are offered. */
export const campaignChannels = ['mail', 'sms', 'push', 'notice'] as const
export type CampaignChannel = (typeof campaignChannels)[number]

export const campaignStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * `unknown`: the process that sent it died, or the carrier didn't answer in time. It may have arrived, so it is not sent again automatically.
 */
export const receiverStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped'] as const
export type ReceiverState = (typeof receiverStates)[number]

/** Why a person is left out of a channel, in the order in which it is looked for. */
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

/** Why nothing goes to an address: its owner stopped it, complained, it doesn't exist, or staff hold it. */
export const suppressionCauses = ['stopped', 'complaint', 'bounced', 'staff'] as const
export type SuppressionCause = (typeof suppressionCauses)[number]

/** A person as channels reach them. */
export type Reachable = {
  userId: number
  language: Language
  email: string
  /** Ten digits; empty for none. */
  mobile: string
  mobileVerified: boolean
  /** Of the specification's flag: 1 has stopped news by mail. */
  unsubscribed: boolean
  /** The channels by which the person wants no news. */
  muted: readonly CampaignChannel[]
  /** A browser of theirs takes pushes. */
  hasDevice: boolean
  /** Why nothing goes to the address, by channel. */
  held: Partial<Record<CampaignChannel, SuppressionCause>>
}

/** Where a channel reaches a person; in the app it is the person. */
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
 * Who gets a campaign and who doesn't. `each`: by every channel that reaches the person; `first`: by the first of them alone. Nobody gets
 * it twice at one address.
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

/** What people may write into the words of a campaign; each reader sees their own. */
export const pieces = ['name', 'shop', 'link', 'cutoff'] as const
export type Piece = (typeof pieces)[number]

/** Puts a reader's own words in place of `{name}`, `{shop}`, `{link}` and `{cutoff}`; other braces stay. */
export const withPieces = (text: string, own: Readonly<Record<Piece, string>>): string =>
  text.replace(/\{(name|shop|link|cutoff)\}/g, (_, piece: Piece) => own[piece])

/** The language of the words that a reader gets: English stands in for what isn't translated. */
export const wordsLanguage = (language: Language, hasSpanish: boolean): Language =>
  language === 'es' && hasSpanish ? 'es' : 'en'
