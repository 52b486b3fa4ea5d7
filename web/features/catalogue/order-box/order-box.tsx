import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { readOrder } from '../../../../contract/catalogue/order-text.ts'
import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { e4FromDollars, lineAmountCents } from '../../../../contract/core/money.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import type { LineProduct } from '../../../../contract/features/catalogue/search.ts'
import { readsQuotes } from '../../../../contract/features/quotes/quotes.ts'
import { useMay } from '../../../core/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { smallLinkClass } from '../../../ui/link.ts'
import { Money, UnitPrice } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { orderBox as english } from '../../../words/areas/order-box.en.ts'
import { orderBox as spanish } from '../../../words/areas/order-box.es.ts'
import type { Translated } from '../../../words/catalogue.ts'
import { countText } from '../../../words/format.ts'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import { InsteadOf } from '../instead-of.tsx'
import { usePreference } from '../preferences.ts'
import { settlingOf } from '../quick-order/line-rules.ts'
import { useRowWords } from '../use-row-words.ts'
import type { BoxLine } from './box-rules.ts'
import { type OrderBoxState, useOrderBox } from './use-order-box.ts'
import { useRoomBelow } from './use-room-below.ts'

/** Whether a text contains order lines; the date doesn't matter for that. */
export const isOrder = (text: string): boolean => readOrder(text, asDay('2000-01-01')).lines.length > 0

const useWords = (): Translated<typeof english> => (useLanguage().language === 'es' ? spanish : english)

/** What the search box does with keys while its text is an order. */
export type OrderBoxKeys = {
  /** Adds the ready lines; returns false if there are none. */
  take: () => boolean
  /** Focuses the first line that needs a decision; returns false if there is none. */
  enter: () => boolean
}

type Props = {
  id: string
  text: string
  keys: Ref<OrderBoxKeys>
  onTaken: (rest: string) => void
  onLeave: () => void
}

