import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../../contract/core/dates.ts'
import type { GuideRow } from '../../../../contract/features/catalogue/order-guide.ts'
import { longWeekdayText } from '../../../../contract/words/day-words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { totalText } from '../../../ui/money.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAtLeast } from '../../../ui/use-width.ts'
import { Skeleton, Waiting } from '../../../ui/waiting.tsx'
import { countText, shipDayText } from '../../../words/format.ts'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { CartPanel } from '../cart-panel.tsx'
import { ClosedNotice, isClosed } from '../closed-notice.tsx'
import { usePreference } from '../preferences.ts'
import { BookAhead } from './book-ahead.tsx'
import { GuideHeads, GuideLine, guideGrid } from './guide-row.tsx'
import { filledCents, sectionsOf, shows } from './guide-rules.ts'
import { useInstead } from './instead.tsx'
import { type Guide, useGuide } from './use-guide.ts'

/** Rows above the fold of a tall window. */
const eagerRows = 14

/** The products that the customer buys regularly, as a form: quantities in a column, one button that adds them all. */
export function OrderGuideScreen() {
  const { orderGuide: t, pages } = useMessages()
  const use = useGuide()
  const { data: shipment } = useShipment()
  const closed = isClosed(shipment)
  const { guide, all, rows, filled } = use
  return (
    <div data-catalogue="" className="flex flex-1 items-stretch">
      <div className="flex min-w-0 flex-1 flex-col">
        {closed && shipment && <ClosedNotice shipment={shipment} />}
        <GuideBar use={use} closed={closed} />
        {!guide.data ? (
          guide.isError ? (
            <Problem title={t.failed} onRetry={() => void guide.refetch()}>
              {t.failedText}
            </Problem>
          ) : (
            <RowsWaiting />
          )
        ) : all.length === 0 ? (
          <EmptyState
            title={use.show === 'weekday' ? t.noWeekdayTitle : t.emptyTitle}
            action={
              <span className="flex flex-wrap gap-2">
                <Link to="/fresh-flowers" className={buttonClass('primary')}>
                  {t.goToFlowers}
                </Link>
                <Link to={'/quick-order' as never} className={buttonClass()}>
                  {pages.quickOrder}
                </Link>
              </span>
            }
          >
            {use.show === 'weekday' ? t.noWeekdayText : t.emptyText}
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState
            title={t.noneFound}
            action={
              <Button
                onClick={() => {
                  use.setText('')
                  use.choose('all')
                }}
              >
                {t.showAll}
              </Button>
            }
          />
        ) : (
          <GuideList use={use} shipDay={guide.data.shipDay} closed={closed} />
        )}
        <span className="flex-1" />
        {(filled.size > 0 || use.failure || use.faults.size > 0) && (
          <GuideFoot use={use} closed={closed} rows={use.known} />
        )}
      </div>
      <CartPanel />
    </div>
  )
}

/** The title, the guide's filters, and a button that fills in the usual quantities. */
function GuideBar({ use, closed }: { use: Guide; closed: boolean }) {
  const {
    orderGuide: t,
    pages: { lists },
    shell: { search },
  } = useMessages()
  const isWide = useAtLeast(768)
  const { language } = useLanguage()
  const { rows, show, text } = use
  if (use.guide.data && use.all.length === 0 && show !== 'weekday')
    return (
      <h1 className="flex min-h-12 items-center bg-surface px-3 font-semibold md:px-4 md:text-16">
        {t.title}
      </h1>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-3 py-1.5 md:min-h-12 md:px-4">
      <h1 className="font-semibold md:text-16">{t.title}</h1>
      <p role="status" className="text-ink-2 max-md:text-12">
        {use.guide.data && t.count(rows.length)}
      </p>
      {/* A separate row on phones, because the response may add a choice. */}
      <div className="max-md:basis-full">
        <Segmented
          label={t.show}
          value={show}
          onChange={use.choose}
          options={shows
            .filter((one) => one !== 'weekday' || show === one || use.counts.weekday > 0)
            .map((one) => ({
              value: one,
              label: (
                <span className="whitespace-nowrap">
                  {one === 'weekday'
                    ? t.weekday(use.weekdayOf ? longWeekdayText(asDay(use.weekdayOf), language) : '')
                    : t[one]}
                  <span className="pl-1 font-normal max-md:hidden">
                    {use.counts.all > 0 && countText(use.counts[one])}
                  </span>
                </span>
              ),
            }))}
        />
      </div>
      <div className="flex min-w-0 flex-1 gap-2 max-lg:basis-full max-md:flex-wrap md:gap-3 lg:justify-end">
        <span className="min-w-0 max-lg:flex-1 max-lg:basis-36 lg:w-52">
          <SearchInput
            label={t.find}
            placeholder={isWide ? t.find : search}
            value={text}
            onChange={use.setText}
          />
        </span>
        <Link to={'/lists' as never} className={buttonClass('quiet')}>
          {lists}
        </Link>
        <Button
          kind={use.filled.size > 0 ? 'secondary' : 'primary'}
          icon="edit"
          disabled={closed || rows.length === 0}
          onClick={use.fillUsual}
        >
          {t.fillUsual}
        </Button>
      </div>
    </div>
  )
}

