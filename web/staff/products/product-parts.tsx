import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../../contract/core/access.ts'
import { asDay, dayAt } from '../../../contract/core/dates.ts'
import { changes } from '../../../contract/features/changes.ts'
import { lots } from '../../../contract/features/lots/lots.ts'
import type { ProductPage, StaffProduct } from '../../../contract/features/products/shapes.ts'
import { type Cell, readySteps } from '../../../contract/rules/product-cells.ts'
import { cellShown } from '../../../contract/words/cell-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { ShipDay, TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { ProductArt } from '../../ui/product-art.tsx'
import { useLanguage } from '../../words/language.tsx'
import { sentenceOf } from '../changes/sentence.ts'
import { useChangeWords } from '../changes/words.ts'
import type { SheetEdits } from '../grid/sheet.tsx'
import { CellField } from './cell-field.tsx'
import { storedValue } from './cell-values.ts'
import { useProductWords } from './words.ts'

type Part = { product: ProductPage; edits: SheetEdits<StaffProduct> }

const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3">{children}</div>
)

const words: readonly Cell[] = [
  'category',
  'type',
  'variety',
  'color',
  'grade',
  'purpose',
  'botanicalName',
  'place',
]
const selling: readonly Cell[] = ['um', 'soldBy', 'pack', 'minQuantity']
const season: readonly Cell[] = ['seasonStart', 'seasonEnd', 'dateAvailable', 'lastOrderDay', 'leadTimeDays']
const flags: readonly Cell[] = ['featured', 'hidden', 'us', 'growerDirect', 'farmDirect', 'preBooked']

/** Facts: what it is, how it is sold, and when. */
export function ItemPart({ product, edits }: Part) {
  const t = useProductWords()
  const field = (cell: Cell) => <CellField key={cell} row={product} cell={cell} edits={edits} />
  return (
    <div className="flex flex-col gap-4">
      <CellField row={product} cell="description" edits={edits} />
      <Fields>{words.map(field)}</Fields>
      <p className="text-ink-2">
        {[product.grower, product.vendor, product.origin].filter(Boolean).join(', ') || t.noGrower}
      </p>
      <Fields>{selling.map(field)}</Fields>
      <Fields>{season.map(field)}</Fields>
      <div className="grid grid-cols-2 gap-1">{flags.map(field)}</div>
    </div>
  )
}

const tiers = [1, 2, 3, 4, 5] as const

/** The price ladder, the sale and, for users who may see it, the cost. */
export function PricesPart({ product, edits }: Part) {
  const t = useProductWords()
  const seesCost = may(useUser(), ['TIER_PRICING'])
  return (
    <div className="flex flex-col gap-4">
      {tiers.map((n) => (
        <div key={n} className="grid grid-cols-2 gap-3">
          <CellField row={product} cell={`quantity${n}`} edits={edits} />
          <CellField row={product} cell={`price${n}`} edits={edits} />
        </div>
      ))}
      <Fields>
        <CellField row={product} cell="was" edits={edits} />
        <CellField row={product} cell="saleEndsOn" edits={edits} />
        <CellField row={product} cell="markup" edits={edits} />
        {seesCost && <CellField row={product} cell="cost" edits={edits} />}
      </Fields>
      <p className="text-12 text-ink-2">{t.listPrices}</p>
    </div>
  )
}

/** The stock, and who has it. */
export function StockPart({ product, edits }: Part) {
  const t = useProductWords()
  const { language } = useLanguage()
  const reads = may(useUser(), lots.movements.access)
  const movements = useQuery({
    ...read(lots.movements, { params: { productId: product.productId }, query: { pageSize: '30' } }),
    enabled: reads,
    staleTime: 0,
  })
  const units = (count: number) => quantityText(count, product.um, language)
  return (
    <div className="flex flex-col gap-4">
      <Fields>
        <CellField row={product} cell="onHand" edits={edits} />
        <dl className="grid grid-cols-2 items-center text-12">
          <dt className="text-ink-2">{t.columns.allocated}</dt>
          <dd className="text-right">{units(product.allocated)}</dd>
          <dt className="text-ink-2">{t.columns.held}</dt>
          <dd className="text-right">{units(product.held)}</dd>
          <dt className="font-semibold">{t.columns.free}</dt>
          <dd className="text-right font-semibold">{units(product.free)}</dd>
        </dl>
      </Fields>
      <Listing title={t.columns.orders} empty={t.noOrders} count={product.inOrders.length}>
        {product.inOrders.map((order) => (
          <li key={order.orderNumber} className="flex gap-3 py-1">
            <span className="text-ink-2">{order.orderNumber}</span>
            <span className="min-w-0 flex-1 truncate">{order.customer}</span>
            <ShipDay on={asDay(order.shipDay)} kind="date" />
            <span>{units(order.units)}</span>
          </li>
        ))}
      </Listing>
      <Listing title={t.columns.carts} empty={t.noCarts} count={product.inCarts.length}>
        {product.inCarts.map((cart) => (
          <li key={cart.accountNumber} className="flex gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">{cart.customer}</span>
            {cart.until && (
              <span className="text-ink-2">
                {t.heldUntil} <TimeOfDay at={new Date(cart.until)} />
              </span>
            )}
            <span>{units(cart.units)}</span>
          </li>
        ))}
      </Listing>
      {reads && (
        <Listing title={t.movements} empty={t.noMovements} count={movements.data?.rows.length ?? 0}>
          {movements.data?.rows.map((move) => (
            <li key={move.id} className="flex gap-3 py-1">
              <span className="text-ink-2">
                <TimeOfDay at={new Date(move.at)} withDay />
              </span>
              <span className="min-w-0 flex-1 truncate">
                {(t.movementKinds as Readonly<Record<string, string>>)[move.kind] ?? move.kind} · {move.actor}
              </span>
              <span className="tabular-nums">{signed(move.change || move.allocatedChange)}</span>
            </li>
          ))}
        </Listing>
      )}
    </div>
  )
}