/** The order lines in the search box's text, with prices, open decisions, and the button that adds them. */
export function OrderBox({ id, text, keys, onTaken, onLeave }: Props) {
  const t = useWords()
  const box = useRef<HTMLElement>(null)
  const maxHeight = useRoomBelow(box)
  const order = useOrderBox({ text, onTaken, added: t.added })
  const [isDue, setDue] = useState(false)
  // After Tab is pressed while the text is being looked up, adds the result when it arrives.
  useEffect(() => {
    if (!isDue || !order.isSettled) return
    setDue(false)
    void order.take()
  })
  useImperativeHandle(keys, () => ({
    take: () => {
      if (order.isClosed || order.lookUpFailed || (order.isSettled && order.ready.length === 0)) return false
      setDue(true)
      return true
    },
    enter: () => {
      const first = (which: string) => box.current?.querySelector<HTMLElement>(which)
      const stop = first('[data-decide=open]') ?? first('[data-decide]')
      stop?.focus()
      return Boolean(stop)
    },
  }))
  const undecided = order.lines.length - order.ready.length
  /** The clicked button disappears: after a choice, focus returns to the search box; if all candidates are shown, it moves to the first. */
  function pick(text: string, productId: number | null, from: Element) {
    const line = from.closest('[data-line]')
    if (productId !== null) document.getElementById('header-search')?.focus()
    order.pick(text, productId)
    if (productId === null)
      requestAnimationFrame(() => line?.querySelector<HTMLElement>('[data-decide]')?.focus())
  }
  /** Puts a substitute in the line, and focus back into the search box. */
  function replace(text: string, asked: number | null, instead: Product) {
    document.getElementById('header-search')?.focus()
    order.replace(text, asked, instead)
  }
  return (
    <section
      ref={box}
      id={id}
      aria-label={t.title}
      style={{ maxHeight }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        event.stopPropagation()
        const stops = [...(box.current?.querySelectorAll<HTMLElement>('[data-decide]') ?? [])]
        const at = stops.indexOf(document.activeElement as HTMLElement) + step
        if (stops[at]) stops[at].focus()
        else if (at < 0) document.getElementById('header-search')?.focus()
      }}
      className="rise absolute top-full right-0 left-0 z-40 mt-1 flex flex-col overflow-hidden rounded-6 border border-line-2 bg-surface text-ink shadow-float max-md:inset-x-0 max-md:top-13 max-md:mt-0 max-md:rounded-none md:right-auto md:w-150"
    >
      <ul
        aria-label={t.lines}
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {order.lines.map((line, i) => (
          // The index keeps two equal lines apart.
          <li key={`${i} ${line.entry.text}`} data-line="" className="px-3 py-1.5">
            <OneLine
              line={line}
              shipDay={order.day.shipDay}
              onPick={pick}
              onReplace={replace}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
      <Foot order={order} undecided={undecided} />
    </section>
  )
}

type LineProps = {
  line: BoxLine
  shipDay: Day
  onPick: (text: string, productId: number | null, from: Element) => void
  onReplace: (text: string, asked: number | null, instead: Product) => void
  onLeave: () => void
}

function OneLine({ line, ...rest }: LineProps) {
  const { onPick, onLeave } = rest
  const t = useWords()
  const canAsk = useMay(readsQuotes)
  const { text } = line.entry
  switch (line.state) {
    case 'looking':
      return (
        <div className="flex min-h-11 items-center gap-3">
          <span className="min-w-0 truncate text-ink-2">{text}</span>
          <Skeleton width="40%" height={14} />
        </div>
      )
    case 'none':
      return (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3">
          <p className="min-w-0 flex-1 text-amber">{t.none(text)}</p>
          {canAsk && (
            <Link
              to="/special-order-summary"
              data-decide="open"
              className={buttonClass('secondary', 28)}
              onClick={onLeave}
            >
              {t.ask}
            </Link>
          )}
        </div>
      )
    case 'pick':
      return (
        <div>
          <p className="py-1 font-semibold text-amber">{t.which(text)}</p>
          <ul>
            {line.candidates.map((product) => (
              <li key={product.productId}>
                <button
                  type="button"
                  data-decide="open"
                  onClick={({ currentTarget }) => onPick(text, product.productId, currentTarget)}
                  className="w-full rounded-4 text-left -outline-offset-2 hover:bg-hover focus-visible:bg-tint"
                >
                  <Facts product={product} quantity={product.quantity} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )
    case 'ready':
      return <Ready line={line} {...rest} />
    default:
      throw new Error(`unhandled ${line satisfies never}`)
  }
}

type ReadyProps = Omit<LineProps, 'line'> & { line: BoxLine & { state: 'ready' } }

function Ready({ line, shipDay, onPick, onReplace, onLeave }: ReadyProps) {
  const t = useWords()
  const { language } = useLanguage()
  const words = useRowWords({ showPrices: true })
  const { product, quantity, asked, entry, isUsual, canRepick } = line
  const settling = settlingOf(product, asked)
  const set = countText(quantity)
  const note = product.isPreBooked
    ? t.preOrder(product.dateAvailable ? words.day(product.dateAvailable) : '')
    : !settling
      ? isUsual
        ? t.usual
        : ''
      : {
          'sold-out': () => t.soldOut(product.description),
          'none-asked': () => t.noQuantity(set),
          step: () => t.soldBy(countText(product.minQuantity), set),
          left: () => t.onlyLeft(countText(product.available), set),
          unit: () => t.converted(countText(asked ?? 0), quantityText(quantity, product.um, language)),
        }[settling.because]()
  return (
    <div>
      <Facts product={product} quantity={quantity} strong />
      {(note || canRepick || product.isPreBooked) && (
        <p className="flex flex-wrap items-center gap-x-3 pl-13 text-12">
          {note && (
            <span className={settling || product.isPreBooked ? 'font-semibold text-amber' : 'text-ink-2'}>
              {note}
            </span>
          )}
          {canRepick && (
            <button
              type="button"
              data-decide=""
              className={smallLinkClass}
              onClick={({ currentTarget }) => onPick(entry.text, null, currentTarget)}
            >
              {t.another}
            </button>
          )}
          {product.isPreBooked && (
            <Link
              to="/item/$productId"
              params={{ productId: String(product.productId) }}
              data-decide=""
              className={smallLinkClass}
              onClick={onLeave}
            >
              {t.open}
            </Link>
          )}
        </p>
      )}
      {settling?.because === 'sold-out' && !product.isPreBooked && (
        <InsteadOf
          productId={product.productId}
          shipDay={shipDay}
          onUse={(instead) => onReplace(entry.text, asked, instead)}
        />
      )}
    </div>
  )
}

/** Picture, quantity, name, stock and price of a line's product. */
function Facts({
  product,
  quantity,
  strong = false,
}: {
  product: LineProduct
  quantity: number
  strong?: boolean
}) {
  const t = useWords()
  const sold = useMessages().search
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const { description, um, unitPrice, available, imageName } = product
  const stock = available === 0 ? sold.soldOut : t.left(countText(available))
  return (
    <span className="flex min-h-11 items-center gap-3">
      <ProductArt imageName={imageName} size={40} eager faded={quantity === 0} />
      <span className="min-w-0 flex-1">
        <span className={`block truncate max-md:whitespace-normal ${strong ? 'font-semibold' : ''}`}>
          {description}
        </span>
        <span className="block truncate text-12 text-ink-2">
          {[quantity > 0 ? quantityText(quantity, um, language) : unitWord(1, um, language), stock].join(
            ' · ',
          )}
        </span>
      </span>
      {showPrices && unitPrice !== null && quantity > 0 && (
        <span className="shrink-0 text-right">
          <span className={`block ${strong ? 'font-semibold' : ''}`}>
            <Money cents={lineAmountCents(quantity, e4FromDollars(unitPrice))} kind="column" />
          </span>
          <span className="block text-12 text-ink-3">
            <UnitPrice e4={e4FromDollars(unitPrice)} />
          </span>
        </span>
      )}
    </span>
  )
}

function Foot({ order, undecided }: { order: OrderBoxState; undecided: number }) {
  const t = useWords()
  const showPrices = usePreference('showPrices')
  const words = useRowWords({ showPrices })
  const { ready, day, isClosed } = order
  const dayNote =
    day.named !== null && !day.isOpen
      ? t.noTruck(words.day(asDay(day.named)), words.day(day.shipDay))
      : day.changes
        ? t.day(words.day(day.shipDay))
        : ''
  const failure = order.failure ?? (order.lookUpFailed ? t.failed : isClosed ? t.closed : '')
  return (
    <div className="border-t border-line bg-ground px-3 py-2">
      {dayNote && <p className={`pb-1 ${day.isOpen ? '' : 'font-semibold text-amber'}`}>{dayNote}</p>}
      <p role="alert" className="text-12 font-semibold text-danger empty:hidden">
        {failure}
      </p>
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1">
          <strong className="font-semibold">{t.ready(ready.length)}</strong>
          {showPrices && order.sumCents > 0 && (
            <span className="pl-2">
              <Money cents={order.sumCents} />
            </span>
          )}
          {undecided > 0 && <span className="text-12 text-ink-2"> · {t.undecided(undecided)}</span>}
        </p>
        <span aria-hidden="true" className="text-12 text-ink-2 max-md:hidden">
          <Kbd>↓</Kbd> {t.decides}
        </span>
        <Button
          kind="primary"
          size={36}
          disabled={ready.length === 0 || isClosed}
          busy={order.isAdding ? t.adding : undefined}
          // The box stays open while its lines are added: the focus that the button would take stays in the search.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            document.getElementById('header-search')?.focus()
            void order.take()
          }}
        >
          {t.add(ready.length)}
          <span aria-hidden="true" className="pl-2 max-md:hidden">
            <Kbd>Tab</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}
