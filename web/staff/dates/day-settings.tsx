import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { days } from '../../../contract/features/dates/days.ts'
import { priceMoment } from '../../../contract/features/dates/price-moment.ts'
import { read } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { instantOfWall, wallOfInstant } from '../scheduled/wall-time.ts'
import { useDatesWords, useDayText } from './words.ts'

/** How far ahead orders are accepted, and when new prices take effect. */
export function DaySettings() {
  const ahead = useQuery(read(days.ahead, {}))
  const schedule = useQuery(read(priceMoment.schedule, {}))
  const next = useQuery(read(priceMoment.next, {}))
  return (
    <div className="grid items-start gap-4 p-4 md:p-6 xl:grid-cols-2">
      {ahead.data && <AheadForm key={`${ahead.data.STOCK} ${ahead.data.PREBOOK}`} ahead={ahead.data} />}
      {schedule.data && next.data && (
        <PriceForms
          key={`${schedule.data.changedAt} ${next.data.at}`}
          schedule={schedule.data}
          next={next.data}
        />
      )}
    </div>
  )
}

function AheadForm({ ahead }: { ahead: ReplyOf<typeof days.ahead> }) {
  const t = useDatesWords()
  const form = useForm(days.setAhead, {
    name: 'days-ahead',
    start: { stock: String(ahead.STOCK), booked: String(ahead.PREBOOK) },
    labels: { stock: t.cutOffs.stockAhead, booked: t.cutOffs.bookedAhead },
    send: ({ stock, booked }, _, start) => ({
      body: {
        ...(stock !== start.stock && { stock: Number(stock) }),
        ...(booked !== start.booked && { booked: Number(booked) }),
      },
    }),
    refresh: [days.ahead, days.calendar],
    onDone: () => showToast({ text: t.saved }),
  })
  const fixed = (field: 'stock' | 'booked') =>
    ahead.fixed.includes(field) ? { readOnly: true, hint: t.cutOffs.fixed } : {}
  return (
    <Panel title={t.cutOffs.ahead}>
      <Form of={form} label={t.cutOffs.ahead}>
        <div className="grid grid-cols-2 gap-3">
          <TextField at={form.at('stock')} digits {...fixed('stock')} />
          <TextField at={form.at('booked')} digits {...fixed('booked')} />
        </div>
        <span>
          <Button submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
        </span>
      </Form>
    </Panel>
  )
}

type Prices = { schedule: ReplyOf<typeof priceMoment.schedule>; next: ReplyOf<typeof priceMoment.next> }

function PriceForms({ schedule, next }: Prices) {
  const t = useDatesWords()
  const text = useDayText()
  const zone = useZone()
  const refresh = [priceMoment.next, priceMoment.schedule]
  const onDone = () => showToast({ text: t.saved })
  const week = useForm(priceMoment.setSchedule, {
    name: 'price-days',
    start: { weekdays: schedule.weekdays.join(','), time: schedule.time },
    labels: { weekdays: t.cutOffs.priceDays, time: t.cutOffs.priceTime },
    send: ({ weekdays, time }) => ({ body: { weekdays: listOf(weekdays), time } }),
    refresh,
    onDone,
  })
  const once = useForm(priceMoment.setNext, {
    name: 'price-moment',
    start: { at: next.named ? wallOfInstant(next.at, zone) : '' },
    labels: { at: t.cutOffs.namedMoment },
    send: ({ at }) => ({ body: { at: at === '' ? null : (instantOfWall(at, zone) ?? at) } }),
    refresh,
    onDone,
  })
  const days_ = week.at('weekdays')
  const picked = listOf(days_.value)
  return (
    <Panel title={t.cutOffs.prices} aside={t.cutOffs.nextMoment(text.moment(next.at))}>
      <div className="flex flex-col gap-4">
        <Form of={week} label={t.cutOffs.priceDays}>
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="text-12 font-semibold">{t.cutOffs.priceDays}</legend>
            {t.weekdays.map((label, weekday) => (
              <Checkbox
                key={label}
                checked={picked.includes(weekday)}
                onChange={(on) =>
                  days_.set(
                    (on ? [...picked, weekday].sort() : picked.filter((one) => one !== weekday)).join(','),
                  )
                }
              >
                {label}
              </Checkbox>
            ))}
          </fieldset>
          {days_.error && (
            <p role="alert" className="text-12 text-danger">
              {days_.error}
            </p>
          )}
          <TextField at={week.at('time')} placeholder="05:45" />
          <span>
            <Button submit busy={week.busy ? t.saving : undefined}>
              {t.save}
            </Button>
          </span>
        </Form>
        <Form of={once} label={t.cutOffs.namedMoment}>
          <TextField at={once.at('at')} type="datetime-local" hint={t.cutOffs.namedHint} optional />
          <span>
            <Button submit busy={once.busy ? t.saving : undefined}>
              {t.save}
            </Button>
          </span>
        </Form>
      </div>
    </Panel>
  )
}

const listOf = (weekdays: string): number[] => (weekdays === '' ? [] : weekdays.split(',').map(Number))
