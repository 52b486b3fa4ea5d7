import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { orders as orderCalls } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { wallTimeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { BriefLines } from '../orders/brief-lines.tsx'
import { AddToOrder } from '../orders/joining/add-to-order.tsx'
import { type Order, paperAddress, useOrder } from '../orders/order-read.ts'
import { PayOrder } from '../orders/pay-order.tsx'
import { paymentState, takenBy } from '../orders/payment-state.ts'
import { StatusBadge } from '../orders/status-badge.tsx'
import { dueDay } from '../payments/pay-options.ts'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'

/** The result: the placed orders, what happens next, and what is left to do if a card was declined. */
export function Placed({ orderNumbers }: { orderNumbers: readonly number[] }) {
  const t = useMessages().checkout
  const heading = useRef<HTMLHeadingElement>(null)
  const reads = useQueries({
    queries: orderNumbers.map((orderNumber) => read(orderCalls.read, { params: { orderNumber } })),
  })
  const states = reads.map(({ data }) => data && paymentState(data))
  // The button that had the focus was removed with the form.
  useEffect(() => heading.current?.focus(), [])

  const title = states.includes('needsCard')
    ? t.placed.waitingTitle
    : states.includes('checking')
      ? t.placed.checkingTitle
      : reads.some(({ data }) => data?.status === 'ON_HOLD')
        ? t.placed.heldTitle
        : t.placed.title(orderNumbers.length)
  return (
    <div className="mx-auto w-full max-w-336 px-4 py-4 md:px-6 md:py-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="flex-1 text-22 font-semibold outline-none">
          {title}
        </h1>
        <Link to="/fresh-flowers" className={buttonClass('secondary', 44)}>
          {t.keepShopping}
        </Link>
      </div>
      <ul className="grid items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {orderNumbers.map((orderNumber) => (
          <li key={orderNumber} className="min-w-0">
            <PlacedOrder orderNumber={orderNumber} isOnly={orderNumbers.length === 1} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An order; `isOnly`: alone on its page, where what happens next is beside its lines. */
function PlacedOrder({ orderNumber, isOnly }: { orderNumber: number; isOnly: boolean }) {
  const {
    checkout: { placed: t },
    orders: { linesOf, confirmationPdf },
  } = useMessages()
  const { data: order, error, refetch } = useOrder(orderNumber)
  return (
    <section
      aria-label={t.order(orderNumber)}
      className="min-w-0 overflow-hidden rounded-4 border border-line bg-surface"
    >
      {order ? (
        <>
          <PlacedHead order={order} />
          <div
            className={
              isOnly
                ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:[grid-template-rows:auto_1fr]'
                : undefined
            }
          >
            <div className={isOnly ? 'lg:col-start-2' : undefined}>
              <PlacedBody order={order} />
            </div>
            <div
              className={`border-t border-line px-4 py-3 ${isOnly ? 'lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:border-t-0 lg:border-r' : ''}`}
            >
              <BriefLines label={linesOf(orderNumber)} details={order.details} />
            </div>
            <p className="border-t border-line px-4 py-2 print:hidden">
              <a
                href={paperAddress(order, 'letter')}
                className={`${linkClass} inline-block max-md:py-2.5`}
                download
              >
                {confirmationPdf}
              </a>
            </p>
          </div>
        </>
      ) : error ? (
        <Problem title={t.failed} onRetry={() => void refetch()}>
          <OrderLink orderNumber={orderNumber} />
        </Problem>
      ) : (
        <div className="p-4">
          <Waiting label={t.loading}>
            <Skeleton height={120} />
          </Waiting>
        </div>
      )}
    </section>
  )
}

function OrderLink({ orderNumber }: { orderNumber: number }) {
  const t = useMessages().checkout.placed
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: String(orderNumber) }} className={linkClass}>
      {t.order(orderNumber)}
    </Link>
  )
}

function PlacedHead({ order }: { order: Order }) {
  const messages = useMessages()
  const t = messages.checkout.placed
  const words = useDayWords()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 border-b border-line px-4 py-3">
      <span className="flex h-6 items-center">
        <Icon name={methodIcon(order.deliveryMethod)} />
      </span>
      <h2 className="flex flex-wrap items-center gap-x-3 text-16 font-semibold">
        <OrderLink orderNumber={order.orderNumber ?? 0} />
        <StatusBadge status={order.status} />
      </h2>
      <p className="text-16 font-semibold">
        <Money cents={centsFromDollars(order.totalAmount)} kind="total" />
      </p>
      <p className="col-span-2 col-start-2 text-12 text-ink-2">
        {[
          t.ships(words.method(order.deliveryMethod), words.day(order.date)),
          order.deliveryMethod === 'Pickup' ? order.location : `${order.shipTo}, ${order.city}`,
          order.poNumber && messages.orders.po(order.poNumber),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function PlacedBody({ order }: { order: Order }) {
  const t = useMessages().checkout.placed
  switch (paymentState(order)) {
    case 'needsCard':
      return <PayOrder order={order} />
    case 'checking':
      return (
        <p role="status" className="flex items-start gap-2 px-4 py-3">
          <span className="flex h-5 items-center text-amber">
            <Icon name="clock" />
          </span>
          {t.unknown}
        </p>
      )
    case 'cancelled':
      return <p className="px-4 py-3">{t.lapsed(order.orderNumber ?? 0)}</p>
    case 'placed':
      return <WhatNext order={order} />
  }
}

/** Until when the order can be changed, what happens then, and when payment is due. */
function WhatNext({ order }: { order: Order }) {
  const t = useMessages().checkout
  const words = useDayWords()
  const due = dueDay(order.terms, order.date)
  const card = takenBy(order)
  const nextLine = t.placed.nextSteps[order.deliveryMethod]
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      {order.status === 'ON_HOLD' && (
        <p className="flex items-start gap-2">
          <span className="flex h-5 items-center text-amber">
            <Icon name="clock" />
          </span>
          {t.placed.held}
        </p>
      )}
      <p>
        {order.changeable && order.cutOff ? (
          <>
            {t.placed.changeUntil(words.cutOff(order.cutOff))} <AddToOrder order={order} look="link" />
          </>
        ) : (
          t.placed.closed
        )}
      </p>
      <div>
        <h3 className="font-semibold">{t.placed.next}</h3>
        <ul className="mt-1 flex flex-col gap-0.5 text-ink-2">
          <li>
            {nextLine} {order.eta && t.placed.eta(wallTimeText(order.eta))}
          </li>
          <li>
            {card
              ? t.placed.paid(t.cardEnding(card.brand ?? '', card.lastFour ?? ''))
              : due
                ? t.placed.invoice(words.day(due))
                : t.placed.onAccount}
          </li>
          <li>{t.placed.follow}</li>
        </ul>
      </div>
    </div>
  )
}
