import { gsmCut, gsmLength, gsmText, textLetters } from '../../../contract/rules/gsm.ts'
import type { DropPlace, StopFailure } from '../../../contract/rules/stop-moves.ts'
import { wallTimeText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'
import { deliveryTextWords } from './delivery-text-words.ts'

/** News for a shop about its truck. Times are local, `07:40`; `words` is the office's own text. */
export type DeliveryNewsFacts = {
  tiding: 'COMING' | 'NEXT' | 'LATE' | 'DELIVERED' | 'FAILED' | 'OFFICE'
  orderNumber: number
  time: string
  from: string
  to: string
  words: string
  /** `place`: where the order was left. `reason`: why it couldn't be delivered. */
  place: DropPlace | null
  reason: StopFailure | null
  /** The page of the delivery; the path contains its secret. */
  path: string
}

export function deliveryNews(
  { tiding, orderNumber, time, from, to, words, path }: DeliveryNewsFacts,
  around: Around,
): Draft {
  const t = wordsOf(around.language).deliveryNews
  const clock = wallTimeText
  const comes = tiding === 'COMING' || tiding === 'NEXT' || tiding === 'LATE' || tiding === 'OFFICE'
  const title = t.title[tiding](time === '' ? '' : clock(time))
  return {
    subject: t.subject(title, orderNumber),
    preview: title,
    blocks: [
      { kind: 'title', text: title },
      ...(words === '' ? [] : [{ kind: 'quote' as const, text: words }]),
      ...(comes && time !== '' ? [{ kind: 'text' as const, text: t.between(clock(from), clock(to)) }] : []),
      ...(tiding === 'FAILED' ? [{ kind: 'text' as const, text: t.callYou(around.brand.phone) }] : []),
      { kind: 'button', label: t.button, href: linkTo(around.publicUrl, path) },
    ],
    why: t.why,
  }
}

/** The question to a shop about a short line. `closes` is a local time, `04:10`. */
export type ShortChoiceFacts = {
  orderNumber: number
  description: string
  um: string
  missing: number
  asked: number
  reason: string
  closes: string
  /** The page of the choice; the path contains its secret. */
  path: string
}

export function shortChoice(
  { orderNumber, description, um, missing, asked, reason, closes, path }: ShortChoiceFacts,
  around: Around,
): Draft {
  const t = wordsOf(around.language).shortChoice
  const title = t.title(missing, quantityText(asked, um, around.language))
  const until = t.until(wallTimeText(closes))
  return {
    subject: t.subject(description, orderNumber),
    preview: until,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: [`${description}.`, reason].filter(Boolean).join(' ') },
      { kind: 'text', text: `${t.held} ${until}` },
      { kind: 'button', label: t.button, href: linkTo(around.publicUrl, path) },
    ],
    why: t.why,
  }
}

export const shortChoiceText = (
  { description, um, missing, asked, closes, path }: ShortChoiceFacts,
  { language, brand, publicUrl }: Around,
): string => {
  const t = wordsOf(language).shortChoice
  return `${brand.shortName}: ${t.title(missing, quantityText(asked, um, language))}, ${description}. ${t.until(wallTimeText(closes))} ${linkTo(publicUrl, path)}`
}

/**
 * The same as one text message: at most 160 characters of the GSM alphabet, with the distributor's name, one link, and how to
 * stop texts. To fit, the words are cut, never the link.
 */
export function deliveryText(
  { tiding, time, words, place, reason, path }: DeliveryNewsFacts,
  { language, brand, publicUrl }: Around,
): string {
  const t = deliveryTextWords[language]
  const clock = time === '' ? '' : wallTimeText(time)
  const said: Record<DeliveryNewsFacts['tiding'], string> = {
    COMING: t.coming(clock),
    NEXT: t.next(clock),
    LATE: t.late(clock),
    DELIVERED: t.delivered(place === null ? '' : t.places[place]),
    FAILED: t.failed(reason === null ? '' : t.reasons[reason]),
    OFFICE: words === '' ? t.office(clock) : words.replace(/\s+/g, ' '),
  }
  const link = ` ${linkTo(publicUrl, path)}`
  const stop = ` ${t.stop}`
  const head = gsmText(`${brand.shortName}: `)
  const room = (...parts: string[]) => textLetters - parts.reduce((sum, part) => sum + gsmLength(part), 0)
  const text = gsmText(said[tiding])
  // The words take precedence over how to stop texts.
  const end = gsmLength(text) <= room(head, link, stop) ? `${link}${stop}` : link
  return `${head}${gsmCut(text, room(head, end))}${end}`
}
