import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type { Offer } from '../../../contract/features/quotes/fields.ts'
import { Badge } from '../../ui/badge.tsx'
import { BareRadio } from '../../ui/choices.tsx'
import { ShipDay, TimeOfDay } from '../../ui/dates.tsx'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { useQuoteWords } from './words.ts'

type Props = {
  offer: Offer
  /** Ids of accepted lines. */
  taken?: readonly number[]
  /** Ids of chosen lines; `onChoose` chooses another. */
  chosen?: readonly number[]
  onChoose?: (lineId: number) => void
}

/** An offer with its lines and alternatives. An offer that is over is faded and read-only. */
export function OfferCard({ offer, taken = [], chosen = [], onChoose }: Props) {
  const t = useQuoteWords()
  const { language } = useLanguage()
  const isOpen = offer.state === 'OPEN'
  const alternatives = (slot: number) => offer.lines.filter((line) => line.slot === slot).length
  return (
    <section
      aria-label={t.offer(offer.revision)}
      className={`overflow-hidden rounded-4 border ${isOpen ? 'border-accent bg-surface' : 'border-line bg-sunken text-ink-2'}`}
    >
      <p className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <b className="font-semibold">{t.offer(offer.revision)}</b>
        <Badge kind={isOpen ? 'accent' : 'neutral'}>{t.offerStates[offer.state]}</Badge>
        <span className="ml-auto text-12">
          {t.shipsOn} <ShipDay on={asDay(offer.shipDay)} /> · {t.ends}{' '}
          <TimeOfDay at={new Date(offer.endsAt)} withDay />
        </span>
      </p>
      <ul className="divide-y divide-line">
        {offer.lines.map((line, at) => {
          const isChoice = alternatives(line.slot) > 1
          const isOr = offer.lines[at - 1]?.slot === line.slot
          const e4 = e4FromDollars(line.unitPrice)
          const content = (
            <>
              <ProductArt imageName={line.imageName} color={line.colorHex} size={40} faded={!isOpen} />
              <span className="min-w-0 flex-1">
                <b className="block font-semibold wrap-anywhere">
                  {isOr && `${t.or} `}
                  {line.description}
                </b>
                <span className="text-12 text-ink-2">
                  {quantityText(line.quantity, line.um, language)}
                  {line.note && ` · ${line.note}`}
                  {isOpen && line.held > 0 && ` · ${t.held(quantityText(line.held, line.um, language))}`}
                </span>
              </span>
              <span className="flex items-center gap-x-3 max-md:flex-col-reverse max-md:items-end">
                <span className="text-right max-md:text-12 max-md:text-ink-2">
                  <UnitPrice e4={e4} kind="text" />
                  {line.listPrice !== null && line.listPrice > line.unitPrice && (
                    <s className="block text-12 text-ink-3">
                      <UnitPrice e4={e4FromDollars(line.listPrice)} />
                    </s>
                  )}
                </span>
                <b className="text-right font-semibold md:w-20">
                  <Money cents={centsFromDollars(line.amount)} kind="column" />
                </b>
              </span>
              {isChoice && onChoose && (
                <BareRadio
                  name={`slot-${offer.revision}-${line.slot}`}
                  checked={chosen.includes(line.id)}
                  onChoose={() => onChoose(line.id)}
                />
              )}
            </>
          )
          const look = `flex items-center gap-3 px-3 py-2 ${taken.includes(line.id) || chosen.includes(line.id) ? 'bg-tint' : ''}`
          return (
            <li key={line.id}>
              {isChoice && onChoose ? (
                <label className={`${look} cursor-pointer`}>{content}</label>
              ) : (
                <div className={look}>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
