import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type GuideRow, orderGuide } from '../../../contract/features/catalogue/order-guide.ts'
import { longWeekdayText } from '../../../contract/words/day-words.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { totalText, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText, unitWord } from '../../words/units.ts'
import type { Fault } from '../cart/cart-changes.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { useAddLines } from '../cart/use-add-lines.ts'
import { productStoreOf, useProductInCart } from '../cart/use-cart.ts'
import { ItemLink } from '../catalogue/item-link.tsx'
import {
  type Filled,
  filledCents,
  mostMore,
  priceE4At,
  withUsual,
} from '../catalogue/order-guide/guide-rules.ts'
import { usePreference } from '../catalogue/preferences.ts'

const mostShown = 8
const noFaults: ReadonlyMap<number, Fault> = new Map()

/**
 * The usual order for the ship day's weekday, filled in: it can be adjusted here and added to the cart with one click. Nothing if the
 * customer has no usual order.
 */
export function WeekdayUsual() {
  const { data } = useQuery(read(orderGuide.weekday, {}))
  // Pre-orders ship on their own day and are booked in the order guide.
  const rows = (data?.rows ?? []).filter(({ isPreBooked }) => !isPreBooked).slice(0, mostShown)
  if (!data || rows.length === 0) return null
  return <Rows key={data.shipDay} shipDay={data.shipDay} rows={rows} all={data.rows.length} />
}

function Rows({ shipDay, rows, all }: { shipDay: string; rows: readonly GuideRow[]; all: number }) {
  const t = useMessages().home
  const { language } = useLanguage()
  const client = useQueryClient()
  const showPrices = usePreference('showPrices')
  const placedOf = (productId: number) => productStoreOf(client).of(productId).quantity
  /** Undefined until the user adjusts something; until then the quantities follow stock and cart. */
  const [adjusted, setAdjusted] = useState<Filled>()
  const [faults, setFaults] = useState(noFaults)
  const filled = adjusted ?? withUsual(rows, new Map(), placedOf).filled
  const wanted = rows.flatMap(({ productId }) => {
    const quantity = filled.get(productId) ?? 0
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const adding = useAddLines({
    said: ({ added }) => t.added(added.length),
    onDone: ({ added, refused }) => {
      const taken = new Set(added.map(({ productId }) => productId))
      setAdjusted(new Map([...filled].filter(([productId]) => !taken.has(productId))))
      setFaults(refused)
    },
    onUndo: () => setAdjusted(filled),
  })
  const title = t.weekday(longWeekdayText(asDay(shipDay), language))
  const cents = filledCents(rows, filled)
  return (
    <section aria-labelledby="weekday-usual" className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id="weekday-usual" className="text-16 font-semibold">
          {title}{' '}
          <Link
            to="/order-guide"
            search={{ show: 'weekday' } as never}
            className={`${smallLinkClass} font-normal whitespace-nowrap max-md:inline-block max-md:py-3`}
          >
            {t.all(all)}
          </Link>
        </h2>
        <Button
          icon="cart"
          disabled={wanted.length === 0}
          busy={adding.isAdding ? t.adding : undefined}
          onClick={() => void adding.add(wanted)}
        >
          {t.addLines(wanted.length)}
          {showPrices && wanted.length > 0 && ` · ${totalText(cents)}`}
        </Button>
      </div>
      {adding.failure && (
        <p role="alert" className="text-12 font-semibold text-danger">
          {adding.failure}
        </p>
      )}
      <ul
        aria-label={title}
        className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface"
      >
        {rows.map((row) => (
          <Row
            key={row.productId}
            row={row}
            quantity={filled.get(row.productId) ?? 0}
            fault={faults.get(row.productId)}
            onChange={(quantity) => {
              setAdjusted(new Map([...filled, [row.productId, quantity]]))
              setFaults(new Map([...faults].filter(([id]) => id !== row.productId)))
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  row: GuideRow
  quantity: number
  fault: Fault | undefined
  onChange: (quantity: number) => void
}

function Row({ row, quantity, fault, onChange }: RowProps) {
  const t = useMessages()
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const { faultText } = useReasonText()
  const { placed } = useProductInCart(row)
  const { productId, productDescription: name, um, minQuantity, usualQuantity, orderCount } = row
  const most = mostMore(row, placed)
  const priceE4 = priceE4At(row, quantity || (usualQuantity ?? 0))
  return (
    <li aria-label={name} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <ProductArt imageName={row.imageName} color={row.colorHex} size={40} faded={most === 0} />
      <div className="min-w-0 flex-1 basis-40">
        <ItemLink productId={productId} className="font-semibold hover:underline">
          {name}
        </ItemLink>
        <p className="text-12 text-ink-2">
          {[
            quantityText(usualQuantity ?? 0, um, language),
            t.orderGuide.orders(orderCount),
            most === 0 && placed === 0 && t.catalogue.soldOut,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {showPrices && priceE4 !== undefined && (
        <p className="shrink-0 text-right">
          <span className="sr-only">{t.home.price} </span>
          <UnitPrice e4={priceE4} />
        </p>
      )}
      <div className="ml-auto shrink-0">
        <Stepper
          label={t.orderGuide.box(name, unitWord(2, um, language))}
          value={quantity}
          step={minQuantity}
          max={most}
          disabled={most === 0}
          onChange={onChange}
          fault={fault && faultText(fault)}
          note={placed > 0 ? t.orderGuide.inCart(quantityText(placed, um, language)) : undefined}
        />
      </div>
    </li>
  )
}
