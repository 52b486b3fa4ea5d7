import { Link, useParams } from '@tanstack/react-router'
import { ordering } from '../../../contract/core/access.ts'
import type { Claimable } from '../../../contract/features/claims/fields.ts'
import { useMay, useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { SaveAsList } from '../shop-lists/list-buttons.tsx'
import { OrderChoices } from '../shorts/choice-panel.tsx'
import { AfterDelivery } from './after-delivery.tsx'
import { CancelOrder, useLockedText } from './cancel-order.tsx'
import { CheckInPanel } from './check-in.tsx'
import { EditOrder } from './edit-order.tsx'
import { AddToOrder } from './joining/add-to-order.tsx'
import { OrderChanges } from './order-changes.tsx'
import { ClaimButton, ClaimsPanel, useClaimable } from './order-claims.tsx'
import { OrderLines } from './order-lines.tsx'
import { goesByParcel, ParcelsPanel } from './order-parcels.tsx'
import { type Order, useOrder } from './order-read.ts'
import { DeliveryPanel, PaymentPanel } from './order-side.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayOrder } from './pay-order.tsx'
import { paymentState } from './payment-state.ts'
import { MissingNote, ReorderButton, useReorder } from './reorder.tsx'
import { StatusBadge } from './status-badge.tsx'
import { type Editing, useEdit } from './use-edit.ts'

const page = 'mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-4'

/** One order: status, lines, delivery, payment, and the actions still available. */
export function OrderScreen() {
  const t = useMessages().orders
  const { orderNumber = '' } = useParams({ strict: false }) as { orderNumber?: string }
  const number = /^[1-9]\d{0,14}$/.test(orderNumber) ? Number(orderNumber) : undefined
  return (
    <div className={page}>
      <nav aria-label={t.trail} className="flex items-center gap-2 text-12 text-ink-2">
        <Link to="/orders" className="hover:text-ink hover:underline max-md:py-2">
          {t.back}
        </Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{orderNumber}</span>
      </nav>
      {number === undefined ? (
        <NoSuchOrder number={orderNumber} />
      ) : (
        <KnownNumber key={number} number={number} />
      )}
    </div>
  )
}

function KnownNumber({ number }: { number: number }) {
  const t = useMessages().orders
  const { data: order, error, refetch } = useOrder(number)
  if (order) return <OrderPage order={order} />
  if (error?.code === 'not_found') return <NoSuchOrder number={String(number)} />
  if (error) {
    return (
      <>
        <h1 className="text-22 font-semibold">{t.orderTitle(number)}</h1>
        <div className="rounded-4 border border-line bg-surface">
          <Problem title={t.orderFailed} onRetry={() => void refetch()} />
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className="text-22 font-semibold">{t.orderTitle(number)}</h1>
      <Waiting label={t.loading}>
        <div className="flex flex-col gap-4">
          <Skeleton height={98} />
          <Skeleton height={420} />
        </div>
      </Waiting>
    </>
  )
}

function NoSuchOrder({ number }: { number: string }) {
  const t = useMessages().orders
  const { limitedToLocations } = useUser()
  return (
    <section className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-22 font-semibold">{t.notFound(number)}</h1>
      <p className="text-ink-2">{limitedToLocations ? t.notFoundElsewhere : t.notFoundText}</p>
      <Link to="/orders" className={`mt-2 ${buttonClass('secondary')}`}>
        {t.allOrders}
      </Link>
    </section>
  )
}

function OrderPage({ order }: { order: Order }) {
  const t = useMessages().orders
  const number = order.orderNumber ?? 0
  const mayOrder = useMay(ordering)
  const again = useReorder(number)
  const edit = useEdit(order)
  const claimable = useClaimable(order)
  return (
    <>
      <OrderHead order={order} again={again} edit={edit} claimable={claimable} />
      {again.missing && <MissingNote reply={again.missing} onClose={again.forget} />}
      <OrderNotices order={order} />
      <OrderChoices orderNumber={number} />
      <OrderTimeline order={order} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_288px] xl:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          {edit.editing ? (
            <EditOrder order={order} edit={edit} />
          ) : (
            <>
              <OrderLines order={order} claimable={claimable} />
              <KeepLines order={order} />
            </>
          )}
          <OrderChanges order={order} />
        </div>
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <DeliveryPanel order={order} />
          <AfterDelivery order={order} />
          <CheckInPanel order={order} />
          {claimable && <ClaimsPanel claimable={claimable} />}
          {goesByParcel(order) && <ParcelsPanel orderNumber={number} />}
          {mayOrder && paymentState(order) === 'needsCard' ? (
            <Panel title={t.payments} flush>
              <PayOrder order={order} />
            </Panel>
          ) : (
            <PaymentPanel order={order} />
          )}
        </div>
      </div>
    </>
  )
}

type HeadProps = {
  order: Order
  again: ReturnType<typeof useReorder>
  edit: Editing
  claimable: Claimable | undefined
}

function OrderHead({ order, again, edit, claimable }: HeadProps) {
  const t = useMessages()
  const words = useDayWords()
  const number = order.orderNumber ?? 0
  const kinds: Partial<Record<string, string>> = t.checkout.types
  const facts = [
    words.method(order.deliveryMethod),
    words.day(order.date),
    kinds[order.productType],
    order.poNumber && t.orders.po(order.poNumber),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-22 font-semibold">{t.orders.orderTitle(number)}</h1>
      <StatusBadge status={order.status} large />
      <p className="min-w-40 flex-1 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {order.editable && !edit.editing && <AddToOrder order={order} />}
        {claimable && <ClaimButton claimable={claimable} />}
        {order.editable && !edit.editing && <Button onClick={edit.begin}>{t.orders.edit.begin}</Button>}
        <ReorderButton
          orderNumber={number}
          again={again}
          kind={order.editable ? 'secondary' : 'primary'}
          size={36}
        />
        <CancelOrder order={order} />
      </div>
    </div>
  )
}

/** The order's lines for another time: as a list, or every week. */
function KeepLines({ order }: { order: Order }) {
  const t = useMessages().orders
  const mayOrder = useMay(ordering)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <SaveAsList
        lines={order.details
          .filter(({ status, quantity }) => status !== 'CANCELLED' && quantity > 0)
          .map(({ productCode, quantity }) => ({ productId: Number(productCode), quantity }))}
      />
      {mayOrder && (
        <Link
          to="/standing/$standingId"
          params={{ standingId: 'new' }}
          search={{ order: String(order.orderNumber) } as never}
          className={`${linkClass} max-md:py-2`}
        >
          {t.makeStanding}
        </Link>
      )}
    </div>
  )
}

/** The most important fact: on hold, payment pending at the gateway, until when it can be added to, or closed. */
function OrderNotices({ order }: { order: Order }) {
  const t = useMessages().orders
  const words = useDayWords()
  const lockedText = useLockedText()
  const { status, holdReason, changeable, cutOff } = order
  const inHouse = ['SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED'].includes(status)
  return (
    <>
      {status === 'ON_HOLD' && (
        <Banner kind="warning" lead={t.onHold}>
          {holdReason && t.holdReasons[holdReason]}
        </Banner>
      )}
      {paymentState(order) === 'checking' && (
        <Banner kind="warning" icon="clock" urgent>
          {t.checking}
        </Banner>
      )}
      {changeable && cutOff && status !== 'PENDING_PAYMENT' && (
        <Banner kind="news" icon="clock" action={<Countdown until={new Date(cutOff)} />}>
          <strong className="font-semibold">{t.openUntil(words.cutOff(cutOff))}</strong>{' '}
          <span className="text-ink-2">{t.addText}</span>
        </Banner>
      )}
      {!changeable && inHouse && (
        <Banner kind="news" icon="lock" lead={t.locked}>
          {lockedText(order)}
        </Banner>
      )}
    </>
  )
}
