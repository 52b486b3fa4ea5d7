import { useState } from 'react'
import { scannedOf } from '../../contract/rules/box-labels.ts'
import { type LoadGap, loadGaps, type StopNow } from '../../contract/rules/run-state.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { clockOf, Dock, Head, Tabs, Tiles } from './parts.tsx'
import { go } from './place.ts'
import type { Shown } from './run-screen.tsx'
import { Scan, useScanned } from './scan.tsx'
import { pageWords } from './words.ts'

/** Loading the truck: the last stop is loaded first. */
export function LoadScreen({ drive, run, now }: Shown) {
  const t = pageWords()
  const [open, setOpen] = useState<number | null>(null)
  const { labels, add } = useScanned(run)
  const stops = run.stops
    .filter(({ stopId }) => now.stops.get(stopId)?.state !== 'CANCELLED')
    .toSorted((a, b) => b.number - a.number)
  const of = (id: number) => now.stops.get(id) as StopNow
  const all = stops.reduce((sum, { boxes }) => sum + boxes, 0)
  const have = stops.reduce((sum, { stopId }) => sum + (of(stopId).loaded ?? 0), 0)
  const isGone = now.leftAt !== null
  const leave = async () => {
    await drive.say({ kind: 'LEFT_DOCK' })
    go('/drive')
  }
  return (
    <>
      <Head title={t.load} text={isGone ? t.left(clockOf(run, now.leftAt ?? 0)) : t.loadedOf(have, all)} />
      <div className="h-2 bg-line-2" aria-hidden="true">
        <div
          className="h-2 bg-accent"
          style={{ width: `${all === 0 ? 0 : Math.min(100, (have / all) * 100)}%` }}
        />
      </div>
      {!isGone && (
        <Scan
          run={run}
          labels={labels}
          onNew={(stop, label) => {
            // If boxes were counted by hand before, the scanned count only replaces a smaller one.
            const pieces = Math.max(of(stop.stopId).loaded ?? 0, scannedOf(stop, add(label)))
            void drive.say({ kind: 'LOADED', stopId: stop.stopId, pieces, gap: null })
          }}
        />
      )}
      <ul className="pb-24">
        {stops.map(({ stopId, number, customer, boxes }) => {
          const { loaded, gap } = of(stopId)
          const say = (pieces: number, why: LoadGap | null) =>
            void drive.say({ kind: 'LOADED', stopId, pieces, gap: pieces < boxes ? why : null })
          return (
            <li key={stopId} className="border-b border-line bg-surface">
              <button
                type="button"
                disabled={isGone}
                aria-expanded={open === stopId}
                onClick={() => setOpen(open === stopId ? null : stopId)}
                className="flex min-h-18 w-full items-center gap-3 px-4 text-left"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-4 bg-sunken text-16 font-semibold">
                  {number}
                </span>
                <span className="min-w-0 flex-1 truncate text-16 font-semibold">{customer}</span>
                <span
                  className={`text-16 ${loaded !== null && loaded >= boxes ? 'font-semibold text-accent' : 'text-ink-2'}`}
                >
                  {t.loadedOf(loaded ?? 0, boxes)}
                </span>
              </button>
              {open === stopId && !isGone && (
                <div className="flex flex-col gap-3 px-4 pb-4">
                  <div className="flex gap-2">
                    <IconButton
                      icon="minus"
                      kind="secondary"
                      size={52}
                      label={t.fewer}
                      onClick={() => say(Math.max(0, (loaded ?? 0) - 1), gap)}
                    />
                    <IconButton
                      icon="plus"
                      kind="secondary"
                      size={52}
                      label={t.more}
                      onClick={() => say((loaded ?? 0) + 1, gap)}
                    />
                    <Button kind="primary" size={52} wide onClick={() => say(boxes, null)}>
                      {t.allOn}
                    </Button>
                  </div>
                  {(loaded ?? 0) < boxes && (
                    <>
                      <p className="text-14 text-ink-2">{t.missing}</p>
                      <Tiles
                        options={loadGaps.map((key) => ({ key, label: t.gaps[key] }))}
                        value={gap}
                        onPick={(why) => say(loaded ?? 0, why)}
                      />
                    </>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {isGone ? (
        <Tabs now="load" />
      ) : (
        <Dock>
          <Button size={60} onClick={() => go('/drive')}>
            {t.back}
          </Button>
          <Button kind="primary" size={60} wide icon="truck" onClick={() => void leave()}>
            {t.leave}
          </Button>
        </Dock>
      )}
    </>
  )
}
