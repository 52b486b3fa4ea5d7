import { randomInt } from 'node:crypto'
import type { Language } from '../../contract/core/language.ts'
import type { CampaignWords } from '../../contract/features/campaigns/shapes.ts'
import type { Condition } from '../../contract/rules/audience.ts'
import {
  type CampaignChannel,
  type LeftOut,
  type LeftOutCause,
  leftOutCauses,
  type Receiver,
  receiversOf,
} from '../../contract/rules/campaigns.ts'
import { nextWaking } from '../../contract/rules/waking.ts'
import { dayAndTimeText } from '../../contract/words/day-words.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import type { Ctx } from '../core/route.ts'
import type { MailFacts } from '../messages/write.ts'
import type { WithCutOff } from './cut-offs.ts'
import { type Reader, readReaders } from './people.ts'
import { mailFactsOf, type OwnPieces, shortLink, textOf, wordsIn } from './words.ts'

/** The settings that decide who gets a campaign. */
export type Choice = {
  channels: readonly CampaignChannel[]
  reach: 'each' | 'first'
  conditions: readonly Condition[]
  without: readonly number[]
  numbers: readonly string[] | null
}

/** The current receivers, and the people left out. */
export async function choose(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  choice: Choice,
): Promise<{ receivers: Receiver<Reader>[]; left: LeftOut<Reader>[] }> {
  return receiversOf(await readReaders(ctx, choice), choice)
}

/** The people left out of a channel, by cause. */
export function leftByCause(
  left: readonly LeftOut<Reader>[],
  channel: CampaignChannel,
): { cause: LeftOutCause; people: Reader[] }[] {
  return leftOutCauses.flatMap((cause) => {
    const people = left
      .filter((one) => one.channel === channel && one.cause === cause)
      .map(({ person }) => person)
    return people.length > 0 ? [{ cause, people }] : []
  })
}

/** Whether a channel waits for the morning: texts and pushes always, mails if the campaign says so. */
export const waits = (channel: CampaignChannel, waking: boolean): boolean =>
  channel === 'sms' || channel === 'push' || (waking && channel === 'mail')

export const dueAt = (
  at: Date,
  channel: CampaignChannel,
  { waking, zones }: { waking: boolean; zones: readonly string[] },
): Date => (waits(channel, waking) ? nextWaking(at, zones) : at)

const codeLetters = '0123456789abcdefghijkmnpqrstuvwxyz'
export const newCode = (): string =>
  Array.from({ length: 7 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

type Named = Pick<Reader, 'name' | 'customerName'> & WithCutOff

/** Used for a reader without an open ship day. */
const someCutOff = { en: 'the cut-off', es: 'la hora de cierre' } as const

/** The values of the placeholders for a reader. Without a page, `{link}` is the site's address. */
export const piecesOf = (
  { settings }: Pick<Ctx, 'settings'>,
  { name, customerName, cutOff }: Named,
  { link, code, language }: { link: string; code: string; language: Language },
): OwnPieces => ({
  name,
  shop: customerName,
  link: link === '' ? settings.publicUrl : shortLink(settings, code),
  cutoff: cutOff ? dayAndTimeText(cutOff, settings.timeZone, language) : someCutOff[language],
})

type About = { words: CampaignWords; link: string; code: string; language: Language }
type Counted = { messageKey: string } | null

/**
 * A mail for one reader; undefined if it is not written in their language. `counted`: the key under which openings and links are
 * counted.
 */
export async function mailFor(
  ctx: Ctx,
  reader: Named & { userId: number; accountNumber: number },
  { words, link, code, language }: About,
  counted: Counted,
): Promise<{ facts: MailFacts['campaign']; oneClick: string } | undefined> {
  const written = wordsIn(words, 'mail', language)
  if (!written) return undefined
  const { page, oneClick } = await unsubscribePaths(ctx, reader.userId)
  const path = link !== '' && counted ? `/w/${code}/${counted.messageKey}` : link
  const facts = mailFactsOf(written, piecesOf(ctx, reader, { link, code, language }), {
    path,
    accountNumber: reader.accountNumber,
    unsubscribePath: page,
    countedPath: counted && `/o/${counted.messageKey}.gif`,
  })
  return { facts, oneClick }
}

/** A text for one reader; undefined if it is not written in their language. */
export function textFor(
  ctx: Pick<Ctx, 'settings'>,
  reader: Named,
  { words, link, code, language }: About,
): string | undefined {
  const written = wordsIn(words, 'sms', language)
  return written && textOf(written, piecesOf(ctx, reader, { link, code, language }))
}
