import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { deskOrder, type OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useActFor } from '../customers/act-for.ts'
import { useStaffWords } from '../frame/words.ts'
import { BulkDialog, type Doing } from './bulk-actions.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { StateBadge } from './state-badge.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { usePresence } from './use-desk.ts'
import { useDeskWords } from './words.ts'

const parts = ['lines', 'delivery', 'money', 'timeline', 'messages'] as const
type Part = (typeof parts)[number]

type Props = { orderNumber: number; onChanged: (order: OpenedOrder) => void; onClose: () => void }

/** One order beside the list: its lines, delivery, money, timeline and messages. */
export function OrderPanel({ orderNumber, onChanged, onClose }: Props) {
  const t = useDeskWords()
  const staff = useStaffWords()
  const query = useQuery({ ...read(deskOrder.read, { params: { orderNumber } }), staleTime: 0, retry: false })
  const [part, setPart] = useState<Part>('lines')
  const [doing, setDoing] = useState<Doing>()
  const [isChanging, setChanging] = useState(false)
  const others = usePresence(orderNumber, isChanging)
  const head = useRef<HTMLHeadingElement>(null)
  const order = query.data
  const isRead = order !== undefined
  useEffect(() => {
    if (isRead) head.current?.focus({ preventScroll: true })
  }, [isRead])
  if (query.error && !order) return <Problem title={t.opened.failed} onRetry={() => void query.refetch()} />
  if (!order) return <RowsWaiting label={t.opened.loading} />
  const { routeNumber, stop, shortLines } = order
  const counts: Partial<Record<Part, number>> = {
    lines: order.lines,
    timeline: order.timeline.length,
    messages: order.messages.length,
  }
  const changed = (next: OpenedOrder) => onChanged(next)
  const props = { order, onChanged: changed, onChanging: setChanging }
  const someone = others[0] ?? order.changing
  return (
    <section aria-label={`${t.order} ${orderNumber}`} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-start gap-3 px-4 py-3 md:px-6">
        <div className="min-w-0 flex-1">
          <h2
            ref={head}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-2 text-16 font-semibold outline-none"
          >
            {orderNumber} <StateBadge status={order.status} holdReason={order.holdReason} />
            {shortLines > 0 && <Badge kind="amber">{t.opened.shorts(shortLines)}</Badge>}
          </h2>
          <p className="text-12 wrap-anywhere text-ink-2">
            {order.accountNumber} {order.customer}
            {routeNumber &&
              ` · ${stop === null ? t.opened.onRoute(routeNumber) : t.opened.where(routeNumber, stop)}`}
          </p>
        </div>
        <ActForThem userId={order.userId} />
        <IconButton icon="close" label={staff.close} size={28} onClick={onClose} />
      </div>
      {order.customerNotes.length > 0 && (
        <div className="px-4 pb-2 md:px-6">
          <Banner kind="news">
            {order.customerNotes.map((note) => (
              <p key={note} className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            ))}
          </Banner>
        </div>
      )}
      {someone && (
        <div className="px-4 pb-2 md:px-6">
          <Banner kind="warning">{t.opened.someone(someone)}</Banner>
        </div>
      )}
      <div
        role="tablist"
        aria-label={t.part}
        className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6"
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
          if (!by) return
          event.preventDefault()
          const next = parts[(parts.indexOf(part) + by + parts.length) % parts.length] ?? 'lines'
          setPart(next)
          document.getElementById(`part-${next}`)?.focus()
        }}
      >
        {parts.map((one) => (
          <button
            key={one}
            id={`part-${one}`}
            type="button"
            role="tab"
            aria-selected={one === part}
            aria-controls="part-panel"
            tabIndex={one === part ? 0 : -1}
            className={tabClass(one === part)}
            onClick={() => setPart(one)}
          >
            {t.parts[one]}
            {counts[one] !== undefined && <span className="text-12 text-ink-3">{counts[one]}</span>}
          </button>
        ))}
      </div>
      <div
        id="part-panel"
        role="tabpanel"
        aria-labelledby={`part-${part}`}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {part === 'lines' && <LinesPart {...props} />}
        {part === 'delivery' && <DeliveryPart {...props} />}
        {part === 'money' && <MoneyPart order={order} />}
        {part === 'timeline' && <TimelinePart order={order} />}
        {part === 'messages' && <MessagesPart order={order} onChanged={changed} />}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 text-ink-2 md:px-6">
        <span>
          {t.opened.sumLine(
            order.shippingCost === 0 ? t.opened.free : totalText(centsFromDollars(order.shippingCost)),
          )}
        </span>
        <b className="text-16 font-semibold text-ink">{totalText(centsFromDollars(order.totalAmount))}</b>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 md:px-6">
        {order.mayRelease && (
          <Button kind="primary" onClick={() => setDoing({ what: 'release' })}>
            {t.opened.release}
          </Button>
        )}
        {order.next
          .filter((to) => to !== 'CANCELLED' && !(to === 'CONFIRMED' && order.status === 'ON_HOLD'))
          .slice(0, 3)
          .map((to) => (
            <Button key={to} onClick={() => setDoing({ what: 'state', to })}>
              {t.moveTo[to]}
            </Button>
          ))}
        {order.mayCancel && (
          <Button kind="danger-outline" onClick={() => setDoing({ what: 'cancel' })}>
            {t.opened.cancel}
          </Button>
        )}
        <span className="ml-auto flex items-center gap-1 text-12 text-ink-2 max-md:hidden">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> {t.opened.next}
        </span>
      </div>
      {doing && (
        <BulkDialog
          key={JSON.stringify(doing)}
          doing={doing}
          which={{ orderNumbers: [orderNumber] }}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            setDoing(undefined)
            void query.refetch().then(({ data }) => data && onChanged(data))
          }}
        />
      )}
    </section>
  )
}

/** Signs in as the person who placed the order, to order for them. */
function ActForThem({ userId }: { userId: number | null }) {
  const t = useDeskWords()
  const text = useErrorText()
  const mayAct = useMay(['USERS_ACCESS_CONTROL', 'SALES'])
  const act = useActFor()
  if (!mayAct || userId === null) return null
  return (
    <Button
      size={28}
      busy={act.isPending ? t.opened.actFor : undefined}
      onClick={() =>
        act.mutate(
          { body: { userId } },
          { onError: (error) => showToast({ kind: 'failed', text: text(error) }) },
        )
      }
    >
      {t.opened.actFor}
    </Button>
  )
}
