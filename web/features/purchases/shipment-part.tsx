import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { VendorOrder } from '../../../contract/features/purchases/vendor-orders.ts'
import { waybillText } from '../../../contract/rules/air-waybill.ts'
import { type BoxKind, boxesOf, boxKinds, fullBoxes } from '../../../contract/rules/flower-boxes.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePurchaseWords } from './words.ts'

/** The fields of a purchase order that this part needs, for the grower or for the staff. */
export type Shipped = Pick<
  VendorOrder,
  'id' | 'status' | 'version' | 'awb' | 'tracking' | 'boxes' | 'kg' | 'leavesOn' | 'days'
> & { lines: readonly { confirmed: number | null; ordered: number; perBox: number }[] }

type Props = {
  order: Shipped
  /** The endpoint that saves it. */
  endpoint: Endpoint
  refresh: readonly Endpoint[]
  onSaved: (reply: unknown) => void
}

const canShip = ['CONFIRMED', 'PACKED', 'SHIPPED']

/** How an order ships: boxes, waybill or tracking number. Entering boxes marks it packed, a number marks it shipped. */
export function ShipmentPart({ order, endpoint, refresh, onSaved }: Props) {
  const { farm: t } = usePurchaseWords()
  const errorText = useErrorText()
  const zone = useZone()
  const client = useQueryClient()
  const wanted = order.lines.reduce(
    (sum, line) => sum + boxesOf(line.confirmed ?? line.ordered, line.perBox),
    0,
  )
  const [boxes, setBoxes] = useState<Record<BoxKind, string>>(() => startBoxes(order, wanted))
  const [awb, setAwb] = useState(waybillText(order.awb))
  const [tracking, setTracking] = useState(order.tracking)
  const [kg, setKg] = useState(order.kg === null ? '' : String(order.kg))
  const [leavesOn, setLeavesOn] = useState(order.leavesOn ?? '')
  const save = useWrite(endpoint, {
    refresh,
    onDone: (reply) => {
      onSaved(reply)
      showToast({ text: t.saved })
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError && error.status === 400))
        showToast({ kind: 'failed', text: errorText(error) })
      if (error instanceof ApiError && error.status === 409)
        for (const { path } of refresh) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const counted = boxKinds.map((kind) => ({ kind, count: Number(boxes[kind]) || 0 }))
  const full = String(fullBoxes(counted))
  if (!canShip.includes(order.status))
    return (
      <p className="text-12 text-ink-2">
        {order.boxes.length > 0 ? t.fbe(String(fullBoxes(order.boxes))) : t.notYet}
        {order.awb !== '' && ` · ${waybillText(order.awb)}`}
      </p>
    )
  const fault = (path: string) => {
    const fields = (save.error as { fields?: readonly { path: string; message: string }[] } | null)?.fields
    return fields?.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({
      params: { id: order.id },
      body: {
        version: order.version,
        boxes: counted.filter(({ count }) => count > 0),
        awb,
        tracking,
        kg: kg.trim() === '' ? null : Number(kg.replace(',', '.')),
        leavesOn: leavesOn === '' ? null : leavesOn,
      },
    } as never)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t.awb} error={fault('awb')}>
        <TextInput value={awb} onChange={setAwb} placeholder="729-0000 0000" inputMode="numeric" />
      </Field>
      <Field label={t.tracking} error={fault('tracking')}>
        <TextInput value={tracking} onChange={setTracking} />
      </Field>
      <fieldset>
        <legend className="mb-1 text-12 font-semibold">{t.boxesAt}</legend>
        <div className="grid grid-cols-4 gap-2">
          {boxKinds.map((kind) => (
            <label key={kind} className="flex flex-col gap-1 text-12">
              <span className="text-ink-2">{kind}</span>
              <TextInput
                value={boxes[kind]}
                onChange={(count) => setBoxes({ ...boxes, [kind]: count })}
                inputMode="numeric"
                aria-label={kind}
              />
            </label>
          ))}
        </div>
        {fault('boxes') && <p className="mt-1 text-12 text-danger">{fault('boxes')}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.kg} error={fault('kg')}>
          <TextInput value={kg} onChange={setKg} inputMode="decimal" />
        </Field>
        <Field label={t.leavesOn} error={fault('leavesOn')}>
          <TextInput
            type="date"
            min={dayAt(new Date(nowMs()), zone)}
            value={leavesOn}
            onChange={setLeavesOn}
          />
        </Field>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-12 text-ink-2">
          {kg === '' ? t.fbe(full) : t.fbeKg(full, kg)}
        </p>
        <Button submit kind="primary" busy={save.isPending ? t.saving : undefined}>
          {order.status === 'SHIPPED' ? t.save : awb || tracking ? t.ship : t.pack_}
        </Button>
      </div>
    </form>
  )
}

/** The boxes entered before, or else everything in quarter boxes. */
function startBoxes(order: Shipped, wanted: number): Record<BoxKind, string> {
  const of = (kind: BoxKind) => order.boxes.find((box) => box.kind === kind)?.count
  const entered = order.boxes.length > 0
  return Object.fromEntries(
    boxKinds.map((kind) => [kind, String(entered ? (of(kind) ?? '') : kind === 'QB' ? wanted : '')]),
  ) as Record<BoxKind, string>
}
