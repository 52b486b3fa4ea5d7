import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useRef, useState } from 'react'
import type { Day } from '../../../../contract/core/dates.ts'
import { e4FromDollars, lineAmountCents } from '../../../../contract/core/money.ts'
import { inventory, type Product } from '../../../../contract/features/catalogue/inventory.ts'
import type { LineProduct } from '../../../../contract/features/catalogue/search.ts'
import { read } from '../../../core/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { smallLinkClass } from '../../../ui/link.ts'
import { Money, UnitPrice } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { countText } from '../../../words/format.ts'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import type { Fault } from '../../cart/cart-changes.ts'
import { InsteadOf } from '../instead-of.tsx'
import { usePreference } from '../preferences.ts'
import { faultText, moveFocus } from '../quantity-box.tsx'
import { TellMe } from '../tell-me.tsx'
import { useBookedDay } from '../use-booked-day.ts'
import { useRowWords } from '../use-row-words.ts'
import { type Entry, type Line, mostOf, settlingOf } from './line-rules.ts'
import type { ReadyLine } from './use-lines.ts'

const grid =
  'grid items-start gap-x-3 gap-y-1 px-3 md:px-4 grid-cols-[minmax(0,1fr)_36px] md:grid-cols-[minmax(0,200px)_minmax(0,1fr)_36px] xl:grid-cols-[minmax(0,240px)_minmax(0,1fr)_36px]'

export type LineActions = {
  onChange: (id: number, to: Partial<Entry>) => void
  onRestart: (id: number, text: string) => void
  onReplace: (entry: Entry, asked: number | null, instead: Product) => void
  onTakeOut: (entry: Entry) => void
}

type Props = LineActions & { line: Line; fault: Fault | undefined; closed: boolean; shipDay: Day }

/** One line: the request on the left, the result on the right. */
export const LineRow = memo(function LineRow({ line, fault, closed, shipDay, ...actions }: Props) {
  const t = useMessages().quickOrder
  const { entry, state } = line
  const edge = fault
    ? 'border-l-danger'
    : line.state === 'ready' && line.quantity > 0
      ? 'border-l-accent'
      : state === 'looking'
        ? 'border-l-transparent'
        : 'border-l-amber-mark'
  return (
    <li
      data-line={entry.id}
      aria-label={entry.text}
      className={`${grid} min-h-14 border-b border-l-3 border-b-line bg-surface py-2 ${edge}`}
    >
      <p className="pt-2 text-12 break-words whitespace-pre-wrap text-ink-2 max-md:pt-0">
        {entry.text.replaceAll('\t', '  ')}
      </p>
      <div className="min-w-0 max-md:order-3 max-md:col-span-2">{content()}</div>
      <span className="max-md:-mr-1">
        <IconButton icon="close" label={t.remove(entry.text)} onClick={() => actions.onTakeOut(entry)} />
      </span>
    </li>
  )

  function content(): ReactNode {
    switch (line.state) {
      case 'looking':
        return (
          <div role="status" aria-label={t.looking} className="py-2.5">
            <Skeleton width="50%" height={14} />
          </div>
        )
      case 'none':
        return <NotFound entry={entry} onRestart={actions.onRestart} />
      case 'pick':
        return <Choice entry={entry} candidates={line.candidates} {...actions} />
      case 'ready':
        return <Ready line={line} fault={fault} closed={closed} shipDay={shipDay} {...actions} />
      default:
        throw new Error(`unhandled ${line satisfies never}`)
    }
  }
})

type ReadyProps = Omit<LineActions, 'onTakeOut'> & {
  line: ReadyLine
  fault: Fault | undefined
  closed: boolean
  shipDay: Day
}

function Ready({ line, fault, closed, shipDay, onChange, onRestart, onReplace }: ReadyProps) {
  const t = useMessages()
  const { language } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const showPrices = usePreference('showPrices')
  const { entry, product, asked, quantity, canRepick } = line
  const { description, um, minQuantity } = product
  const { dateAvailable } = useBookedDay()(product)
  const words = useRowWords({ showPrices })
  const unitPrice = useUnitPrice(line)
  const note = useSettling(line)
  const there = !product.isPreBooked
    ? t.quickOrder.left(countText(product.available))
    : dateAvailable
      ? t.quickOrder.preOrder(words.day(dateAvailable))
      : ''
  const isSoldOut = settlingOf(product, asked)?.because === 'sold-out' && !product.isPreBooked
  return (
    <>
      <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[40px_minmax(0,1fr)_88px_132px]">
        <ProductArt imageName={product.imageName} size={40} faded={product.quantity === 0} />
        <div className="min-w-0 max-md:col-span-2">
          <Link
            to="/item/$productId"
            params={{ productId: String(product.productId) }}
            className="font-semibold hover:underline"
          >
            {description}
          </Link>
          <p className="flex flex-wrap gap-x-2 text-12 text-ink-2">
            <span>{[unitWord(1, um, language), there].filter(Boolean).join(' · ')}</span>
            {canRepick && (
              <button
                type="button"
                className={smallLinkClass}
                onClick={() => onRestart(entry.id, entry.text)}
              >
                {t.quickOrder.chooseAnother}
              </button>
            )}
          </p>
          {fault && fault.quantity > quantity && (
            <p className="text-12 font-semibold text-danger">
              {t.quickOrder.together(quantityText(fault.quantity, um, language))}
            </p>
          )}
          {note && <p className="text-12 font-semibold text-amber">{note}</p>}
          {mostOf(product) === 0 && <TellMe productId={product.productId} name={description} />}
        </div>
        <p className="text-right max-md:col-span-2 max-md:col-start-1 max-md:pl-13 max-md:text-left">
          {showPrices && unitPrice !== null && quantity > 0 && (
            <>
              <span className="block font-semibold max-md:inline">
                <Money cents={lineAmountCents(quantity, e4FromDollars(unitPrice))} kind="column" />
              </span>
              <span className="text-12 text-ink-3 max-md:pl-2">
                <UnitPrice e4={e4FromDollars(unitPrice)} />
              </span>
            </>
          )}
        </p>
        <div ref={box}>
          {mostOf(product) > 0 && (
            <Stepper
              label={t.quickOrder.box(description, unitWord(2, um, language))}
              value={quantity}
              step={minQuantity}
              max={mostOf(product)}
              disabled={closed}
              onChange={(next) => onChange(entry.id, { quantity: next })}
              onEnter={() => box.current && moveFocus(box.current, 1)}
              onMove={(rows) => box.current && moveFocus(box.current, rows)}
              fault={fault && faultText(fault, t, language)}
            />
          )}
        </div>
      </div>
      {isSoldOut && (
        <InsteadOf
          productId={product.productId}
          shipDay={shipDay}
          onUse={(instead) => onReplace(entry, asked, instead)}
        />
      )}
    </>
  )
}

