import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import type { CheckIn, CheckInAnswer } from '../../../contract/features/runs/delivery.ts'
import { doors } from '../../../contract/features/runs/doors.ts'
import { type CheckInState, checkInStates } from '../../../contract/rules/check-in.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { call } from '../../core/api.ts'
import { read } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { deliveryPage as english } from '../../words/areas/delivery-page.en.ts'
import { deliveryPage as spanish } from '../../words/areas/delivery-page.es.ts'
import { useLanguage } from '../../words/language.tsx'
import type { Order } from './order-read.ts'

type Line = CheckIn['lines'][number]
type Say = (answer: CheckInAnswer) => void

const arrived: readonly string[] = ['OUT_FOR_DELIVERY', 'DELIVERED', 'PICKED_UP']

/** Checks in what arrived, all at once or line by line, like the page behind the delivery's link. */
export function CheckInPanel({ order }: { order: Order }) {
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const t = (language === 'es' ? spanish : english).checkIn
  const [isNaming, setNaming] = useState(false)
  const [said, setSaid] = useState('')
  const params = { orderNumber: order.orderNumber ?? 0 }
  const { data, refetch } = useQuery({
    ...read(doors.ofOrder, { params }),
    enabled: arrived.includes(order.status),
    staleTime: 0,
  })
  const checkIn = data?.checkIn
  if (!checkIn) return null
  const { lines, until } = checkIn
  const isAllSaid = lines.every((line) => line.said !== null)
  const say: Say = (body) => {
    call(doors.checkInOrder, { params, body })
      .then(() => setSaid(t.saved))
      .catch(() => setSaid(t.failed))
      .finally(() => void refetch())
  }
  return (
    <Panel
      title={isAllSaid ? t.done : t.title}
      aside={t.until(shipDayText(dayAt(new Date(until), timeZone), language))}
    >
      {!isAllSaid && <p className="text-ink-2">{t.text}</p>}
      <ul>
        {(isNaming ? lines : lines.filter(isBad)).map((line) => (
          <li key={line.lineId} className="border-b border-line py-2">
            <LineRow line={line} />
            {isNaming && <Naming line={line} say={say} />}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-ink-2 empty:hidden">
        {said}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {!isAllSaid && (
          <Button kind="primary" onClick={() => say({ restIsGood: true })}>
            {lines.some((line) => line.said !== null) ? t.rest : t.all}
          </Button>
        )}
        {!isNaming && (
          <Button kind="secondary" onClick={() => setNaming(true)}>
            {isAllSaid ? t.change : t.some}
          </Button>
        )}
      </div>
    </Panel>
  )
}

const unsaid = 'NONE'
const isBad = ({ said }: Line) => said !== null && said !== 'GOOD'

function LineRow({ line }: { line: Line }) {
  const { language } = useLanguage()
  const t = (language === 'es' ? spanish : english).checkIn
  const { description, imageName, colorHex, quantity, um, said, notGood, orderNumber, position } = line
  const all = quantityText(quantity, um, language)
  return (
    <div className="flex items-center gap-3">
      <ProductArt imageName={imageName} color={colorHex} size={40} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{description}</p>
        {said && said !== 'GOOD' ? (
          <p className="font-semibold text-amber">{`${t.of(notGood, all)}: ${t.states[said]}`}</p>
        ) : (
          <p className="text-ink-2">{said ? `${all} · ${t.states[said]}` : all}</p>
        )}
      </div>
      {isBad(line) && (
        <a
          href={`/claims/new?order=${orderNumber}&line=${position}&quantity=${notGood}`}
          className={linkClass}
        >
          {t.claim}
        </a>
      )}
    </div>
  )
}

/** The preset quantity of a problem: one unit for a short line, all units for a wrong or bad one. */
const usual = (is: CheckInState, quantity: number) => (is === 'SHORT' ? 1 : is === 'GOOD' ? 0 : quantity)

function Naming({ line, say }: { line: Line; say: Say }) {
  const { language } = useLanguage()
  const t = (language === 'es' ? spanish : english).checkIn
  const { lineId, description, quantity, said, notGood } = line
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Segmented
        label={description}
        value={said ?? unsaid}
        onChange={(is) => is !== unsaid && say({ lines: [{ lineId, is, quantity: usual(is, quantity) }] })}
        options={checkInStates.map((value): { value: CheckInState | typeof unsaid; label: string } => ({
          value,
          label: t.states[value],
        }))}
        size={44}
      />
      {said && isBad(line) && (
        <Stepper
          value={notGood}
          step={1}
          max={quantity}
          label={`${t.howMany} ${description}`}
          onChange={(count) => say({ lines: [{ lineId, is: said, quantity: Math.max(1, count) }] })}
        />
      )}
    </div>
  )
}
