import { e4FromDollars } from '../../../contract/core/money.ts'
import { marginPercent } from '../../../contract/rules/quote-offer.ts'
import { useRested } from '../../core/use-rested.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { amountOf, type DraftLine, faultOf, priceOf } from './offer-draft.ts'
import { type OfferedGoods, type To, useGoods } from './use-goods.ts'
import { useQuoteDeskWords } from './words.ts'

type Props = {
  quoteId: number
  line: DraftLine
  to: To
  /** Whether it is an alternative to a line before it. */
  isOr: boolean
  isOnly: boolean
  /** Whether sending failed because of invalid input. */
  isTried: boolean
  change: (next: Partial<DraftLine>) => void
  onAlternative: () => void
  onRemove: () => void
}

/** A line of the offer: a catalogue item or a description, the quantity, the price, and the margin. */
export function OfferLineEditor(props: Props) {
  const { quoteId, line, to, isOr, isOnly, isTried, change, onAlternative, onRemove } = props
  const t = useQuoteDeskWords()
  const { language } = useLanguage()
  const q = useRested(line.productId === null ? line.description.trim() : '')
  const { data, row } = useGoods({ ...to, quoteId, quantity: line.quantity, productId: line.productId, q })
  const fault = isTried ? faultOf(line) : undefined
  const amount = amountOf(line)
  const margin = marginPercent(priceOf(line.price), row?.cost ?? null)
  const floor = data?.floorPercent ?? 0
  const unit = row?.um || line.um
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex items-start gap-3">
        {row && <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />}
        {line.productId !== null ? (
          <p className="min-w-0 flex-1">
            <b className="block font-semibold wrap-anywhere">
              {isOr && `${t.or} `}
              {row?.description ?? line.description}
            </b>
            <span className="text-12 text-ink-2">
              {row && [row.grower, t.packOf(row.minQuantity)].filter(Boolean).join(' · ')}{' '}
              <button
                type="button"
                className="font-semibold text-accent underline"
                onClick={() => change({ productId: null, description: row?.description ?? line.description })}
              >
                {t.otherItem}
              </button>
            </span>
          </p>
        ) : (
          <div className="min-w-0 flex-1">
            <Field
              label={isOr ? t.orGoods : t.goods}
              error={fault === 'description' ? t.noGoods : undefined}
              hint={t.goodsHint}
            >
              <TextInput
                value={line.description}
                maxLength={160}
                autoComplete="off"
                onChange={(description) => change({ description })}
              />
            </Field>
          </div>
        )}
        <IconButton icon="close" size={28} label={t.removeLine} disabled={isOnly} onClick={onRemove} />
      </div>
      {line.productId === null && q !== '' && data && data.rows.length > 0 && (
        <Found
          rows={data.rows.slice(0, 5)}
          onPick={({ productId, description, um, listPrice }) =>
            change({
              productId,
              description,
              um,
              ...(line.price === '' && listPrice !== null && { price: String(listPrice) }),
            })
          }
        />
      )}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[136px_112px_minmax(0,1fr)_auto]">
        <Field
          label={unit ? t.quantityOf(unitWord(2, unit, language)) : t.quantity}
          error={fault === 'quantity' ? t.wrongNumber : undefined}
        >
          <TextInput
            inputMode="numeric"
            value={line.quantity}
            onChange={(quantity) => change({ quantity })}
          />
        </Field>
        <Field label={t.price} error={fault === 'price' ? t.wrongPrice : undefined}>
          <TextInput inputMode="decimal" value={line.price} onChange={(price) => change({ price })} />
        </Field>
        <div className="col-span-2 md:col-span-1">
          <Field label={t.note} optional>
            <TextInput value={line.note} maxLength={300} onChange={(note) => change({ note })} />
          </Field>
        </div>
        <p className="col-span-2 self-end pb-2 text-right font-semibold md:col-span-1">
          {amount === null ? '–' : <Money cents={amount} kind="column" />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
        {row && <Facts row={row} />}
        {margin !== null && (
          <span className={margin < floor ? 'font-semibold text-danger' : ''}>{t.margin(margin, floor)}</span>
        )}
        <span className="ml-auto">
          <Button size={28} kind="quiet" icon="plus" onClick={onAlternative}>
            {t.alternative}
          </Button>
        </span>
      </div>
      {row?.fault && <p className="text-12 text-amber">{row.fault}</p>}
    </li>
  )
}

function Found({ rows, onPick }: { rows: readonly OfferedGoods[]; onPick: (row: OfferedGoods) => void }) {
  const t = useQuoteDeskWords()
  return (
    <ul aria-label={t.found} className="divide-y divide-line rounded-4 border border-line">
      {rows.map((row) => (
        <li key={row.productId} className="flex items-center gap-3 px-3 py-1.5">
          <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{row.description}</span>
            <span className="flex flex-wrap gap-x-3 text-12 text-ink-2">
              <Facts row={row} />
            </span>
          </span>
          <Button size={28} aria-label={t.pickItem(row.description)} onClick={() => onPick(row)}>
            {t.pick}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Stock, list price and cost of an item. Only staff see the cost. */
function Facts({ row }: { row: OfferedGoods }) {
  const t = useQuoteDeskWords()
  return (
    <>
      <span>{t.free(row.free)}</span>
      {row.listPrice !== null && (
        <span>
          {t.listPrice} <UnitPrice e4={e4FromDollars(row.listPrice)} />
        </span>
      )}
      {row.cost !== null && (
        <span>
          {t.cost} <UnitPrice e4={e4FromDollars(row.cost)} />
        </span>
      )}
    </>
  )
}
