import { Link } from '@tanstack/react-router'
import { e4FromDollars } from '../../../contract/core/money.ts'
import type { Claimable } from '../../../contract/features/claims/fields.ts'
import { Badge } from '../../ui/badge.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { countText, dayAndTimeText, durationText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import type { Claimed } from './draft.ts'
import { useClaimWords } from './words.ts'

type Props = {
  lines: readonly Claimed[]
  claimable: Claimable
  isOpen: (line: Claimed) => boolean
  chosen: readonly (number | null)[]
  onToggle: (line: Claimed) => void
}

/** The lines of an order: until when each can be claimed, or why it can't. */
export function ChooseLines({ lines, claimable, isOpen, chosen, onToggle }: Props) {
  const t = useClaimWords().write
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t.choose}</legend>
      <ul aria-label={t.choose} className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line ?? 'fee'}>
            <LineRow
              line={line}
              claimable={claimable}
              isOpen={isOpen(line)}
              isChosen={chosen.includes(line.line)}
              onToggle={() => onToggle(line)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type RowProps = {
  line: Claimed
  claimable: Claimable
  isOpen: boolean
  isChosen: boolean
  onToggle: () => void
}

function LineRow({ line, claimable, isOpen, isChosen, onToggle }: RowProps) {
  const t = useClaimWords().write
  const { language } = useLanguage()
  const zone = useZone()
  const when = (at: string) => dayAndTimeText(new Date(at), zone, language)
  const { description, quantity, left, um, unitPrice, imageName, colorHex, kind } = line
  const { delivery, rep } = claimable
  const facts = (
    <>
      <span className="block font-semibold wrap-anywhere">{description}</span>
      <span className="block text-12 text-ink-2">
        {kind === 'delivery' ? (
          <UnitPrice e4={e4FromDollars(unitPrice)} kind="text" />
        ) : (
          <>
            {quantityText(quantity, um, language)} × <UnitPrice e4={e4FromDollars(unitPrice)} />
          </>
        )}
        {isOpen && left < quantity && ` · ${t.someClaimed(countText(left))}`}
        {kind === 'delivery' && delivery?.minutesLate ? ` · ${t.late(delivery.minutesLate)}` : ''}
      </span>
      <span className="block text-12 text-ink-2">{untilText(line, isOpen, t, when)}</span>
    </>
  )
  const art =
    kind === 'delivery' ? null : (
      <ProductArt imageName={imageName} color={colorHex} size={40} faded={!isOpen} />
    )
  if (!isOpen)
    return (
      <div className="flex min-h-15 items-center gap-3 px-4 py-2 text-ink-2">
        <span className="w-4 shrink-0" />
        {art}
        <span className="min-w-0 flex-1">{facts}</span>
        {line.claimId !== null ? (
          <Link
            to="/claims/$claimId"
            params={{ claimId: String(line.claimId) }}
            className={`${linkClass} text-12 max-md:py-3`}
          >
            {t.inClaim}
          </Link>
        ) : (
          rep && (
            <a href={`mailto:${rep.email}`} className={`${linkClass} text-12 max-md:py-3`}>
              {t.writeTo(rep.name)}
            </a>
          )
        )}
      </div>
    )
  return (
    <label className="flex min-h-15 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover has-checked:bg-tint-2">
      <input type="checkbox" className="check" checked={isChosen} onChange={onToggle} />
      {art}
      <span className="min-w-0 flex-1">{facts}</span>
      <WindowBadge line={line} />
    </label>
  )
}

/** How long the line can still be claimed. */
export function WindowBadge({ line: { window, until } }: { line: Claimed }) {
  const t = useClaimWords().write
  if (window === 'LATE') return <Badge kind="amber">{t.isLate}</Badge>
  if (window !== 'OPEN' || until === null) return null
  return <Badge kind="accent">{t.left(durationText(Date.parse(until) - nowMs()))}</Badge>
}

function untilText(
  { whyNot, window, until, lateUntil, priceUntil }: Claimed,
  isOpen: boolean,
  t: ReturnType<typeof useClaimWords>['write'],
  when: (at: string) => string,
): string {
  if (!isOpen) {
    if (whyNot === 'CLOSED' || whyNot === null) return until ? t.closed(when(until)) : t.whyNot.CLOSED
    return t.whyNot[whyNot]
  }
  if (window === 'OPEN') return until ? t.until(when(until)) : ''
  if (window === 'LATE') return lateUntil ? t.lateUntil(when(lateUntil)) : ''
  return priceUntil ? t.priceUntil(when(priceUntil)) : ''
}
