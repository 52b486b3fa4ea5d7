import type { ReactNode } from 'react'
import { centsFromDollars, e4FromDollars, moneyText } from '../../../contract/core/money.ts'
import type { OrderDetail } from '../../../contract/features/cart.ts'
import type { Claimable } from '../../../contract/features/claims/fields.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { ColorDot } from '../../ui/color-dot.tsx'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segments } from '../../ui/timeline.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { lineFacts } from '../cart/line-facts.ts'
import { ClaimLink } from './order-claims.tsx'
import type { Order } from './order-read.ts'
import { segmentsOf } from './order-steps.ts'

const grid =
  'grid items-center gap-x-3 px-4 grid-cols-[40px_minmax(0,1fr)_auto] md:grid-cols-[40px_minmax(0,1fr)_48px_64px_80px_96px_88px] 2xl:gap-x-4'

const kinds: Record<string, BadgeKind> = {
  SHORT: 'amber',
  BACKORDERED: 'amber',
  SUBSTITUTED: 'accent',
  SHIPPED: 'accent',
}

/** The ordered products with price and progress of each line; the totals below. */
export function OrderLines({ order, claimable }: { order: Order; claimable: Claimable | undefined }) {
  const t = useMessages().orders
  return (
    <section
      aria-label={t.item}
      className="min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div
        aria-hidden="true"
        className={`${grid} h-8 border-b border-line-2 bg-ground text-12 font-semibold text-ink-3 max-md:hidden`}
      >
        <span />
        <span>{t.item}</span>
        <span className="text-right">{t.quantity}</span>
        <span className="text-right">{t.unit}</span>
        <span className="text-right">{t.line}</span>
        <span>{t.activity}</span>
        <span>{t.progress}</span>
      </div>
      <ul aria-label={t.linesOf(order.orderNumber ?? 0)} className="divide-y divide-line">
        {order.details.map((line) => (
          <OrderLine key={line.id} line={line} order={order} claimable={claimable} />
        ))}
      </ul>
      <Sums order={order} />
    </section>
  )
}

type LineProps = { line: OrderDetail; order: Order; claimable: Claimable | undefined }

function OrderLine({ line, order, claimable }: LineProps) {
  const t = useMessages()
  const { language } = useLanguage()
  const status = (line.status ?? 'OPEN') as keyof typeof t.orders.lineStatuses
  const isOff = status === 'CANCELLED' || order.status === 'CANCELLED'
  const price = <UnitPrice e4={e4FromDollars(line.unitPrice)} />
  return (
    <li className={`${grid} min-h-13 py-2`}>
      <span className="max-md:self-start">
        <ProductArt imageName={line.imageName} color={line.colorHex} size={40} faded={isOff} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{line.productDescription}</p>
        <p className="flex items-baseline gap-1.5 text-12 text-ink-2">
          {line.colorHex && <ColorDot color={line.colorHex} />}
          <span className="min-w-0 text-balance">
            {lineFacts(line, t.checkout, language).replaceAll(' · ', '\u00a0· ')}
          </span>
        </p>
        <p className="text-12 text-ink-2 md:hidden">
          {quantityText(line.quantity, line.um, language)} × {price}
        </p>
        {claimable && (
          <span className="max-md:hidden">
            <ClaimLink claimable={claimable} line={line} />
          </span>
        )}
      </div>
      <p className="text-right max-md:hidden">{countText(line.quantity)}</p>
      <p className="text-right text-ink-2 max-md:hidden">{price}</p>
      <p className="text-right font-semibold max-md:self-start">
        <Money cents={centsFromDollars(line.amount)} kind="column" />
      </p>
      <div className="flex items-center gap-3 max-md:col-span-2 max-md:col-start-2 max-md:pt-1.5 md:contents">
        <span>
          <Badge kind={kinds[status] ?? 'neutral'}>{t.orders.lineStatuses[status]}</Badge>
        </span>
        <Segments states={segmentsOf(line.status, order.status)} />
        {claimable && (
          <span className="-my-2 ml-auto md:hidden">
            <ClaimLink claimable={claimable} line={line} />
          </span>
        )}
      </div>
    </li>
  )
}

function Sums({ order }: { order: Order }) {
  const t = useMessages().orders
  const { amount, shippingCost, shippingMinimum, totalAmount, deliveryMethod, paymentStatus } = order
  const total =
    paymentStatus === 'ON_ACCOUNT' ? t.totalOnAccount : paymentStatus === 'PAID' ? t.totalPaid : t.totalDue
  const shippingCents = centsFromDollars(shippingCost)
  return (
    <dl className="flex flex-col gap-1 border-t border-line px-4 py-4 md:pl-[calc(100%-20rem)]">
      <SumRow label={t.goods}>
        <Money cents={centsFromDollars(amount)} kind="column" />
      </SumRow>
      {deliveryMethod !== 'Pickup' && (
        <SumRow
          label={
            shippingCents === 0 && shippingMinimum !== null && amount >= shippingMinimum
              ? t.deliveryOver(moneyText(centsFromDollars(shippingMinimum)))
              : t.delivery
          }
        >
          <Money cents={shippingCents} kind="column" />
        </SumRow>
      )}
      <div className="flex items-baseline justify-between gap-3 font-semibold">
        <dt>{total}</dt>
        <dd>
          <Money cents={centsFromDollars(totalAmount)} kind="total" />
        </dd>
      </div>
    </dl>
  )
}

function SumRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
