import { moneyColumn, unitPriceText } from '../../../contract/core/money.ts'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import type { Row } from './calculated.ts'
import { useEventWords, useWhen } from './words.ts'

/** How full the last pack is: green if little is left over, amber if most of a pack is. */
export function OverMeter({ row }: { row: Row }) {
  const { over, units } = row.sums
  if (units === 0) return null
  const isMuch = row.full <= 0.4
  const look = isMuch ? 'bg-amber-mark' : row.full >= 0.85 ? 'bg-accent' : 'bg-chart-2'
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span className={`text-12 ${isMuch ? 'font-semibold text-amber' : 'text-ink-2'}`}>
        {countText(over)}
      </span>
      <span aria-hidden className="h-2 w-11 overflow-hidden rounded-2 bg-line">
        <span className={`block h-2 ${look}`} style={{ width: `${Math.round(row.full * 100)}%` }} />
      </span>
    </span>
  )
}

/** `7 bunches at 11.92`. */
export function BuyText({ row, isShort = false }: { row: Row; isShort?: boolean }) {
  const t = useEventWords()
  const { language } = useLanguage()
  const { facts, sums } = row
  if (!facts) return <span className="text-12 text-ink-2">{t.newRow}</span>
  return (
    <>
      <span className="font-semibold whitespace-nowrap">
        {countText(sums.units)} {unitWord(sums.units, facts.um, language)}
      </span>
      <span className={`text-12 whitespace-nowrap text-ink-2 ${isShort ? '' : 'block'}`}>
        {isShort && ' '}
        {sums.unitPriceE4 === null ? t.noPrice : t.at(unitPriceText(sums.unitPriceE4))}
      </span>
    </>
  )
}

export const sumText = (row: Row): string =>
  row.facts && row.sums.unitPriceE4 !== null ? moneyColumn(row.sums.cents) : ''

/** The ship day of a row and what to know about it, in one line below its name. */
export function useRowNote() {
  const t = useEventWords()
  const { day } = useWhen()
  const { language } = useLanguage()
  return (row: Row): { text: string; isWarning: boolean }[] => {
    const { facts, sums } = row
    if (!facts) return []
    const unit = (count: number) => unitWord(count, facts.um, language)
    const lack = facts.available !== null && row.missing > facts.available && facts.sold
    const notes = [
      facts.shipDay
        ? { text: day(facts.shipDay), isWarning: facts.fit === 'late' || facts.fit === 'early' }
        : { text: t.noDay, isWarning: true },
      !facts.sold && { text: t.noLongerSold, isWarning: true },
      lack && {
        text:
          facts.available === 0
            ? t.soldOut
            : t.onlyLeft(countText(facts.available ?? 0), unit(facts.available ?? 0)),
        isWarning: true,
      },
      facts.lock?.state === 'OPEN' &&
        sums.units <= facts.lock.most && {
          text: t.lockedAt(unitPriceText(Math.round(facts.lock.price * 10_000))),
          isWarning: false,
        },
      facts.inCart > 0 && { text: t.inCart(countText(facts.inCart), unit(facts.inCart)), isWarning: false },
      facts.ordered > 0 && {
        text: t.ordered(countText(facts.ordered), unit(facts.ordered)),
        isWarning: false,
      },
    ]
    return notes.filter((note) => note !== false)
  }
}

export function RowNotes({ row }: { row: Row }) {
  const notes = useRowNote()(row)
  return (
    <>
      {notes.map(({ text, isWarning }, at) => (
        <span key={text} className={isWarning ? 'font-semibold text-amber' : ''}>
          {at > 0 && ' · '}
          {text}
        </span>
      ))}
    </>
  )
}