function GuideList({ use, shipDay, closed }: { use: Guide; shipDay: string; closed: boolean }) {
  const t = useMessages()
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const sections = sectionsOf(use.rows)
  const insteadOf = useInstead(use.rows)
  const startOf = sections.map((_, i) => sections.slice(0, i).reduce((sum, { rows }) => sum + rows.length, 0))
  return (
    <div data-product-rows="">
      <GuideHeads
        leftFor={t.catalogue.leftFor(shipDayText(asDay(shipDay), language))}
        showPrices={showPrices}
      />
      {sections.map(({ category, rows }, i) => (
        <section key={`${rows[0]?.department} ${category}`} aria-label={category}>
          <h2 className="flex h-8 items-center gap-2 border-b border-line bg-ground px-3 text-12 font-semibold md:px-4">
            {category} <span className="font-normal text-ink-3">{countText(rows.length)}</span>
          </h2>
          <ul aria-label={category}>
            {rows.map((row, at) => (
              <GuideLine
                key={row.productId}
                row={row}
                quantity={use.filled.get(row.productId) ?? 0}
                instead={insteadOf(row)}
                fault={use.faults.get(row.productId)}
                showPrices={showPrices}
                closed={closed}
                eager={(startOf[i] ?? 0) + at < eagerRows}
                onFill={use.fill}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Docked below the list: the number of filled-in rows, their total, and the button that adds them. */
function GuideFoot({ use, closed, rows }: { use: Guide; closed: boolean; rows: readonly GuideRow[] }) {
  const t = useMessages().orderGuide
  const showPrices = usePreference('showPrices')
  const [asks, setAsks] = useState(false)
  const { wanted, filled, failure, faults } = use
  const booked = rows.filter((row) => row.isPreBooked && filled.has(row.productId))
  const withoutBooked = wanted.filter(({ productId }) => !booked.some((row) => row.productId === productId))
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 bg-tint px-3 py-2 max-md:bottom-14 md:px-4"
    >
      <div className="min-w-0 flex-1">
        <p role="status">
          <strong className="font-semibold">{t.filled(wanted.length)}</strong>
          {showPrices && ` · ${totalText(filledCents(rows, filled))}`}
        </p>
        <p role="alert" className="text-12 font-semibold text-danger empty:hidden">
          {failure}
          {!failure && faults.size > 0 && (
            <>
              {t.refused(faults.size)}{' '}
              <button
                type="button"
                className="underline underline-offset-2"
                onClick={() => showFirst(faults)}
              >
                {t.showRefused}
              </button>
            </>
          )}
        </p>
      </div>
      <Button kind="quiet" onClick={use.clear}>
        {t.clearFilled}
      </Button>
      <Button
        kind="primary"
        size={44}
        icon="cart"
        busy={use.isAdding ? t.adding : undefined}
        disabled={closed || wanted.length === 0}
        onClick={() => (booked.length > 0 ? setAsks(true) : void use.add(wanted))}
      >
        {t.addAll(wanted.length)}
      </Button>
      {asks && (
        <BookAhead
          rows={booked}
          filled={filled}
          shipDay={use.guide.data?.shipDay ?? ''}
          onClose={() => setAsks(false)}
          onBook={() => {
            setAsks(false)
            void use.add(wanted)
          }}
          onWithout={
            withoutBooked.length > 0
              ? () => {
                  setAsks(false)
                  void use.add(withoutBooked)
                }
              : undefined
          }
        />
      )}
    </div>
  )
}

/** Scrolls to the first rejected row and focuses its box. */
function showFirst(faults: ReadonlyMap<number, unknown>) {
  const row = [...document.querySelectorAll<HTMLElement>('[data-product]')].find((one) =>
    faults.has(Number(one.dataset.product)),
  )
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input[role="spinbutton"]')?.focus({ preventScroll: true })
}

function RowsWaiting() {
  const t = useMessages().orderGuide
  return (
    <Waiting label={t.title}>
      {Array.from({ length: 12 }, (_, i) => (
        <div
          key={i}
          className={`${guideGrid} min-h-14 border-b border-l-3 border-line border-l-transparent bg-surface py-2`}
        >
          <Skeleton width={40} height={40} />
          <div className="flex flex-col gap-1.5">
            <Skeleton width="55%" height={14} />
            <Skeleton width="40%" height={12} />
          </div>
          <span className="max-md:hidden" />
          <span className="max-md:hidden" />
          <span className="max-md:hidden" />
          <span className="max-xl:hidden" />
          <div className="max-md:hidden">
            <Skeleton width={132} height={36} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}
