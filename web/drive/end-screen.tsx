import { useState } from 'react'
import { driving } from '../../contract/features/runs/driving.ts'
import { isOpenStop } from '../../contract/rules/run-state.ts'
import { call } from '../core/api.ts'
import { Button } from '../ui/button.tsx'
import { dollars, Head, Part, Tabs } from './parts.tsx'
import type { Shown } from './run-screen.tsx'
import { pageWords } from './words.ts'

/** The end of the day: returned goods, collected money, and the hand-over at the office. */
export function EndScreen({ drive, run, now }: Shown) {
  const t = pageWords()
  const stops = [...now.stops.values()].filter(({ state }) => state !== 'CANCELLED')
  const open = stops.filter(
    ({ state, goods }) => isOpenStop(state) || (state === 'FAILED' && goods === 'COME_BACK'),
  )
  const back = run.stops.filter(({ stopId }) => {
    const stop = now.stops.get(stopId)
    return stop?.state === 'FAILED' && stop.goods === 'DOCK'
  })
  const taken = stops.flatMap(({ collected }) => Object.values(collected))
  const cash = taken.filter(({ way }) => way === 'CASH').reduce((sum, { cents }) => sum + cents, 0)
  const checks = taken.filter(({ way }) => way === 'CHECK').length
  const [counted, setCounted] = useState({
    cash: (cash / 100).toFixed(2),
    checks: String(checks),
    empties: '0',
    note: '',
  })
  const [isBroken, setBroken] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const waits = drive.events.length + drive.photos.length
  const differs = Math.round(Number(counted.cash) * 100) !== cash || Number(counted.checks) !== checks
  const isReady =
    open.length === 0 &&
    waits === 0 &&
    drive.hasSignal &&
    (!differs || counted.note.trim() !== '') &&
    Number(counted.cash) >= 0
  const handOver = async () => {
    if (drive.isPractice) return drive.endPractice()
    setState('busy')
    try {
      await call(driving.handOver, {
        body: {
          runId: run.runId,
          cash: Math.round(Number(counted.cash) * 100) / 100,
          checks: Number(counted.checks),
          empties: Number(counted.empties),
          note: counted.note.trim(),
        },
      })
      await drive.refresh()
      setState('idle')
    } catch {
      setState('refused')
    }
  }
  const field = (key: keyof typeof counted, label: string, mode: 'decimal' | 'numeric' | 'text') => (
    <label className="block text-14 text-ink-2">
      {label}
      <input
        value={counted[key]}
        inputMode={mode}
        maxLength={mode === 'text' ? 300 : 10}
        onChange={(event) => setCounted({ ...counted, [key]: event.target.value })}
        className="mt-1 block h-13 w-full rounded-4 border border-field bg-surface px-3 text-16 text-ink"
      />
    </label>
  )
  return (
    <>
      <Head title={t.end} text={t.done(stops.length - open.length, stops.length)} />
      {open.length > 0 && (
        <Part>
          <p className="mb-3 text-16">{t.openStops(open.length)}</p>
          {isBroken ? (
            <>
              <p className="mb-3 text-16 text-danger">{t.brokenText}</p>
              <div className="grid grid-cols-2 gap-2">
                <Button size={60} onClick={() => setBroken(false)}>
                  {t.cancel}
                </Button>
                <Button
                  kind="danger"
                  size={60}
                  onClick={() => void drive.say({ kind: 'VEHICLE', note: '' }).then(() => setBroken(false))}
                >
                  {t.yesBroken}
                </Button>
              </div>
            </>
          ) : (
            <Button kind="danger-outline" size={60} wide onClick={() => setBroken(true)}>
              {t.broken}
            </Button>
          )}
        </Part>
      )}
      {back.length > 0 && (
        <Part label={t.goesBack}>
          <h2 className="mb-2 text-16 font-semibold">{t.goesBack}</h2>
          <ul>
            {back.map(({ stopId, number, customer, boxes }) => (
              <li key={stopId} className="flex min-h-13 items-center justify-between text-16">
                <span>
                  {number} {customer}
                </span>
                <Button size={52} onClick={() => void drive.say({ kind: 'RETURNED', stopId })}>
                  {t.pieces(boxes)}: {t.atDock}
                </Button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {run.handedOver ? (
        <Part>
          <p role="status" className="text-16 font-semibold text-accent">
            {t.handedOver}
          </p>
        </Part>
      ) : (
        <Part label={t.handOver}>
          <p className="mb-3 text-14 text-ink-2">{t.takenOnRun(dollars(cash), checks)}</p>
          <div className="grid grid-cols-2 gap-2">
            {field('cash', t.cashCounted, 'decimal')}
            {field('checks', t.checksCounted, 'numeric')}
            {field('empties', t.empties, 'numeric')}
          </div>
          {differs && <div className="mt-2">{field('note', t.difference, 'text')}</div>}
          <p className="my-3 text-14 text-ink-2" role="status">
            {waits > 0 ? t.waits(drive.events.length, drive.photos.length) : t.nothingWaits}{' '}
            {!drive.hasSignal && t.needsSignal}
          </p>
          {state === 'refused' && (
            <p role="alert" className="mb-3 text-14 text-danger">
              {t.refused}
            </p>
          )}
          <Button
            kind="primary"
            size={60}
            wide
            disabled={!isReady || state === 'busy'}
            onClick={() => void handOver()}
          >
            {t.handOver}
          </Button>
        </Part>
      )}
      <Tabs now="end" />
    </>
  )
}
