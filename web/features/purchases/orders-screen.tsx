import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type VendorOrder, vendorOrders } from '../../../contract/features/purchases/vendor-orders.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPane } from './order-pane.tsx'
import { PapersPart } from './papers-part.tsx'
import { ShipmentPart } from './shipment-part.tsx'
import { usePurchaseWords } from './words.ts'

type Shown = 'open' | 'done'
/** Polling interval in ms: answers by colleagues and changes by the buyers appear without a reload. */
const restingMs = 30_000

/** A grower's purchase orders, those to confirm first, by deadline. The open one is beside the list, on phones in place of it. */
export function VendorOrdersScreen() {
  const t = usePurchaseWords()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { show?: string; order?: string }
  const show: Shown = search.show === 'done' ? 'done' : 'open'
  const list = useQuery({
    ...read(vendorOrders.list, { query: { state: show } }),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  })
  const { data, error } = list
  const asked = /^[1-9]\d{0,14}$/.test(search.order ?? '') ? Number(search.order) : undefined
  const rows = data?.rows ?? []
  const linkTo = (id: number) => ({ ...(show === 'done' && { show }), order: String(id) })
  const back = show === 'done' ? { show } : {}
  const open = (id: number | undefined) =>
    id !== undefined && void navigate({ to: '/vendor/orders', search: linkTo(id) as never, replace: true })
  const here = rows.findIndex(({ id }) => id === asked)
  useKeys({
    j: rows.length > 0 ? () => open(rows[Math.min(rows.length - 1, here + 1)]?.id) : undefined,
    k: rows.length > 0 ? () => open(rows[Math.max(0, here - 1)]?.id) : undefined,
  })
  if (error && !data)
    return (
      <>
        <h1 className="sr-only">{t.farm.title}</h1>
        <Problem title={t.farm.failed} onRetry={() => void list.refetch()} />
      </>
    )
  if (!data) return <RowsWaiting label={t.farm.list} rows={8} className="px-4 py-4 md:px-6" />
  const first = show === 'open' ? rows[0]?.id : undefined
  return (
    <div className="flex min-w-0 flex-1 items-stretch">
      <div
        className={`w-full border-line lg:w-72 lg:shrink-0 lg:border-r ${asked === undefined ? '' : 'max-lg:hidden'}`}
      >
        {asked === undefined && (
          <h1
            className={`px-4 pt-4 text-22 font-semibold ${first === undefined ? 'lg:sr-only' : 'lg:hidden'}`}
          >
            {t.farm.title}
          </h1>
        )}
        <nav aria-label={t.farm.title} className="flex gap-5 border-b border-line bg-surface px-4">
          {(['open', 'done'] as const).map((one) => (
            <Link
              key={one}
              to={'/vendor/orders' as never}
              search={(one === 'done' ? { show: one } : {}) as never}
              className={tabClass(one === show)}
              aria-current={one === show ? 'page' : undefined}
            >
              {t.farm[one]} <span className="text-12 text-ink-2">{data.counts[one]}</span>
            </Link>
          ))}
        </nav>
        {rows.length === 0 ? (
          <EmptyState title={show === 'open' ? t.farm.nothing : t.farm.noneDone}>
            {show === 'open' && t.farm.nothingText}
          </EmptyState>
        ) : (
          <OrderList rows={rows} opened={asked ?? first} linkTo={linkTo} />
        )}
        <p className="flex items-center gap-1.5 px-4 py-3 text-12 text-ink-2 max-lg:hidden">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> {t.farm.keys.next} <Kbd>C</Kbd> {t.farm.keys.confirm}
        </p>
      </div>
      <div className={`min-w-0 flex-1 ${asked === undefined ? 'max-lg:hidden' : 'flex'} lg:flex`}>
        {(asked ?? first) === undefined ? (
          <EmptyState title={t.farm.choose} />
        ) : (
          <Opened key={asked ?? first} id={asked ?? first ?? 0} back={back} />
        )}
      </div>
    </div>
  )
}

function Opened({ id, back }: { id: number; back: object }) {
  const t = usePurchaseWords()
  const client = useQueryClient()
  const opened = useQuery({
    ...read(vendorOrders.read, { params: { id } }),
    staleTime: 0,
    refetchInterval: restingMs,
  })
  const { data: order, error } = opened
  if (error && !order)
    return error.status === 404 ? (
      <EmptyState title={t.farm.gone} />
    ) : (
      <Problem title={t.farm.failed} onRetry={() => void opened.refetch()} />
    )
  if (!order) return <RowsWaiting label={t.farm.list} rows={6} className="flex-1 px-4 py-4 md:px-6" />
  const put = (reply: unknown) =>
    client.setQueryData(read(vendorOrders.read, { params: { id } }).queryKey, reply as VendorOrder)
  const side = (
    <div className="flex flex-col gap-5 bg-sunken px-4 py-4">
      <Part title={t.farm.shipment}>
        <div className="rounded-4 border border-line bg-surface p-3">
          <ShipmentPart
            key={order.version}
            order={order}
            endpoint={vendorOrders.ship}
            refresh={[vendorOrders.list, vendorOrders.read]}
            onSaved={put}
          />
        </div>
      </Part>
      <Part title={t.farm.papers}>
        <PapersPart order={order} onAdded={put} />
      </Part>
      <Part title={t.farm.messages}>
        <MessagesPart
          id={order.id}
          messages={order.messages}
          side="vendor"
          endpoint={vendorOrders.write}
          refresh={[vendorOrders.read]}
          onSent={put}
        />
      </Part>
    </div>
  )
  return <OrderPane key={order.version} order={order} side={side} back={back} />
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 font-semibold">{title}</h2>
    {children}
  </section>
)
