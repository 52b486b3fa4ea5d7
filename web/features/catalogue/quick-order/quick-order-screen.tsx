import { useState } from 'react'
import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { countText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { CartPanel } from '../cart-panel.tsx'
import { ClosedNotice, isClosed } from '../closed-notice.tsx'
import { BookAhead } from '../order-guide/book-ahead.tsx'
import { LineRow } from './line-row.tsx'
import type { Line } from './line-rules.ts'
import { Pad } from './pad.tsx'
import { type Lines, useLines } from './use-lines.ts'

/** Rows rendered initially; a button shows more. */
const step = 200
const shows = ['all', 'ready', 'pick', 'none', 'out'] as const
type Show = (typeof shows)[number]

const showOf = (line: Line): Exclude<Show, 'all'> | undefined => {
  if (line.state === 'looking') return undefined
  return line.state === 'ready' && line.quantity === 0 ? 'out' : line.state
}
const isShown = (line: Line, show: Show) => show === 'all' || showOf(line) === show

/** For buyers who know what they want: codes or words are typed or pasted, looked up, resolved, and added together. */
export function QuickOrderScreen() {
  const t = useMessages().quickOrder
  const use = useLines()
  const { data: shipment } = useShipment()
  const closed = isClosed(shipment)
  const shipDay = asDay(shipment?.shipDay ?? '2000-01-01')
  const { lines, found } = use
  return (
    <div data-catalogue="" className="flex flex-1 items-stretch">
      <div className="flex min-w-0 flex-1 flex-col">
        {closed && shipment && <ClosedNotice shipment={shipment} />}
        <div className="flex flex-col gap-3 border-b border-line bg-surface px-3 py-3 md:px-4">
          <div>
            <h1 className="font-semibold md:text-16">{t.title}</h1>
            <p className="text-12 text-ink-2">{t.hint}</p>
          </div>
          <Pad taken={lines.length} onLines={use.append} />
        </div>
        {found.isError && lines.length > 0 && (
          <Problem title={t.failed} onRetry={() => void found.refetch()}>
            {t.failedText}
          </Problem>
        )}
        {lines.length === 0 ? (
          <EmptyState
            title={t.emptyTitle}
            action={
              <span className="flex flex-wrap items-center gap-2">
                {t.tryOne}
                {Object.values(t.examples).map((example) => (
                  <Button key={example} onClick={() => use.append([example])}>
                    {example}
                  </Button>
                ))}
              </span>
            }
          >
            {t.emptyText}
          </EmptyState>
        ) : (
          <LineList use={use} closed={closed} shipDay={shipDay} />
        )}
        <span className="flex-1" />
        {lines.length > 0 && <Foot use={use} closed={closed} shipDay={shipDay} />}
      </div>
      <CartPanel />
    </div>
  )
}

function LineList({ use, closed, shipDay }: { use: Lines; closed: boolean; shipDay: Day }) {
  const t = useMessages().quickOrder
  const [show, setShow] = useState<Show>('all')
  const [most, setMost] = useState(step)
  const { lines, faults } = use
  const rows = lines.filter((line) => isShown(line, show))
  return (
    <section aria-label={t.lines} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-3 py-2 md:px-4">
        <div className="-m-1 max-w-full overflow-x-auto p-1">
          <Segmented
            label={t.show}
            value={show}
            onChange={setShow}
            options={shows
              .map((value) => ({ value, count: lines.filter((line) => isShown(line, value)).length }))
              .filter(({ value, count }) => value === 'all' || value === show || count > 0)
              .map(({ value, count }) => ({
                value,
                label: (
                  <span className="whitespace-nowrap">
                    {t.shows[value]} <span className="font-normal">{countText(count)}</span>
                  </span>
                ),
              }))}
          />
        </div>
        <span className="flex-1" />
        <Button size={28} kind="quiet" icon="trash" onClick={use.clear}>
          {t.clear}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t.noneHere} />
      ) : (
        <ul aria-label={t.lines} data-product-rows="">
          {rows.slice(0, most).map((line) => (
            <LineRow
              key={line.entry.id}
              line={line}
              fault={line.state === 'ready' ? faults.get(line.product.productId) : undefined}
              closed={closed}
              shipDay={shipDay}
              onReplace={use.replace}
              onChange={use.change}
              onRestart={use.restart}
              onTakeOut={use.takeOut}
            />
          ))}
        </ul>
      )}
      {rows.length > most && (
        <div className="flex justify-center p-3">
          <Button onClick={() => setMost(most + step)}>
            {t.more(countText(Math.min(step, rows.length - most)))}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Docked at the bottom: what is ready, what needs a decision, and the button that adds the lines. */
function Foot({ use, closed, shipDay }: { use: Lines; closed: boolean; shipDay: Day }) {
  const t = useMessages().quickOrder
  const [asks, setAsks] = useState(false)
  const { ready, lines, wanted, failure, faults } = use
  const booked = ready.filter(({ product }) => product.isPreBooked)
  const bookedIds = new Set(booked.map(({ product }) => product.productId))
  const others = wanted.filter(({ productId }) => !bookedIds.has(productId))
  const open = t.open(
    lines.filter(({ state }) => state === 'pick').length,
    lines.filter(({ state }) => state === 'none').length,
  )
  const add = (what: typeof wanted) => {
    setAsks(false)
    void use.add(what)
  }
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 bg-tint px-3 py-2 max-md:bottom-14 md:px-4"
    >
      <div className="min-w-0 flex-1">
        <p role="status">
          <strong className="font-semibold">{t.ready(ready.length)}</strong>
          {open && <span className="text-12 text-ink-2"> · {open}</span>}
        </p>
        <p role="alert" className="text-12 font-semibold text-danger empty:hidden">
          {failure ?? (faults.size > 0 ? t.refused(faults.size) : '')}
        </p>
      </div>
      {ready.length > 0 && (
        <Button
          kind="primary"
          size={44}
          icon="cart"
          busy={use.isAdding ? t.adding : undefined}
          disabled={closed}
          onClick={() => (booked.length > 0 ? setAsks(true) : add(wanted))}
        >
          {t.addAll(ready.length)}
        </Button>
      )}
      {asks && (
        <BookAhead
          rows={booked.map(({ product }) => ({
            ...product,
            productDescription: product.description,
            lastOrderDay: null,
          }))}
          filled={new Map(booked.map(({ product, quantity }) => [product.productId, quantity]))}
          shipDay={shipDay}
          onClose={() => setAsks(false)}
          onBook={() => add(wanted)}
          onWithout={others.length > 0 ? () => add(others) : undefined}
        />
      )}
    </div>
  )
}
