import type { Day } from '../../../contract/core/dates.ts'
import { gsmCut, gsmLength, gsmText, textLetters } from '../../../contract/rules/gsm.ts'
import { dayAndTimeText, shipDayText } from '../../../contract/words/day-words.ts'
import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** A basket that a representative proposes. `path` is its page and contains its secret. */
export type BasketFacts = { from: string; word: string; shipDay: Day; closesAt: string; path: string }

const untilOf = ({ closesAt }: BasketFacts, { timeZone, language }: Around) =>
  dayAndTimeText(new Date(closesAt), timeZone, language)

export function basket(facts: BasketFacts, around: Around): Draft {
  const t = wordsOf(around.language).basket
  const { from, word, shipDay, path } = facts
  return {
    subject: t.subject(from, shipDayText(shipDay, around.language)),
    preview: t.nothing,
    blocks: [
      { kind: 'title', text: t.title(from) },
      ...(word === '' ? [] : [{ kind: 'quote' as const, text: word }]),
      { kind: 'text', text: `${t.nothing} ${t.until(untilOf(facts, around))}` },
      { kind: 'text', text: t.checked },
      { kind: 'button', label: t.button, href: linkTo(around.publicUrl, path) },
    ],
    why: t.why,
  }
}

/** One text message. To fit, the words are cut, never the link. */
export function basketText(facts: BasketFacts, around: Around): string {
  const t = wordsOf(around.language).basket
  const text = gsmText(t.text(facts.from, around.brand.shortName, untilOf(facts, around)))
  const link = ` ${linkTo(around.publicUrl, facts.path)}`
  return `${gsmCut(text, textLetters - gsmLength(link))}${link}`
}
