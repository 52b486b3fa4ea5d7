import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { ErrorCode } from '../../../contract/core/errors.ts'
import type { MethodCode } from '../../../contract/core/fields.ts'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { BulkResult, Refusal } from '../../../contract/features/order-desk/fields.ts'
import { type DeskOrder, orderDesk } from '../../../contract/features/order-desk/orders.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import {
  type CancelReason,
  cancelReasons,
  type HoldReason,
  holdReasons,
  nextStates,
  orderMove,
} from '../../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { totalText } from '../../ui/money.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { useDeskWords } from './words.ts'

/** Order numbers, or everything that the list shows. */
export type Which = { orderNumbers: number[] } | { query: Record<string, string>; total: number }
type Props = { picked: readonly DeskOrder[]; which: Which; onDone: () => void }
export type Doing =
  | { what: 'state'; to: OrderStatus }
  | { what: 'release' }
  | { what: 'cancel' }
  | { what: 'move' }

/** Statuses that staff can set for many orders at once, in work order. */
const bulkStates: readonly OrderStatus[] = [
  'CONFIRMED',
  'PICKING',
  'PACKED',
  'LOADED',
  'READY_FOR_PICKUP',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'PICKED_UP',
  'ON_HOLD',
]

const methodOf = (row: DeskOrder): MethodCode =>
  methodCodes.find((code) => methodLabels[code] === row.method) ?? 'TRUCK'

