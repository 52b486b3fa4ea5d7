import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { asDay, type Day } from '../../../contract/core/dates.ts'
import type { MethodLabel } from '../../../contract/core/fields.ts'
import { shipment as endpoints } from '../../../contract/features/shipment.ts'
import { shipmentUpdate } from '../../../contract/features/shipment-update.ts'
import { shipDayAt } from '../../../contract/rules/shipment-rules.ts'
import type { ShipDayState } from '../../../contract/rules/shipment-shapes.ts'
import { read } from '../../core/query.ts'
import { useMay, useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useLastPassed } from '../../ui/countdown.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { durationText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { DayGrid } from './day-grid.tsx'
import { useDayWords } from './day-words.ts'
import { MethodList } from './method-list.tsx'
import { remember, remembered } from './remember.ts'
import { type Shipment, useUpdateShipment } from './use-shipment.ts'

/** Days ahead that the calendar covers: nine weeks. */
const daysAhead = '63'

/** Method, ship-to and day in one panel. Clicking an open day chooses it; a closed day shows the reason and the alternatives. */
export function ShipPicker({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useMessages()
  const user = useUser()
  const orders = useMay(ordering)
  const words = useDayWords()
  const toast = useToast()
  const navigate = useNavigate()
  const { timeZone, city } = useSite()
  const [method, setMethod] = useState<MethodLabel>(shipment.deliveryMethod)
  const [shipToCode, setShipToCode] = useState(shipment.shipToCode)
  const [looked, setLooked] = useState<Day>()
  const [keeps, setKeeps] = useState(() => remembered().remember)
  const days = useQuery(
    read(endpoints.days, {
      query: { method, days: daysAhead, ...(shipToCode ? { shipToId: shipToCode } : {}) },
    }),
  )
  const update = useUpdateShipment({
    onDone: ({ problems }) => {
      remember({ remember: keeps, deliveryMethod: method, shipToCode })
      onClose()
      const lines = new Set(problems.map(({ detailsId }) => detailsId)).size
      if (lines === 0) return
      const action = { label: t.shipment.openCart, onAct: () => void navigate({ to: '/cart' }) }
      toast({ text: t.shipment.moved(lines), action })
    },
    // The server's shipment stays shown (specification 8); the days are refetched, since one may have closed.
    onFailed: () => void days.refetch(),
  })

  const said = days.data?.rows ?? []
  const passed = useLastPassed(said.flatMap(({ cutOff }) => cutOff ?? []))
  const rows = said.map((row) => shipDayAt(row, passed))
  const firstOpen = rows.find(({ enabled }) => enabled)
  const current = rows.find(({ date }) => date === shipment.shipDay)
  const unchanged = method === shipment.deliveryMethod && shipToCode === shipment.shipToCode
  const chosen = current?.enabled ? current : firstOpen
  const shipTo = user.locations.find(({ id }) => String(id) === shipToCode) ?? user.defaultLocation

  function ship(day: Day) {
    const { customer } = shipment
    const to = shipTo ? { id: shipTo.id, name: shipTo.name } : null
    const wish = { customer, deliveryMethod: method, shipDay: day, shipTo: to }
    update.mutate({ body: shipmentUpdate(wish, timeZone) })
  }

  return (
    <div className="flex flex-col">
      {/* On phones the calendar comes before the rest. */}
      <div className="flex flex-col md:grid md:grid-cols-[256px_1fr]">
        <div className="flex flex-col border-line max-md:contents md:border-r">
          <MethodList value={method} onChange={setMethod} shipment={shipment} shipTo={shipTo} />
          <div className="order-2 flex flex-col gap-3 border-line p-4 max-md:border-t">
            {user.locations.length > 1 && (
              <Field label={t.shipment.shipTo}>
                <Select
                  value={shipToCode}
                  onChange={setShipToCode}
                  options={user.locations.map(({ id, name, city: town }) => ({
                    value: String(id),
                    label: `${name}, ${town}`,
                  }))}
                />
              </Field>
            )}
            <Checkbox checked={keeps} onChange={setKeeps}>
              {t.shipment.remember}
            </Checkbox>
          </div>
        </div>
        <div className="order-1 p-4 max-md:px-3 max-md:py-2">
          {days.error ? (
            <Problem title={t.shipment.failed} onRetry={() => void days.refetch()} />
          ) : days.data ? (
            <DayGrid
              rows={rows}
              today={asDay(shipment.today)}
              method={method}
              chosen={unchanged ? asDay(shipment.shipDay) : chosen ? asDay(chosen.date) : undefined}
              onLook={setLooked}
              onChoose={ship}
            />
          ) : (
            <Waiting label={t.shipment.loading}>
              <Skeleton height={280} />
            </Waiting>
          )}
          <WayOut
            state={rows.find(({ date, enabled }) => date === looked && !enabled)}
            shipment={shipment}
            method={method}
            city={shipTo?.city ?? ''}
            onUse={setMethod}
          />
        </div>
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-ground p-4 max-md:px-3 max-md:py-2.5">
        <Icon name="clock" />
        <p className="min-w-0 flex-1 basis-44 text-ink-2 max-md:basis-[calc(100%-2rem)]">
          {!orders ? (
            t.shipment.seeText
          ) : chosen?.cutOff ? (
            <>
              <strong className="font-semibold text-ink">
                {t.shipment.orderByFor(words.cutOff(chosen.cutOff), words.day(chosen.date))}
              </strong>{' '}
              {t.shipment.left(
                durationText(new Date(chosen.cutOff).getTime() - nowMs()),
                city.split(',')[0] ?? city,
              )}
            </>
          ) : (
            t.shipment.pickADay
          )}
        </p>
        <Button size={44} onClick={onClose}>
          {t.shipment.cancel}
        </Button>
        {chosen && (
          <span className="max-md:flex-1 max-md:[&>button]:w-full">
            <Button
              kind="primary"
              size={44}
              busy={update.isPending ? t.shipment.saving : undefined}
              onClick={() => ship(asDay(chosen.date))}
            >
              {(orders ? t.shipment.ship : t.shipment.see)(words.day(chosen.date))}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

type WayOutProps = {
  state: ShipDayState | undefined
  shipment: Shipment
  method: MethodLabel
  city: string
  onUse: (method: MethodLabel) => void
}

/** The line below the calendar: why the focused day is closed, and which other method ships that day. */
function WayOut({ state, shipment, method, city, onUse }: WayOutProps) {
  const t = useMessages().shipment
  const words = useDayWords()
  const other: MethodLabel = method === 'UPS Delivery' ? 'Truck Delivery' : 'UPS Delivery'
  const wanted = state !== undefined && state.reason !== 'before_tomorrow'
  const query = {
    method: other,
    ...(shipment.shipToCode ? { shipToId: shipment.shipToCode } : {}),
    days: daysAhead,
  }
  const { data } = useQuery({ ...read(endpoints.days, { query }), enabled: wanted })
  const way = data?.rows.find(({ date, enabled }) => date === state?.date && enabled)
  return (
    <div
      role="status"
      className={`mt-3 flex min-h-13 items-center gap-3 rounded-4 border border-line bg-ground px-3 py-1.5 text-12 ${state ? '' : 'max-md:sr-only'}`}
    >
      {state ? (
        <>
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">{words.reason(state, city)}</strong>{' '}
            {way?.cutOff && t.otherMethod(words.method(other), words.cutOff(way.cutOff))}
          </p>
          {way && (
            <Button size={28} onClick={() => onUse(other)}>
              {t.switchTo(words.method(other))}
            </Button>
          )}
        </>
      ) : (
        <p className="text-ink-3">{t.pickADay}</p>
      )}
    </div>
  )
}
