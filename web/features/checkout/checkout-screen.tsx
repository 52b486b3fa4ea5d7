import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { useMay, useUser } from '../../core/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { CartContents } from '../cart/cart-contents.tsx'
import { useCart, useCartChanges } from '../cart/use-cart.ts'
import { cartNow } from './cart-now.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useDraft } from './draft.ts'
import { FromMail } from './from-mail.tsx'
import { Placed } from './placed.tsx'
import { usePlaceOrders } from './use-place.ts'

/** The cart and check-out on one page; `?placed=104310` shows the placed order. */
export function CheckoutScreen() {
  const mayOrder = useMay(ordering)
  const { placed } = useSearch({ strict: false }) as { placed?: string | string[] }
  const numbers = [placed ?? []].flat().map(Number).filter(Number.isSafeInteger)
  return numbers.length > 0 ? (
    <Placed key={numbers.join()} orderNumbers={numbers} />
  ) : mayOrder ? (
    <>
      <FromMail />
      <CartToPlace />
    </>
  ) : (
    <CartToSee />
  )
}

function CartToPlace() {
  const { cart, known, error, refetch } = useCart()
  const { waiting } = useCartChanges()
  const draft = useDraft()
  const placing = usePlaceOrders({ onPlaced: draft.forget })
  const shown = placing.frozen ?? cartNow(cart, waiting)

  if (!known && error) return <CartFailed onRetry={() => void refetch()} />
  if (!known) return <CartWaiting />
  if (shown.orders.length === 0) return <NothingToPlace />
  return <CheckoutForm cart={shown} placing={placing} draft={draft} />
}

/** For users who can see the company's cart but not order. */
function CartToSee() {
  const t = useMessages()
  const { customerName } = useUser()
  return (
    <div className={page}>
      <h1 className="mb-1 text-22 font-semibold">{t.shell.cart}</h1>
      <p className="mb-4 max-w-184 text-ink-2">{t.account.onlySees}</p>
      <div className="max-w-184">
        <Panel title={customerName} flush>
          <CartContents />
        </Panel>
      </div>
    </div>
  )
}

const page = 'mx-auto w-full max-w-336 px-4 py-4 md:px-6 md:py-6'

/** The cart is empty because its orders are being paid, or because it has no lines. */
function NothingToPlace() {
  const query = { type: 'open' as const, pageSize: '20' }
  const { data, isPending } = useQuery(read(orders.history, { query }))
  // Orders being paid when the page opened stay on it, whatever the result.
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const unpaid = data?.rows.filter(({ status }) => isBeingPaid(status)).map(({ orderNumber }) => orderNumber)
  if (unpaid?.some((number) => !numbers.includes(number))) setNumbers([...new Set([...numbers, ...unpaid])])
  if (numbers.length > 0) return <Placed key={numbers.join()} orderNumbers={numbers} />
  return isPending ? <CartWaiting /> : <CartEmpty />
}

const isBeingPaid = (status: string) => status === 'PENDING_PAYMENT' || status === 'PAYMENT_UNKNOWN'

function CartEmpty() {
  const t = useMessages().checkout
  return (
    <div className={page}>
      <h1 className="mb-4 text-22 font-semibold">{t.title}</h1>
      <div className="rounded-4 border border-line bg-surface">
        <EmptyState
          title={t.empty}
          action={
            <span className="flex flex-wrap items-center gap-4">
              <Link to="/fresh-flowers" className={buttonClass('primary')}>
                {t.goToShop}
              </Link>
              <Link to="/orders" className={linkClass}>
                {t.latestOrders}
              </Link>
            </span>
          }
        >
          {t.emptyText}
        </EmptyState>
      </div>
    </div>
  )
}

function CartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useMessages().checkout
  return (
    <div className={page}>
      <h1 className="mb-4 text-22 font-semibold">{t.title}</h1>
      <div className="rounded-4 border border-line bg-surface">
        <Problem title={t.failed} onRetry={onRetry}>
          {t.failedText}
        </Problem>
      </div>
    </div>
  )
}

function CartWaiting() {
  const t = useMessages().checkout
  return (
    <div className={page}>
      <h1 className="mb-4 text-22 font-semibold">{t.title}</h1>
      <Waiting>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-6 2xl:grid-cols-[minmax(0,1fr)_384px]">
          <div className="flex flex-col gap-4 rounded-4 border border-line bg-surface p-4">
            <Skeleton width={240} height={24} />
            {[1, 2, 3, 4].map((row) => (
              <div key={row} className="flex items-center gap-4">
                <Skeleton width={40} height={40} />
                <div className="flex-1">
                  <Skeleton width="60%" height={16} />
                </div>
                <Skeleton width={132} height={36} />
              </div>
            ))}
          </div>
          <div className="flex flex-col gap-4 rounded-4 border border-line bg-surface p-4">
            <Skeleton height={56} />
            <Skeleton height={64} />
            <Skeleton height={120} />
            <Skeleton height={44} />
          </div>
        </div>
      </Waiting>
    </div>
  )
}