/** Actions for selected orders. Each shows how many of them it applies to. */
export function BulkActions({ picked, which, onDone }: Props) {
  const t = useDeskWords()
  const [doing, setDoing] = useState<Doing>()
  const can = (to: OrderStatus) =>
    picked.filter((row) => nextStates(row.status, methodOf(row), 'desk').includes(to)).length
  const states = bulkStates.filter((to) => can(to) > 0)
  // The next step is the main button; steps back and holds are in the menu.
  const first = states.find(
    (to) =>
      to !== 'ON_HOLD' &&
      picked.some(({ status }) => orderMove(status, to)?.back === undefined && orderMove(status, to)),
  )
  const others = states.filter((to) => to !== first)
  const held = picked.filter(({ status }) => status === 'ON_HOLD').length
  const routes = new Set(picked.map(({ routeNumber }) => routeNumber)).size
  const amount = picked.reduce((sum, { totalAmount }) => sum + centsFromDollars(totalAmount), 0)
  return (
    <>
      <span className="text-12 text-ink-2 max-xl:hidden">{t.bulk.picked(totalText(amount), routes)}</span>
      {first && (
        <Button kind="primary" onClick={() => setDoing({ what: 'state', to: first })}>
          {t.bulk.moveCount(t.moveTo[first], can(first))}
        </Button>
      )}
      {others.length > 0 && (
        <div className="w-36">
          <Select
            label={t.bulk.move}
            value=""
            onChange={(to) => to && setDoing({ what: 'state', to: to as OrderStatus })}
            options={[
              { value: '', label: t.bulk.move },
              ...others.map((to) => ({
                value: to as string,
                label: t.bulk.moveCount(t.moveTo[to], can(to)),
              })),
            ]}
          />
        </div>
      )}
      {held > 0 && <Button onClick={() => setDoing({ what: 'release' })}>{t.bulk.doRelease(held)}</Button>}
      <Button onClick={() => setDoing({ what: 'move' })}>{t.bulk.day}</Button>
      <Button kind="danger-outline" onClick={() => setDoing({ what: 'cancel' })}>
        {t.bulk.cancel}
      </Button>
      {doing && (
        <BulkDialog
          key={JSON.stringify(doing)}
          doing={doing}
          which={which}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            setDoing(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { doing: Doing; which: Which; onClose: () => void; onDone: () => void }

/** What will happen to how many orders, why not to the others, and the input that the action needs. */
export function BulkDialog({ doing, which, onClose, onDone }: DialogProps) {
  const t = useDeskWords()
  const text = useErrorText()
  const [reason, setReason] = useState('')
  const [cancelReason, setCancelReason] = useState<CancelReason>('CUSTOMER')
  const [holdReason, setHoldReason] = useState<HoldReason>('PRICE_REVIEW')
  const [until, setUntil] = useState('')
  const [day, setDay] = useState('')
  const [route, setRoute] = useState('')
  const [tell, setTell] = useState(true)
  const [result, setResult] = useState<BulkResult>()
  const preview = useQuery({
    queryKey: ['order-desk-preview', which, doing],
    queryFn: () => call(orderDesk.preview, { body: { ...which, doing } }),
    staleTime: 0,
    gcTime: 0,
  })
  const after = (reply: BulkResult) => {
    if (reply.taskId !== null) {
      showToast({ text: t.bulk.started(can) })
      return onDone()
    }
    showToast({ text: t.bulk.done(reply.done.length) })
    if (reply.refused.length === 0) onDone()
    else setResult(reply)
  }
  const state = useWrite(orderDesk.state, { onDone: after, refresh: [orderDesk.counts, tasks.list] })
  const release = useWrite(orderDesk.release, { onDone: after, refresh: [orderDesk.counts, tasks.list] })
  const cancel = useWrite(orderDesk.cancel, { onDone: after, refresh: [orderDesk.counts, tasks.list] })
  const move = useWrite(orderDesk.move, { onDone: after, refresh: [orderDesk.counts, tasks.list] })
  const writes = [state, release, cancel, move]
  const busy = writes.some(({ isPending }) => isPending) ? t.bulk.doing : undefined
  const error = writes.find((write) => write.error)?.error
  const { data } = preview
  const can = data?.can ?? 0
  const late = data?.late ?? 0
  const mustSay = late > 0 && doing.what === 'move'
  const send = () => {
    switch (doing.what) {
      case 'state':
        return state.mutate({
          body: {
            ...which,
            to: doing.to,
            ...(reason && { note: reason }),
            ...(doing.to === 'ON_HOLD' && { holdReason }),
          },
        })
      case 'release':
        return release.mutate({ body: { ...which, reason, ...(until && { until }) } })
      case 'cancel':
        return cancel.mutate({
          body: { ...which, reason: cancelReason, tell, ...(reason && { note: reason }) },
        })
      case 'move':
        return move.mutate({
          body: {
            ...which,
            tell,
            ...(day && { shipDay: day }),
            ...(route && { route }),
            ...(reason && { reason }),
          },
        })
    }
  }
  if (result)
    return (
      <Dialog
        open
        title={t.bulk.done(result.done.length)}
        onClose={onDone}
        actions={<Button onClick={onDone}>{t.bulk.back}</Button>}
      >
        <Refused refused={refusedOf(result)} />
      </Dialog>
    )
  const body = (
    <div className="flex flex-col gap-3">
      <div role="status">
        {preview.error
          ? text(preview.error)
          : data
            ? t.bulk.can(can, data.orders, totalText(centsFromDollars(data.amount)))
            : t.bulk.checking}
        {late > 0 && <p className="text-amber">{t.bulk.late(late)}</p>}
      </div>
      {data && data.refused.length > 0 && (
        <Refused refused={data.refused.map(({ why, orders }) => ({ why, count: orders }))} />
      )}
      {error && <Banner kind="danger">{text(error)}</Banner>}
      {doing.what === 'cancel' && (
        <Field label={t.bulk.reason}>
          <Select
            value={cancelReason}
            onChange={setCancelReason}
            options={cancelReasons.map((value) => ({ value, label: t.cancelReasons[value] }))}
          />
        </Field>
      )}
      {doing.what === 'state' && doing.to === 'ON_HOLD' && (
        <Field label={t.bulk.holdReason}>
          <Select
            value={holdReason}
            onChange={setHoldReason}
            options={holdReasons.map((value) => ({ value, label: t.holds[value] }))}
          />
        </Field>
      )}
      {doing.what === 'move' && (
        <>
          <Field label={t.bulk.newDay} optional>
            <TextInput type="date" value={day} onChange={setDay} />
          </Field>
          <Field label={t.bulk.newRoute} optional>
            <TextInput value={route} onChange={setRoute} maxLength={20} />
          </Field>
        </>
      )}
      <Field
        label={doing.what === 'release' ? t.bulk.why : t.bulk.forCustomer}
        optional={doing.what !== 'release' && !mustSay}
      >
        <TextInput value={reason} onChange={setReason} maxLength={200} />
      </Field>
      {doing.what === 'release' && (
        <Field label={t.bulk.until} optional>
          <TextInput type="date" value={until} onChange={setUntil} />
        </Field>
      )}
      {(doing.what === 'cancel' || doing.what === 'move') && (
        <Checkbox checked={tell} onChange={setTell}>
          {t.bulk.tell}
        </Checkbox>
      )}
    </div>
  )
  if (doing.what === 'cancel')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t.bulk.title.cancel}
        {...(can > 1 && { word: t.bulk.word(can) })}
        keepLabel={t.bulk.keep}
        doLabel={t.bulk.doCancel(can)}
        busy={busy}
        onConfirm={() => can > 0 && send()}
      >
        {body}
      </ConfirmDialog>
    )
  const label = {
    state: doing.what === 'state' ? t.bulk.moveCount(t.moveTo[doing.to], can) : '',
    release: t.bulk.doRelease(can),
    move: t.bulk.doMove(can),
  }[doing.what]
  const isReady =
    can > 0 &&
    (doing.what !== 'release' || reason.trim() !== '') &&
    (doing.what !== 'move' || day !== '' || route !== '') &&
    (!mustSay || reason.trim() !== '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        doing.what === 'state'
          ? t.bulk.title.state(t.moveTo[doing.to])
          : doing.what === 'release'
            ? t.bulk.title.release
            : t.bulk.title.day
      }
      actions={
        <>
          <Button onClick={onClose}>{t.bulk.back}</Button>
          <Button kind="primary" disabled={!isReady} busy={busy} onClick={send}>
            {label}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}

type Why = ReplyOf<typeof orderDesk.preview>['refused'][number]['why'] | ErrorCode

function refusedOf({ refused }: BulkResult): { why: Why; count: number }[] {
  const counts = new Map<Why, number>()
  for (const { why, error } of refused) counts.set(error ?? why, (counts.get(error ?? why) ?? 0) + 1)
  return [...counts].map(([why, count]) => ({ why, count }))
}

function Refused({ refused }: { refused: readonly { why: Why; count: number }[] }) {
  const t = useDeskWords()
  const { errors } = useMessages()
  const sentence = (why: Why) => (why in t.refusals ? t.refusals[why as Refusal] : errors[why as ErrorCode])
  const all = refused.reduce((sum, { count }) => sum + count, 0)
  return (
    <div>
      <p>{t.bulk.refused(all)}</p>
      <ul className="list-disc pl-4">
        {refused.map(({ why, count }) => (
          <li key={why}>{t.bulk.refusal(count, sentence(why))}</li>
        ))}
      </ul>
    </div>
  )
}
