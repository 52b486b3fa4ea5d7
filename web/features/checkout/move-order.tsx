import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MethodLabel } from '../../../contract/core/fields.ts'
import { type CartOrder, cart as cartCalls } from '../../../contract/features/cart.ts'
import { shipment as shipmentCalls } from '../../../contract/features/shipment.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { methods, useDayWords } from '../shipment/day-words.ts'

const mostDays = 20

/** Changes the day or method of one order of the cart; the shipment and the other orders stay the same. */
export function MoveOrder({ order, onClose }: { order: CartOrder; onClose: () => void }) {
  const t = useMessages().checkout
  const words = useDayWords()
  const errorText = useErrorText()
  const [method, setMethod] = useState<MethodLabel>(order.deliveryMethod)
  const [wished, setWished] = useState<string>()
  const days = useQuery(read(shipmentCalls.days, { query: { method, shipToId: order.shipToId } }))
  const open = (days.data?.rows ?? []).filter(({ enabled }) => enabled).slice(0, mostDays)
  const day = open.find(({ date }) => date === (wished ?? order.date))?.date ?? open[0]?.date
  const move = useWrite(cartCalls.moveOrder, { into: cartCalls.read, onDone: onClose })
  const same = day === order.date && method === order.deliveryMethod
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!day || same) return
        move.mutate({ params: { id: order.id }, body: { shipDay: day, deliveryMethod: method } })
      }}
    >
      <h3 className="font-semibold">{t.moveTitle}</h3>
      <Field label={t.moveMethod}>
        <Select
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: words.method(value) }))}
        />
      </Field>
      {days.error ? (
        <Problem title={errorText(days.error)} onRetry={() => void days.refetch()} />
      ) : days.data && !day ? (
        <p className="text-ink-2">{t.moveNoDays}</p>
      ) : !day ? (
        <Waiting>
          <Skeleton height={56} />
        </Waiting>
      ) : (
        <Field label={t.moveDay}>
          <Select
            value={day}
            onChange={setWished}
            options={open.map(({ date }) => ({ value: date, label: words.day(date) }))}
          />
        </Field>
      )}
      {move.error && (
        <p role="alert" className="text-12 text-danger">
          {errorText(move.error)}
        </p>
      )}
      <Button kind="primary" submit disabled={!day || same} busy={move.isPending ? t.moving : undefined}>
        {t.moveDo}
      </Button>
    </form>
  )
}
