import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { maximumQuantity } from '../../../contract/rules/quantity.ts'
import { later } from '../../core/later.tsx'
import { useMay } from '../../core/session.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { totalText } from '../../ui/money.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useToast } from '../../ui/toast.tsx'
import { countText } from '../../words/format.ts'
import { type Messages, useLanguage, useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { unitWord } from '../../words/units.ts'
import type { Fault } from '../cart/cart-changes.ts'
import { faultSentence } from '../cart/reason-text.ts'
import type { ProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

const PreOrderDialog = later(async () => (await withOpened(import('./pre-order-dialog.tsx'))).PreOrderDialog)

type Props = {
  product: Product
  line: ProductLine
  /** The shipment's day. */
  shipDay: string
  showPrices: boolean
  /** Orders for the day are closed: the box is read-only. */
  closed: boolean
  /** Omits the line below, for a card that shows it elsewhere. */
  bare?: boolean
  /** Left-aligned in its row. */
  start?: boolean
}

/** A product's quantity in the cart, for buyers. Enter adds and moves to the next row's box, arrows move between rows, 0 removes it. */
export function QuantityBox(props: Props) {
  return useMay(ordering) ? <Box {...props} /> : null
}

function Box({ product, line, shipDay, showPrices, closed, bare = false, start = false }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<number>()
  const { quantity } = line
  const name = product.productDescription
  const asksFirst = product.isPreBooked && line.placed === 0

  function onChange(next: number) {
    if (asksFirst && next > 0 && quantity === 0) {
      setAsked(next)
      return
    }
    line.setQuantity(next)
    if (next > 0 || quantity === 0) return
    toast({
      text: t.catalogue.removed(name),
      action: { label: t.ui.undo, onAct: () => line.setQuantity(quantity) },
    })
  }

  return (
    <div ref={box}>
      <Stepper
        label={t.catalogue.box(name, unitWord(2, product.um, language))}
        value={quantity}
        step={product.minQuantity}
        max={maximumQuantity(product)}
        disabled={closed}
        start={start}
        onChange={onChange}
        onDraft={line.setDraft}
        onEnter={(settled) => {
          if (asksFirst && settled > 0 && quantity === 0) return
          if (box.current) moveFocus(box.current, 1)
        }}
        onMove={(rows) => {
          if (box.current) moveFocus(box.current, rows)
        }}
        fault={line.fault && faultText(line.fault, t, language)}
        note={
          bare ? undefined : <Note product={product} line={line} shipDay={shipDay} showPrices={showPrices} />
        }
      />
      {asked !== undefined && (
        <Suspense>
          <PreOrderDialog
            product={product}
            quantity={asked}
            day={ownDay(product, shipDay)}
            onClose={() => setAsked(undefined)}
            onBook={() => {
              line.setQuantity(asked)
              setAsked(undefined)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type NoteProps = Pick<Props, 'product' | 'line' | 'shipDay' | 'showPrices'>

/** The line below the box: what Enter will do, what is in the cart, or that it becomes a separate order. */
function Note({ product, line, shipDay, showPrices }: NoteProps): ReactNode {
  const t = useMessages().catalogue
  const { draft, quantity, shownCents } = line
  if (draft !== undefined && draft !== quantity) {
    const words =
      draft === 0
        ? t.takesOut
        : !showPrices
          ? t.addsNoPrice
          : quantity > 0
            ? t.sets(totalText(shownCents))
            : t.adds(totalText(shownCents))
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        <Kbd>Enter</Kbd> {words}
      </span>
    )
  }
  if (ownOrderDay(product, line, shipDay)) return <OwnOrder product={product} line={line} shipDay={shipDay} />
  if (quantity === 0) return null
  return (
    <span className="whitespace-nowrap">
      {showPrices ? t.inCart(totalText(shownCents)) : t.inCartNoPrice}
    </span>
  )
}

/** `separate order`, with its day unless a pre-order's first day is already shown beside the box. */
export function OwnOrder({ product, line, shipDay }: Omit<NoteProps, 'showPrices'>) {
  const t = useMessages().catalogue
  const { day } = useRowWords({ showPrices: false })
  const own = ownOrderDay(product, line, shipDay)
  return own && (own === product.dateAvailable ? t.ownOrder : t.ownOrderOn(day(own)))
}

/** The day of the separate order that the product becomes; null if it goes with the shipment. */
function ownOrderDay(product: Product, line: ProductLine, shipDay: string): string | null {
  if (!product.isPreBooked && !product.isFarmDirect && !product.isGrowerDirect) return null
  if (line.placed > 0) return line.orderDate ?? null
  return product.isPreBooked ? ownDay(product, shipDay) : null
}

/** The day of a pre-order: its own first day, or the shipment's if that is later. */
export const ownDay = ({ dateAvailable }: Pick<Product, 'dateAvailable'>, shipDay: string): string =>
  dateAvailable && dateAvailable > shipDay ? dateAvailable : shipDay

export function faultText(fault: Fault, t: Messages, language: 'en' | 'es'): string {
  if (fault.available !== undefined) return t.ui.onlyLeft(countText(fault.available))
  return faultSentence(fault, t, language)
}

/** Focuses the box of the row above or below, and scrolls the row into view. */
export function moveFocus(from: Element, rows: 1 | -1) {
  const list = from.closest('[data-product-rows]')
  if (!list) return
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[role="spinbutton"]:not(:disabled)')]
  const at = boxes.findIndex((one) => from.contains(one))
  const next = boxes[at + rows]
  next?.focus({ preventScroll: true })
  next?.closest('li')?.scrollIntoView({ block: 'nearest' })
}
