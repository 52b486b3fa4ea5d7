import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { moneyColumn } from '../../../contract/core/money.ts'
import { type VendorOrder, vendorOrders } from '../../../contract/features/purchases/vendor-orders.ts'
import { type CutReason, cutReasons } from '../../../contract/rules/purchase-moves.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useKept } from '../../core/kept.ts'
import { read, useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Select } from '../../ui/select.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Answer, sumsOf, toSend, withoutReason } from './answer.ts'
import { AnswerLine } from './answer-line.tsx'
import { PurchaseBadge } from './status-badge.tsx'
import { usePurchaseWords } from './words.ts'

/** Quarter boxes in full boxes: 35 are 8.75. */
const fullText = (boxes: number): string => String(boxes / 4)

type Props = { order: VendorOrder; side: ReactNode; back: object }

/** One purchase order of a grower: its shipment, its lines, and the answer being written. */
export function OrderPane({ order, side, back }: Props) {
  const t = usePurchaseWords()
  const { language } = useLanguage()
  const { city } = useSite()
  const isOpen = order.status === 'SENT' && !order.isOverdue
  const [answer, setAnswer] = useKept<Answer>(`drafts.purchase.${order.id}.${order.version}`, (kept) =>
    typeof kept === 'object' && kept !== null ? (kept as Answer) : {},
  )
  const [wasTried, setTried] = useState(false)
  const missing = withoutReason(order.lines, answer)
  return (
    <div className="flex min-w-0 flex-1 items-stretch max-2xl:flex-col">
      <section aria-label={t.order(order.number)} className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 pt-4 pb-3 md:px-6">
          <Link
            to={'/vendor/orders' as never}
            search={back as never}
            aria-label={t.farm.back}
            className="-ml-2 grid size-11 place-items-center rounded-4 lg:hidden"
          >
            <Icon name="chevron-left" />
          </Link>
          <h1 className="text-22 font-semibold">{t.order(order.number)}</h1>
          <PurchaseBadge status={order.status} isOverdue={order.isOverdue} large />
          <p className="flex-1 text-ink-2 max-md:hidden">
            {t.farm.forDay(shipDayText(asDay(order.shipDay), language), city)}
          </p>
          <a
            className={`${buttonClass('secondary', 36)} gap-1.5 max-md:hidden`}
            href={`/api/v1/vendor/orders/${order.id}/packing-list`}
            download
          >
            <Icon name="document" />
            {t.farm.pdf}
          </a>
        </div>
        <Facts order={order} />
        <div className="bg-surface px-4 pb-4 max-md:hidden md:px-6">
          <Timeline label={t.steps.label} steps={useSteps(order)} />
        </div>
        <CancelNotice order={order} />
        {order.note !== '' && (
          <p className="mx-4 mb-3 rounded-4 bg-sunken px-3 py-2 whitespace-pre-line md:mx-6">{order.note}</p>
        )}
        <div className="hidden grid-cols-[2.5rem_1fr_6rem_5rem_9.5rem_6.5rem] gap-x-3 border-y border-line bg-sunken px-6 py-2 text-12 text-ink-2 2xl:grid">
          <span className="col-span-2">{t.line.item}</span>
          <span className="text-right">{t.line.price}</span>
          <span className="text-right">{t.line.ordered}</span>
          <span>{t.line.confirm}</span>
          <span className="text-right">{t.line.amount}</span>
        </div>
        <ul className="border-t border-line 2xl:border-t-0">
          {order.lines.map((line) => (
            <AnswerLine
              key={line.lineId}
              line={line}
              answer={answer}
              onChange={setAnswer}
              isOpen={isOpen}
              isWrong={wasTried && missing.includes(line)}
            />
          ))}
        </ul>
        <span className="flex-1" />
        {order.status === 'SENT' && (
          <Dock
            order={order}
            answer={answer}
            isOpen={isOpen}
            isReady={missing.length === 0}
            onTried={() => setTried(true)}
            onChange={setAnswer}
          />
        )}
      </section>
      <aside className="shrink-0 border-line bg-sunken max-2xl:border-t 2xl:w-80 2xl:border-l">{side}</aside>
    </div>
  )
}

