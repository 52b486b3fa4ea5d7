import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { freeBytes } from '../ui/shrink-photo.ts'
import { clockOf, Head, Part, Tabs } from './parts.tsx'
import type { KeptEvent } from './queue.ts'
import type { Shown } from './run-screen.tsx'
import { pageWords } from './words.ts'

/** Everything waiting to be sent from this phone, oldest first. */
export function WaitingScreen({ drive, run }: Shown) {
  const t = pageWords()
  const [free, setFree] = useState<number | null>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => void freeBytes().then((bytes) => setFree(Number.isFinite(bytes) ? bytes : null)), [])
  const { events, photos } = drive
  const stopOf = ({ payload }: KeptEvent) =>
    run.stops.find(({ stopId }) => stopId === (payload as { stopId?: number }).stopId)
  const lineOf = (event: KeptEvent) => {
    const stop = stopOf(event)
    return [stop ? `${stop.number} ${stop.customer}` : '', t.events[event.kind]].filter(Boolean).join(', ')
  }
  const copy = async () => {
    const text = events.map(
      (event) =>
        `${clockOf(run, event.deviceAt + event.offsetMs)} ${lineOf(event)} ${JSON.stringify(event.payload)}`,
    )
    await navigator.clipboard.writeText([`${run.routeNumber} ${run.day}`, ...text].join('\n'))
    setCopied(true)
  }
  return (
    <>
      <Head title={t.waiting} text={t.waits(events.length, photos.length)} back="/drive" />
      <Part>
        {events.length + photos.length === 0 ? (
          <p className="text-16">{t.nothingWaits}</p>
        ) : (
          <p className="text-16">
            <strong>{t.nothingLost}</strong> {t.nothingLostText}
          </p>
        )}
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button size={52} onClick={drive.tryNow}>
            {t.tryNow}
          </Button>
          <Button size={52} icon={isCopied ? 'check' : 'share'} onClick={() => void copy()}>
            {isCopied ? t.copied : t.copy}
          </Button>
        </div>
      </Part>
      {events.length > 0 && <h2 className="px-4 pt-4 pb-2 text-14 font-semibold text-ink-2">{t.updates}</h2>}
      <ul>
        {events.map((event) => (
          <li
            key={event.eventId}
            className="flex min-h-15 items-center gap-3 border-b border-line bg-surface px-4"
          >
            <Icon name={event.state === 'office' ? 'warning' : 'clock'} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-16 font-semibold">{lineOf(event)}</span>
              <span className="block text-14 text-ink-2">
                {clockOf(run, event.deviceAt + event.offsetMs)}
              </span>
            </span>
            <span className="text-14 font-semibold text-amber">
              {event.state === 'office' ? t.office : t.isWaiting}
            </span>
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <Part>
          <p className="text-16">
            {t.photos}: {photos.length}
          </p>
        </Part>
      )}
      {free !== null && <p className="p-4 text-14 text-ink-2">{t.free((free / 1e9).toFixed(1))}</p>}
      <Tabs now="run" />
    </>
  )
}