/** The price for the quantity in the box, which decides the tier. */
function useUnitPrice({ product, quantity }: ReadyLine): number | null {
  const isChanged = quantity !== product.quantity && quantity > 0
  const again = useQuery({
    ...read(inventory.quick, { query: { productIds: product.productId, quantities: String(quantity) } }),
    enabled: isChanged,
    placeholderData: (before) => before,
  })
  return isChanged ? (again.data?.[0]?.unitPrice ?? product.unitPrice) : product.unitPrice
}

/** Why the quantity differs from the requested one; empty after the user has set it. */
function useSettling({ entry, product, asked }: ReadyLine): string | undefined {
  const t = useMessages().quickOrder
  const { language } = useLanguage()
  const settling = settlingOf(product, asked)
  if (!settling || entry.quantity !== undefined) return undefined
  const set = countText(product.quantity)
  switch (settling.because) {
    case 'sold-out':
      return t.soldOut
    case 'none-asked':
      return t.noQuantity(set)
    case 'step':
      return t.soldBy(countText(product.minQuantity), set)
    case 'left':
      return t.onlyLeft(countText(product.available), set)
    case 'unit':
      return t.converted(countText(settling.asked), quantityText(product.quantity, product.um, language))
    default:
      throw new Error(`unhandled ${settling satisfies never}`)
  }
}

type ChoiceProps = Omit<LineActions, 'onTakeOut'> & { entry: Entry; candidates: readonly LineProduct[] }

function Choice({ entry, candidates, onChange, onRestart }: ChoiceProps) {
  const t = useMessages().quickOrder
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const words = useRowWords({ showPrices })
  const bookedDay = useBookedDay()
  return (
    <div>
      <p className="pt-1.5 pb-1 font-semibold text-amber">{t.which}</p>
      <ul aria-label={`${t.which} ${entry.text}`} className="divide-y divide-line border-y border-line">
        {candidates.map(bookedDay).map((product) => (
          <li key={product.productId}>
            <button
              type="button"
              onClick={() => onChange(entry.id, { productId: product.productId })}
              className="flex min-h-11 w-full items-center gap-3 text-left -outline-offset-2 hover:bg-hover"
            >
              <ProductArt imageName={product.imageName} size={40} faded={product.quantity === 0} />
              <span className="min-w-0 flex-1">
                <span className="block">{product.description}</span>
                <span className="block text-12 text-ink-2">
                  {product.quantity > 0
                    ? `${quantityText(product.quantity, product.um, language)} · ${
                        product.isPreBooked && product.dateAvailable
                          ? t.preOrder(words.day(product.dateAvailable))
                          : t.left(countText(product.available))
                      }`
                    : t.soldOut}
                </span>
              </span>
              <span className="pr-2">
                {showPrices && product.unitPrice !== null && (
                  <UnitPrice e4={e4FromDollars(product.unitPrice)} />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <OtherWords entry={entry} onRestart={onRestart} />
    </div>
  )
}

function NotFound({ entry, onRestart }: { entry: Entry; onRestart: LineActions['onRestart'] }) {
  const t = useMessages().quickOrder
  return (
    <div>
      <p className="pt-1.5 font-semibold text-amber">{t.notFound}</p>
      <OtherWords entry={entry} onRestart={onRestart} />
    </div>
  )
}

/** The line's text, editable: after a change it is looked up again and stays in place. */
function OtherWords({ entry, onRestart }: { entry: Entry; onRestart: LineActions['onRestart'] }) {
  const t = useMessages().quickOrder
  const [text, setText] = useState(entry.text)
  return (
    <form
      className="mt-1 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onRestart(entry.id, text.trim())
      }}
    >
      <span className="max-w-100 min-w-0 flex-1">
        <TextInput aria-label={t.words} value={text} onChange={setText} />
      </span>
      <Button submit>{t.again}</Button>
    </form>
  )
}
