import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { centsFromDollars, e4FromDollars, moneyText, unitPriceText } from '../../../contract/core/money.ts'
import type { Cart, CartOrder, CartProblem, OrderDetail } from '../../../contract/features/cart.ts'
import { onDemand } from '../../core/later.tsx'
import { useMay, useUser } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money, unitPriceInText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { countText, timeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { loadWords } from '../../words/load.ts'
import { quantityText, unitWord } from '../../words/units.ts'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { changeKey } from './cart-changes.ts'
import { deliveryState, dropsOf } from './delivery.ts'
import { useCart, useCartChanges } from './use-cart.ts'

/** The rail's parts, with their words. */
const rail = async () => (await Promise.all([import('./rail/in-cart-panel.tsx'), loadWords('rest')]))[0]
const Grip = onDemand(async () => (await rail()).Grip)
const Move = onDemand(async () => (await rail()).Move)
const MovingRail = onDemand(async () => (await rail()).MovingRail)

/** The cart's orders with their lines, for the panel beside the list and the panel under the cart button. */
export function CartContents() {
  const t = useMessages().cart
  const query = useCart()
  const orders = useMay(ordering)
  const { cart, known } = query
  if (!known) {
    if (query.isError) {
      return (
        <Problem title={t.failed} onRetry={() => void query.refetch()}>
          {t.failedText}
        </Problem>
      )
    }
    return (
      <Waiting>
        <div className="flex flex-col gap-2 p-4">
          <Skeleton width="70%" height={16} />
          <Skeleton height={12} />
          <Skeleton height={12} />
        </div>
      </Waiting>
    )
  }
  if (cart.orders.length === 0)
    return <EmptyState title={t.empty}>{orders ? t.emptyText : t.emptyForViewer}</EmptyState>
  return (
    <>
      {orders && (
        <Suspense>
          <MovingRail />
        </Suspense>
      )}
      {cart.orders.map((order) => (
        <Order key={order.id} order={order} cart={cart} moves={orders} />
      ))}
    </>
  )
}

/** `moves`: its lines can be moved to other days. */
function Order({ order, cart, moves }: { order: CartOrder; cart: Cart; moves: boolean }) {
  const t = useMessages().cart
  const words = useDayWords()
  const { defaultLocation } = useUser()
  const { productType, cutOff } = order
  const kind = (t.kinds as Partial<Record<string, string>>)[productType]
  const facts = [
    kind,
    order.shipToId !== defaultLocation?.id ? t.to(order.shipTo || order.city) : undefined,
    !order.open ? t.closed : cutOff ? t.orderBy(words.cutOff(cutOff)) : undefined,
  ].filter(Boolean)
  return (
    <section className="not-first:border-t not-first:border-line-2">
      <div className="flex gap-2 px-4 pt-3 pb-2">
        <span className="pt-0.5">
          <Icon name={methodIcon(order.deliveryMethod)} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex justify-between gap-2 font-semibold">
            <h3>
              {words.method(order.deliveryMethod)} · {words.day(order.date)}
            </h3>
            <Flash on={order.amount}>
              <Money cents={centsFromDollars(order.amount)} kind="column" />
            </Flash>
          </div>
          <p className={`text-12 ${order.open ? 'text-ink-3' : 'font-semibold text-danger'}`}>
            {facts.join(' · ')}
          </p>
        </div>
      </div>
      <Delivery order={order} cart={cart} />
      <ul>
        {order.details.map((line) => (
          <Line
            key={line.id}
            order={order}
            line={line}
            moves={moves}
            problems={cart.problems.filter(
              ({ orderId, detailsId }) => orderId === order.id && detailsId === line.id,
            )}
          />
        ))}
      </ul>
    </section>
  )
}

/** The delivery fee, shown in the first of the orders that travel together. */
function Delivery({ order, cart }: { order: CartOrder; cart: Cart }) {
  const t = useMessages().cart
  const drop = dropsOf(cart).find((one) => one.orders[0]?.id === order.id)
  if (!drop) return null
  const state = deliveryState(drop)
  if (state.kind === 'toGo') {
    return (
      <div className="px-4 pb-2">
        <ProgressBar value={state.goodsCents} max={state.minimumCents} label={t.delivery}>
          {t.toFree(moneyText(state.moreCents), moneyText(state.minimumCents))}
        </ProgressBar>
      </div>
    )
  }
  const text = {
    pickup: () => t.noCharge,
    free: () => t.deliveryFree,
    covered: () => t.deliveryFree,
    flat: () => t.deliveryCosts(moneyText(drop.shippingCents)),
  }[state.kind]()
  return (
    <div className="px-4 pb-2 text-12 text-ink-2">
      {state.kind === 'free' ? (
        <ProgressBar value={1} max={1} label={t.delivery}>
          {text}
        </ProgressBar>
      ) : (
        text
      )}
    </div>
  )
}

type LineProps = { order: CartOrder; line: OrderDetail; problems: readonly CartProblem[]; moves: boolean }

function Line({ order, line, problems, moves }: LineProps) {
  const t = useMessages().cart
  const { language } = useLanguage()
  const zone = useZone()
  const { waiting } = useCartChanges()
  const productId = Number(line.productCode)
  const waits =
    waiting.has(changeKey({ productId })) ||
    waiting.has(changeKey({ productId, line: { orderId: line.orderId, detailsId: line.id } }))
  const price = unitPriceText(e4FromDollars(line.unitPrice))
  const text = t.lineText(quantityText(line.quantity, line.um, language), price)
  const held = line.heldUntil ? t.heldTo(timeText(new Date(line.heldUntil), zone)) : ''
  return (
    <li aria-label={line.productDescription} className="group relative border-t border-line px-4 py-2">
      <div className="flex justify-between gap-3">
        <Link
          to="/item/$productId"
          params={{ productId: line.productCode }}
          className="min-w-0 hover:underline"
        >
          {line.productDescription}
        </Link>
        <span className={waits ? 'text-ink-3' : ''}>
          <Flash on={line.amount}>
            <Money cents={centsFromDollars(line.amount)} kind="column" />
          </Flash>
        </span>
      </div>
      <p className="text-12 text-ink-3">{[text, held].filter(Boolean).join(' · ')}</p>
      {moves && (
        <Suspense>
          <Grip boarded={{ order, line }} />
          <Move boarded={{ order, line }} />
        </Suspense>
      )}
      {problems.map((problem) => (
        <LineProblem key={problem.code} problem={problem} line={line} />
      ))}
    </li>
  )
}

/** A line's error, with its fix. */
function LineProblem({ problem, line }: { problem: CartProblem; line: OrderDetail }) {
  const t = useMessages().cart
  const { language } = useLanguage()
  const { set } = useCartChanges()
  const available = problem.available ?? 0
  const isPrice = problem.code === 'price_changed'
  const isShort = problem.code === 'not_enough_stock'
  const setTo = (quantity: number) =>
    set({
      productId: Number(line.productCode),
      quantity,
      line: { orderId: line.orderId, detailsId: line.id },
    })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-12">
      <p className={`flex-1 font-semibold ${isPrice ? 'text-amber' : 'text-danger'}`}>{sentence()}</p>
      {isShort && available > 0 ? (
        <Button size={28} onClick={() => setTo(available)}>
          {t.take(quantityText(available, line.um, language))}
        </Button>
      ) : (
        (isShort || problem.code === 'not_orderable') && (
          <Button size={28} onClick={() => setTo(0)}>
            {t.remove}
          </Button>
        )
      )}
    </div>
  )

  function sentence(): string {
    const texts = t.problems
    switch (problem.code) {
      case 'not_enough_stock':
        return available > 0
          ? texts.not_enough_stock(`${countText(available)} ${unitWord(available, line.um, language)}`)
          : texts.none_left
      case 'price_changed':
        return texts.price_changed(
          unitPriceInText(e4FromDollars(problem.unitPrice ?? line.unitPrice)),
          unitPriceInText(e4FromDollars(problem.wasUnitPrice ?? line.unitPrice)),
        )
      case 'not_a_multiple':
        return texts.not_a_multiple(countText(line.minQuantity))
      case 'ship_day_closed':
      case 'not_orderable':
      case 'method_not_offered':
        return texts[problem.code]
      default:
        throw new Error(`unhandled ${problem.code satisfies never}`)
    }
  }
}