/** Three facts that phones show instead of the timeline. */
function Facts({ order }: { order: VendorOrder }) {
  const t = usePurchaseWords().farm
  const { language } = useLanguage()
  const { city } = useSite()
  const zone = useZone()
  const day = (on: string) => shipDayText(asDay(on), language)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-b border-line bg-surface px-4 pb-3 md:hidden">
      <dt className="text-ink-2">{t.arrives(city)}</dt>
      <dd className="text-right font-semibold">{day(order.days.arrives)}</dd>
      <dt className="text-ink-2">{t.leaves}</dt>
      <dd className="text-right font-semibold">{day(order.days.leaves)}</dd>
      {order.status === 'SENT' && order.confirmBy && (
        <>
          <dt className="text-ink-2">{t.confirmBy}</dt>
          <dd className="text-right font-semibold">
            {dayAndTimeText(new Date(order.confirmBy), zone, language)}{' '}
            <Countdown until={new Date(order.confirmBy)} />
          </dd>
        </>
      )}
    </dl>
  )
}

const done = ['CONFIRMED', 'PARTIALLY_CONFIRMED', 'PACKED', 'SHIPPED', 'RECEIVED', 'ALLOCATED']

function useSteps(order: VendorOrder): TimelineStep[] {
  const t = usePurchaseWords()
  const { language } = useLanguage()
  const { city } = useSite()
  const zone = useZone()
  const day = (on: string) => shipDayText(asDay(on), language)
  const at = (instant: string | undefined) =>
    instant ? dayAndTimeText(new Date(instant), zone, language) : ''
  const when = (...statuses: string[]) =>
    at(order.events.findLast(({ status }) => statuses.includes(status))?.at)
  const reached = (from: number) => done.indexOf(order.status) >= from
  const isAnswered = done.includes(order.status)
  const steps: Omit<TimelineStep, 'state'>[] = [
    { key: 'sent', title: t.steps.sent, details: [at(order.sentAt ?? undefined)] },
    {
      key: 'confirm',
      title: isAnswered ? t.statuses.CONFIRMED : t.steps.confirm,
      details: isAnswered
        ? [when('CONFIRMED', 'PARTIALLY_CONFIRMED')]
        : order.confirmBy
          ? [
              t.farm.by(at(order.confirmBy)),
              <Countdown key="left" until={new Date(order.confirmBy)} closed={t.overdue} />,
            ]
          : [],
    },
    { key: 'packed', title: t.steps.packed, details: [when('PACKED') || day(order.days.packed)] },
    { key: 'leaves', title: t.steps.leaves, details: [when('SHIPPED') || day(order.days.leaves)] },
    { key: 'cleared', title: t.steps.cleared, details: [day(order.days.cleared)] },
    {
      key: 'arrives',
      title: t.steps.arrives(city),
      details: [when('RECEIVED', 'ALLOCATED') || day(order.days.arrives)],
    },
  ]
  const count = reached(4) ? 6 : reached(3) ? 4 : reached(2) ? 3 : isAnswered ? 2 : 1
  return steps.map((step, at) => ({ ...step, state: at < count ? 'done' : at === count ? 'now' : 'next' }))
}

