import { useState } from 'react'
import { addDays, dayAt, instantOf, parseDay, timeAt } from '../../../contract/core/dates.ts'
import {
  type DifferenceSummary,
  type Publication,
  pricePublishing,
} from '../../../contract/features/daily-prices/publishing.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { dayAndTimeText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { instantOfWall } from '../scheduled/wall-time.ts'
import type { PublishWords } from './publish-words.ts'

type Way = 'now' | 'moment' | 'shipDay' | 'other'
/** Delay between a price change and the price email, in ms. */
const mailAfterMs = 45 * 60_000

type Props = {
  id: number
  summary: DifferenceSummary
  canPublish: boolean
  onLive: (items: readonly number[]) => void
  onDone: (done: Publication) => void
  t: PublishWords
}

/**
 * What is selected, whom it affects, who is notified and when, and when it takes effect, which the button states. On phones the time is
 * behind "Other time".
 */
export function PublishDock({ id, summary, canPublish, onLive, onDone, t }: Props) {
  const { language } = useLanguage()
  const zone = useZone()
  const errorText = useErrorText()
  const [wall, setWall] = useState('')
  const today = dayAt(new Date(nowMs()), zone)
  const [shipDay, setShipDay] = useState<string>(() => addDays(today, 1))
  const [tells, setTells] = useState(summary.receivers > 0)
  const { picked, receivers, priceMoment, carts, orders, short } = summary
  // If the next regular price change isn't today, "now" is preselected.
  const isToday = dayAt(new Date(priceMoment), zone) === today
  const [way, setWay] = useState<Way>(isToday ? 'moment' : 'now')
  const chosenDay = parseDay(shipDay)
  const moments: Record<Way, string | null | undefined> = {
    now: null,
    moment: priceMoment,
    // Prices change at the same hour every day.
    shipDay: chosenDay && instantOf(chosenDay, timeAt(new Date(priceMoment), zone), zone).toISOString(),
    other: instantOfWall(wall, zone),
  }
  const at = moments[way]
  const isPast = typeof at === 'string' && Date.parse(at) <= nowMs()
  const mailAt = mailMoment(at ? Date.parse(at) : nowMs(), zone)
  const publish = useWrite(pricePublishing.publish, {
    refresh: [pricePublishing.changes, pricePublishing.publications, scheduled.list, tasks.list],
    onDone: (done) => onDone(done),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'live_changed')
        onLive((error.data as { productIds: number[] }).productIds)
    },
  })
  // The server rejected this comparison as outdated: the button waits for the next one, which is being fetched.
  const isRefuted =
    publish.error?.code === 'live_changed' && publish.variables?.body.comparison === summary.comparison
  const ready = canPublish && picked.all > 0 && at !== undefined && !isPast && !isRefuted
  const send = () => {
    if (!ready || publish.isPending) return
    publish.mutate({
      params: { id },
      body: {
        comparison: summary.comparison,
        ...(way === 'shipDay' ? { shipDay } : { at: at ?? null }),
        notifyAt: tells && receivers > 0 ? mailAt.toISOString() : null,
      },
    })
  }
  useKeys({ 'Ctrl enter': send })
  const isOn = (moment: string | null | undefined) =>
    typeof moment === 'string' && dayAt(new Date(moment), zone) === today
  const momentText = (moment: string) =>
    isOn(moment) ? timeText(new Date(moment), zone) : dayAndTimeText(new Date(moment), zone, language)
  const when = typeof at === 'string' ? momentText(at) : ''
  if (!canPublish) return null
  return (
    <section
      aria-label={t.dock.label}
      className="sticky bottom-0 z-10 mt-auto border-t border-line bg-tint px-4 py-3 max-lg:bottom-14 md:px-6"
    >
      {publish.error && (
        <div className="mb-3">
          <Banner
            kind={publish.error.code === 'live_changed' ? 'warning' : 'danger'}
            urgent
            lead={errorText(publish.error)}
          >
            {publish.error.code === 'live_changed' && t.liveText}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="min-w-0 flex-1 max-2xl:basis-full">
          {picked.all === 0 ? (
            t.dock.nothing
          ) : (
            <>
              <strong className="font-semibold">{t.dock.picked(picked.all)}</strong>{' '}
              {[t.dock.carts(carts), t.dock.orders(orders), short > 0 && t.dock.short(short)]
                .filter(Boolean)
                .join(' ')}
            </>
          )}
        </p>
        {receivers > 0 && (
          <Checkbox checked={tells} onChange={setTells}>
            {t.dock.tell(receivers, momentText(mailAt.toISOString()))}
          </Checkbox>
        )}
        <Segmented<Way>
          label={t.dock.when}
          value={way}
          onChange={setWay}
          options={[
            { value: 'now', label: t.dock.now },
            {
              value: 'moment',
              label: isToday ? t.dock.at(momentText(priceMoment)) : momentText(priceMoment),
            },
            { value: 'shipDay', label: t.dock.shipDay },
            { value: 'other', label: t.dock.other },
          ]}
        />
        {way === 'shipDay' && (
          <div className="w-44">
            <TextInput
              type="date"
              aria-label={t.dock.shipDay}
              min={today}
              value={shipDay}
              onChange={setShipDay}
            />
          </div>
        )}
        {way === 'other' && (
          <div className="w-56">
            <TextInput type="datetime-local" aria-label={t.dock.time} value={wall} onChange={setWall} />
          </div>
        )}
        <div className="max-md:w-full">
          <Button
            kind="primary"
            size={44}
            wide
            disabled={!ready}
            busy={publish.isPending ? t.dock.publishing : undefined}
            onClick={send}
          >
            {when === '' ? t.dock.publishNow : (isOn(at) ? t.dock.publishAt : t.dock.publishOn)(when)}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** When the price email is sent: 6:30 am for prices of 5:45 am, and never before 6:30. */
function mailMoment(ms: number, zone: string): Date {
  const day = dayAt(new Date(ms), zone)
  const earliest = instantOf(day, '06:30', zone)
  return timeAt(new Date(ms), zone) < '05:46'
    ? earliest
    : new Date(ms < earliest.getTime() ? earliest : ms + mailAfterMs)
}