/** The totals and the one button. */
export function CartFoot() {
  const t = useMessages().cart
  const { cart } = useCart()
  const { goods, shipping, total, orders, lines } = cart.totals
  if (lines === 0) return null
  const lookAt = new Set(cart.problems.map(({ orderId, detailsId }) => `${orderId}/${detailsId}`)).size
  return (
    <div className="flex flex-col gap-1">
      {lookAt > 0 && <p className="text-12 font-semibold text-danger">{t.needsLook(lookAt)}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-12 text-ink-2">
        <dt>{t.goods}</dt>
        <dd className="text-right">
          <Money cents={centsFromDollars(goods)} kind="column" />
        </dd>
        <dt>{t.delivery}</dt>
        <dd className="text-right">
          {shipping > 0 ? <Money cents={centsFromDollars(shipping)} kind="column" /> : t.free}
        </dd>
        <dt className="pt-1 text-14 text-ink">{t.total}</dt>
        <dd className="pt-0.5 text-right text-16 font-semibold text-ink">
          <Flash on={total}>
            <Money cents={centsFromDollars(total)} kind="total" />
          </Flash>
        </dd>
      </dl>
      <Link to="/cart" className={`mt-1 ${buttonClass('primary', 44, true)}`}>
        {t.checkOut(orders)}
      </Link>
    </div>
  )
}