/** One side has asked to cancel what is confirmed. */
function CancelNotice({ order }: { order: VendorOrder }) {
  const t = usePurchaseWords().farm
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const cancel = useWrite(vendorOrders.cancel, {
    refresh: [vendorOrders.list],
    onDone: (reply) => {
      client.setQueryData(read(vendorOrders.read, { params: { id: order.id } }).queryKey, reply)
      setAsking(false)
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  if (order.status !== 'CONFIRMED') return null
  const send = () => cancel.mutate({ params: { id: order.id }, body: { version: order.version } })
  if (order.cancelAskedBy === 'buyer')
    return (
      <Banner
        kind="warning"
        strip
        lead={t.cancelAsked}
        action={
          <Button kind="danger-outline" busy={cancel.isPending ? t.sending : undefined} onClick={send}>
            {t.agree}
          </Button>
        }
      />
    )
  if (order.cancelAskedBy === 'vendor') return <Banner kind="warning" strip lead={t.cancelAskedByYou} />
  return (
    <div className="bg-surface px-4 pb-3 md:px-6">
      <Button kind="quiet" size={36} onClick={() => setAsking(true)}>
        {t.askCancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.cancelTitle}
        keepLabel={t.keep}
        doLabel={t.askCancel}
        onConfirm={send}
      >
        {t.cancelText}
      </ConfirmDialog>
    </div>
  )
}

type DockProps = {
  order: VendorOrder
  answer: Answer
  isOpen: boolean
  isReady: boolean
  onTried: () => void
  onChange: (answer: Answer) => void
}

/** The total of the answer in words, and the button that sends it. */
function Dock({ order, answer, isOpen, isReady, onTried, onChange }: DockProps) {
  const { farm: t, reasons } = usePurchaseWords()
  const errorText = useErrorText()
  const { phone } = useSite()
  const client = useQueryClient()
  const [why, setWhy] = useState<CutReason>('HARVEST')
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useWrite(vendorOrders.confirm, {
    refresh: [vendorOrders.list, vendorOrders.read],
    onDone: (reply) => {
      onChange({})
      client.setQueryData(read(vendorOrders.read, { params: { id: order.id } }).queryKey, reply)
      showToast({ text: t.confirmed(order.number) })
    },
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      void client.invalidateQueries({ queryKey: [vendorOrders.read.path] })
    },
  })
  const send = (given: Answer) => {
    if (confirm.isPending || !isOpen) return
    confirm.mutate(toSend(order, given))
  }
  const press = () => {
    if (isReady) send(answer)
    else onTried()
  }
  useKeys({ c: isOpen ? press : undefined })
  const { all, some, offered, cents } = sumsOf(order.lines, answer)
  const full = fullText(some)
  if (!isOpen)
    return (
      <p
        role="status"
        className="sticky bottom-0 border-t border-line bg-surface px-4 py-3 font-semibold md:px-6"
      >
        {t.closed(phone)}
      </p>
    )
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 max-md:bottom-14 md:px-6">
      <p role="status" className="min-w-0 flex-1 basis-52">
        <strong className="block">{offered > 0 ? t.sumOffer(some, all, offered) : t.sum(some, all)}</strong>
        <span className="text-12 text-ink-2">
          {cents === null ? t.sumTextUnpriced(full) : t.sumText(full, moneyColumn(cents))}
        </span>
      </p>
      <span className="max-md:hidden">
        <Button kind="danger-outline" size={44} onClick={() => setDeclining(true)}>
          {t.declineAll}
        </Button>
      </span>
      <span className="max-md:w-full">
        <Button
          kind="primary"
          size={44}
          wide
          busy={confirm.isPending ? t.confirming : undefined}
          onClick={press}
        >
          {offered > 0 ? t.confirmOffer(some, offered) : t.confirm(some)}
        </Button>
      </span>
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        title={t.declineTitle(order.number)}
        keepLabel={t.keep}
        doLabel={t.declineAll}
        onConfirm={() => {
          setDeclining(false)
          send(Object.fromEntries(order.lines.map(({ lineId }) => [lineId, { units: 0, reason: why }])))
        }}
      >
        {t.declineText}
        <span className="mt-3 block">
          <Select
            label={t.needsReason}
            value={why}
            onChange={setWhy}
            options={cutReasons
              .filter((reason) => reason !== 'OTHER')
              .map((reason) => ({ value: reason, label: reasons[reason] }))}
          />
        </span>
      </ConfirmDialog>
    </div>
  )
}