const signed = (count: number) => (count > 0 ? `+${count}` : String(count).replace('-', '−'))

function Listing({
  title,
  empty,
  count,
  children,
}: {
  title: string
  empty: string
  count: number
  children: ReactNode
}) {
  return (
    <section>
      <h3 className="border-b border-line pb-1 font-semibold">{title}</h3>
      {count === 0 ? (
        <p className="py-1 text-12 text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line text-12">{children}</ul>
      )}
    </section>
  )
}

/** The history: who changed the product, and what. */
export function HistoryPart({ product }: Pick<Part, 'product'>) {
  const t = useProductWords()
  const words = useChangeWords()
  const zone = useZone()
  const list = useQuery({
    ...read(changes.list, { query: { productId: String(product.productId), pageSize: '50' } }),
    staleTime: 0,
  })
  return (
    <Listing title={t.history} empty={t.noHistory} count={list.data?.rows.length ?? 0}>
      {list.data?.rows.map((set) => (
        <li key={set.id} className="flex gap-3 py-1">
          <span className="text-ink-2">
            <ShipDay on={dayAt(new Date(set.at), zone)} kind="date" /> <TimeOfDay at={new Date(set.at)} />
          </span>
          <span className="min-w-0 flex-1">
            <Link to="/admin/changes" search={{ open: String(set.id) } as never} className={linkClass}>
              {sentenceOf(words, set)}
            </Link>
            <span className="block text-ink-2">{[set.actor, set.why].filter(Boolean).join(' · ')}</span>
          </span>
        </li>
      ))}
    </Listing>
  )
}

/** What is missing before florists can order it. */
export function ReadyList({ missing }: { missing: readonly string[] }) {
  const t = useProductWords()
  return (
    <ul className="flex flex-col gap-2">
      {readySteps.map((step) => {
        const isDone = !missing.includes(step)
        return (
          <li key={step} className="flex items-center gap-2">
            <span className={isDone ? 'text-accent' : 'text-amber'}>
              <Icon name={isDone ? 'check' : 'warning'} />
            </span>
            <span>{t.ready[step]}</span>
            <span className="sr-only">{isDone ? t.yes : t.no}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The product's row in the catalogue, as a florist sees it. */
export function FloristRow({ product }: { product: FloristFacts }) {
  const t = useProductWords()
  const { language } = useLanguage()
  const steps = tiers.flatMap((n) => {
    const [price, from] = [product[`price${n}`], product[`quantity${n}`]]
    return price === null || from === null ? [] : [{ n, from }]
  })
  return (
    <div className="flex items-start gap-3">
      <ProductArt
        imageName={product.imageName}
        color={product.colorHex}
        size={56}
        faded={product.free <= 0}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{product.description || t.noName}</p>
        <p className="text-12 text-ink-2">{product.grower}</p>
        <p className="text-12 text-ink-2">{quantityText(Math.max(0, product.free), product.um, language)}</p>
      </div>
      <div className="flex gap-3 text-right text-12 tabular-nums">
        {steps.slice(0, 3).map(({ n, from }) => (
          <span key={n} className="flex flex-col">
            <span className="text-ink-2">{from}+</span>
            <b className="font-semibold">
              {cellShown(`price${n}`, storedValue(product as StaffProduct, `price${n}`), language)}
            </b>
          </span>
        ))}
      </div>
    </div>
  )
}

export type FloristFacts = Pick<
  StaffProduct,
  'description' | 'grower' | 'free' | 'um' | 'colorHex' | 'imageName'
> & {
  [N in 1 | 2 | 3 | 4 | 5 as `price${N}` | `quantity${N}`]: number | null
}
