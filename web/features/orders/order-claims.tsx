import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { OrderDetail } from '../../../contract/features/cart.ts'
import { claims } from '../../../contract/features/claims/claims.ts'
import type { Claimable } from '../../../contract/features/claims/fields.ts'
import { onDemand } from '../../core/later.tsx'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import type { Order } from './order-read.ts'

/** Loaded on demand, with the words of claims. */
const OrderClaims = onDemand(async () => (await import('../claims/order-claims.tsx')).OrderClaims)

const arrived: readonly string[] = ['DELIVERED', 'PICKED_UP', 'CLOSED', 'OUT_FOR_DELIVERY', 'SHIPPED']

/** What can be claimed of an order that has arrived; undefined before. */
export function useClaimable({ orderNumber, status }: Order): Claimable | undefined {
  const { data } = useQuery({
    ...read(claims.claimable, { params: { orderNumber: orderNumber ?? 0 } }),
    enabled: orderNumber !== null && arrived.includes(status),
    staleTime: 0,
  })
  return data
}

const isOpen = ({ whyNot, left, window, priceUntil }: Claimable['lines'][number]): boolean =>
  whyNot === null && left > 0 && (window === 'OPEN' || window === 'LATE' || priceUntil !== null)

/** Until when most of the order can be claimed; null if nothing can. */
function openUntil({ lines }: Claimable): string | null {
  const ends = lines.flatMap((line) =>
    isOpen(line) && line.window === 'OPEN' && line.until ? [line.until] : [],
  )
  return ends.toSorted()[0] ?? null
}

/** Starts a claim for the order. */
export function ClaimButton({ claimable }: { claimable: Claimable }) {
  const t = useMessages().orders.claims
  const mayCall = useMayCall(claims.create)
  if (!mayCall || !claimable.lines.some(isOpen)) return null
  return (
    <Link
      to="/claims/new"
      search={{ order: String(claimable.orderNumber) } as never}
      className={buttonClass('secondary', 36)}
    >
      {t.wrong}
    </Link>
  )
}

/** Starts a claim with this line chosen. */
export function ClaimLink({ claimable, line }: { claimable: Claimable; line: OrderDetail }) {
  const t = useMessages().orders.claims
  const mayCall = useMayCall(claims.create)
  const of = claimable.lines.find((one) => one.line === line.ordersequence)
  if (!mayCall || !of || !isOpen(of) || of.window !== 'OPEN') return null
  return (
    <Link
      to="/claims/new"
      search={{ order: String(claimable.orderNumber), line: String(of.line) } as never}
      aria-label={t.wrongWith(line.productDescription)}
      className={`${smallLinkClass} inline-block max-md:py-3`}
    >
      {t.wrong}
    </Link>
  )
}

/** The claims of the order, and until when it can be claimed. */
export function ClaimsPanel({ claimable }: { claimable: Claimable }) {
  const t = useMessages().orders.claims
  const { language } = useLanguage()
  const zone = useZone()
  const until = openUntil(claimable)
  if (claimable.claims.length === 0 && until === null) return null
  return (
    <Panel title={t.panel}>
      {claimable.claims.length > 0 && (
        <Suspense>
          <OrderClaims claims={claimable.claims} />
        </Suspense>
      )}
      {until !== null && (
        <p className="text-ink-2 not-first:mt-3">
          {claimable.claims.length === 0 && `${t.none} `}
          {t.until(dayAndTimeText(new Date(until), zone, language))}
        </p>
      )}
    </Panel>
  )
}
