import type { Language } from '../../contract/core/language.ts'
import type { CampaignWords, TextSize } from '../../contract/features/campaigns/shapes.ts'
import {
  type CampaignChannel,
  type Piece,
  withPieces,
  wordsLanguage,
} from '../../contract/rules/campaigns.ts'
import { plainLetter, plainText, textParts } from '../../contract/rules/gsm.ts'
import type { Ctx } from '../core/route.ts'
import { headerText } from '../messages/layout.ts'
import type { MailFacts } from '../messages/write.ts'

/** A reader's values for the placeholders. */
export type OwnPieces = Readonly<Record<Piece, string>>

type Texts = { mail: { subject: string; title: string; body: string; button: string }; sms: { text: string } }
type InApp = { title: string; text: string }
type WordsOf = Texts & { push: InApp; notice: InApp }

/** The words of a channel in a reader's language; undefined if they are not written. */
export function wordsIn<C extends CampaignChannel>(
  words: CampaignWords,
  channel: C,
  language: Language,
): WordsOf[C] | undefined {
  const written = words[channel]
  if (!written) return undefined
  return (wordsLanguage(language, written.es !== null) === 'es' ? written.es : written.en) as WordsOf[C]
}

/** Whether every channel has its words. */
export const areWordsWritten = (words: CampaignWords, channels: readonly CampaignChannel[]): boolean =>
  channels.every((channel) => words[channel] !== undefined)

/** The same object with the placeholders filled in each of its texts. */
const filled = <T extends Record<string, string>>(texts: T, own: OwnPieces): T =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withPieces(text, own)])) as T

/** A mail's facts for one reader. Subject and button stay on one line, whatever a name contains. */
export function mailFactsOf(
  words: WordsOf['mail'],
  own: OwnPieces,
  around: Pick<MailFacts['campaign'], 'path' | 'accountNumber' | 'unsubscribePath' | 'countedPath'>,
): MailFacts['campaign'] {
  const { subject, title, body, button } = filled(words, own)
  return {
    subject: headerText(subject),
    title: headerText(title),
    body,
    button: headerText(button),
    ...around,
  }
}

/** A text message as it is sent: one line, without control characters. */
export const textOf = ({ text }: WordsOf['sms'], own: OwnPieces): string =>
  withPieces(text, own)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

export const inAppOf = (words: InApp, own: OwnPieces): InApp => filled(words, own)

/** The campaign's short link, which redirects to its page. */
export const shortLink = ({ publicUrl }: Ctx['settings'], code: string): string => `${publicUrl}/w/${code}`

export function sizeOf(text: string): TextSize {
  const { dear, ...size } = textParts(text)
  const plain = plainText(text)
  return {
    ...size,
    dear: dear.map((letter) => ({ letter, plain: plainLetter(letter) })),
    plain,
    plainParts: textParts(plain).parts,
  }
}
