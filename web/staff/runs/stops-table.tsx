import { useRef, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type Board, dispatch, type RunDetail } from '../../../contract/features/runs/dispatch.ts'
import type { Stop } from '../../../contract/features/runs/fields.ts'
import { isOpenStop } from '../../../contract/rules/run-state.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { timeText } from '../../words/format.ts'
import { type RunsWords, useRunsWords } from './words.ts'

const mayMove = ({ state }: Stop) => state === 'PLANNED' || state === 'LOADED'

/** `7:50`, `750` or `7:50 pm` as `07:50`; undefined for anything else. */
export function typedTime(typed: string): string | undefined {
  const found = /^(\d{1,2}):?(\d{2})\s*([ap])?\.?m?\.?$/i.exec(typed.trim())
  if (!found) return undefined
  const hour = Number(found[1])
  const half = found[3]?.toLowerCase()
  if (hour > 23 || Number(found[2]) > 59 || (half && (hour < 1 || hour > 12))) return undefined
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${found[2]}`
}

/**
 * The stops of a run. `j` and `k` move between stops, Alt with an arrow moves a stop earlier or later, and a typed time fixes its arrival.
 */
export function StopsTable({ run, board }: { run: RunDetail; board: Board }) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const table = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<Stop | null>(null)
  const params = { routeNumber: run.routeNumber, shipDay: asDay(run.day) }
  const change = useWrite(dispatch.change, { refresh: [dispatch.run, dispatch.board] })
  const setEta = useWrite(dispatch.setEta, { refresh: [dispatch.run, dispatch.board, dispatch.history] })
  const movable = run.rows.filter(mayMove)
  const shift = (stop: Stop, by: -1 | 1) => {
    const order = movable.map(({ stopId }) => stopId)
    const at = order.indexOf(stop.stopId)
    const other = order[at + by]
    if (at < 0 || other === undefined || change.isPending) return
    order[at] = other
    order[at + by] = stop.stopId
    change.mutate({ params, body: { version: run.version, order } })
  }
  const focusRow = (index: number) => table.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus()
  const clock = (at: string) => timeText(new Date(at), board.timeZone)
  const failed = change.error ?? setEta.error
  return (
    <>
      {failed && (
        <Banner kind="danger" strip urgent>
          {errorText(failed)}
        </Banner>
      )}
      {/* A scrolling box must be focusable, so that arrow keys can scroll it. */}
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={t.stops}>
        <table ref={table} className="w-full text-14">
          <thead className="sticky top-0 bg-sunken text-left text-12 text-ink-2">
            <tr>
              <th className="px-4 py-1.5 font-normal md:pl-6">{t.columns.stop}</th>
              <th className="py-1.5 pr-3 font-normal">{t.columns.customer}</th>
              <th className="py-1.5 pr-3 font-normal max-lg:hidden">{t.columns.town}</th>
              <th className="py-1.5 pr-3 font-normal max-lg:hidden">{t.columns.order}</th>
              <th className="py-1.5 pr-3 text-right font-normal max-md:hidden">{t.columns.boxes}</th>
              <th className="py-1.5 pr-3 text-right font-normal max-md:hidden">{t.columns.planned}</th>
              <th className="py-1.5 pr-3 text-right font-normal">{t.columns.eta}</th>
              <th className="py-1.5 pr-3 text-right font-normal max-md:hidden">{t.columns.drift}</th>
              <th className="py-1.5 pr-3 font-normal">{t.columns.state}</th>
              <th className="py-1.5 pr-3 font-normal max-lg:hidden">{t.columns.told}</th>
              <th className="py-1.5 pr-4 font-normal max-md:hidden">
                <span className="sr-only">{t.moveTo}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {run.rows.map((stop, index) => (
              <tr
                key={stop.stopId}
                tabIndex={index === 0 ? 0 : -1}
                className={`border-t border-line outline-offset-[-2px] ${stop.away === 1 && run.leftAt ? 'bg-tint-2' : ''}`}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
                  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
                    shift(stop, event.key === 'ArrowUp' ? -1 : 1)
                  else if (event.key === 'j' || event.key === 'ArrowDown') focusRow(index + 1)
                  else if (event.key === 'k' || event.key === 'ArrowUp') focusRow(index - 1)
                  else if (event.key === 'm' && mayMove(stop)) setMoved(stop)
                  else return
                  event.preventDefault()
                  event.stopPropagation()
                }}
              >
                <td className="px-4 py-2 md:pl-6">
                  <span
                    className={`grid size-6 place-items-center rounded-full border text-12 font-semibold ${isOpenStop(stop.state) ? 'border-line-2' : 'border-accent bg-accent text-on-accent'}`}
                  >
                    {stop.number}
                  </span>
                </td>
                <td className="py-2 pr-3">
                  <span className="font-semibold wrap-anywhere">{stop.customer}</span>
                  <span className="block text-12 text-ink-2 lg:hidden">{stop.city}</span>
                </td>
                <td className="py-2 pr-3 text-ink-2 max-lg:hidden">{stop.city}</td>
                <td className="py-2 pr-3 max-lg:hidden">{stop.orderNumbers.join(', ')}</td>
                <td className="py-2 pr-3 text-right max-md:hidden">{stop.boxes}</td>
                <td className="py-2 pr-3 text-right whitespace-nowrap text-ink-2 max-md:hidden">
                  {clock(stop.plannedAt)}
                </td>
                <td className="py-2 pr-3 text-right whitespace-nowrap">
                  {mayMove(stop) ? (
                    <EtaField
                      key={stop.eta}
                      label={t.etaOf(stop.customer)}
                      time={stop.eta === null ? '' : clock(stop.eta)}
                      isTyped={stop.isTyped}
                      onType={(time) => setEta.mutate({ body: { stopId: stop.stopId, time } })}
                    />
                  ) : (
                    clock(stop.arrivedAt ?? stop.doneAt ?? stop.eta ?? stop.plannedAt)
                  )}
                </td>
                <td
                  className={`py-2 pr-3 text-right max-md:hidden ${(stop.drift ?? 0) >= 10 ? 'font-semibold text-amber' : ''}`}
                >
                  {stop.drift === null ? '' : stop.drift > 0 ? `+${stop.drift}` : stop.drift}
                </td>
                <td className="py-2 pr-3">
                  <StateText stop={stop} isOut={run.leftAt !== null} />
                </td>
                <td className="py-2 pr-3 text-12 text-ink-2 max-lg:hidden">
                  {stop.toldAt ? t.toldAt(clock(stop.toldAt)) : isOpenStop(stop.state) ? t.notTold : ''}
                </td>
                <td className="py-1 pr-4 text-right whitespace-nowrap max-md:hidden">
                  {mayMove(stop) && (
                    <>
                      <IconButton
                        icon="arrow-up"
                        size={28}
                        label={t.earlier(stop.customer)}
                        disabled={movable[0] === stop}
                        onClick={() => shift(stop, -1)}
                      />
                      <IconButton
                        icon="arrow-down"
                        size={28}
                        label={t.laterStop(stop.customer)}
                        disabled={movable.at(-1) === stop}
                        onClick={() => shift(stop, 1)}
                      />
                      <IconButton
                        icon="swap"
                        size={28}
                        label={t.moveTitle(stop.customer)}
                        onClick={() => setMoved(stop)}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moved && <MoveDialog run={run} board={board} stop={moved} onClose={() => setMoved(null)} />}
    </>
  )
}

function stateOf(t: RunsWords, stop: Stop, isOut: boolean): string {
  switch (stop.state) {
    case 'DELIVERED':
      return [stop.place === 'HAND' || stop.place === null ? t.places.HAND : t.places[stop.place], stop.taker]
        .filter(Boolean)
        .join(', ')
    case 'FAILED':
      return stop.reason ? t.reasons[stop.reason] : ''
    case 'RETURNED':
      return t.returned
    case 'CANCELLED':
      return t.canceled
    case 'ARRIVED':
      return t.there
    default:
      return isOut && stop.away === 1 ? t.next : stop.state === 'LOADED' ? t.loaded : t.planned
  }
}

function StateText({ stop, isOut }: { stop: Stop; isOut: boolean }) {
  const t = useRunsWords()
  const look =
    stop.state === 'DELIVERED'
      ? 'text-accent'
      : stop.state === 'FAILED'
        ? 'font-semibold text-amber'
        : 'text-ink-2'
  return (
    <span className={look}>
      {stateOf(t, stop, isOut)}
      {stop.photos.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-2">
          {stop.photos.map((id, at) => {
            const address = `/api/v1/admin/stops/${stop.stopId}/photos/${id}`
            return (
              <a key={id} href={address} target="_blank" rel="noopener noreferrer">
                <img
                  src={address}
                  alt={t.photoOf(at + 1, stop.customer)}
                  loading="lazy"
                  className="size-11 rounded-4 border border-line object-cover"
                />
              </a>
            )
          })}
        </span>
      )}
    </span>
  )
}

type EtaProps = { label: string; time: string; isTyped: boolean; onType: (time: string | null) => void }

/** A time that can be edited; Enter or blur saves it. */
function EtaField({ label, time, isTyped, onType }: EtaProps) {
  const t = useRunsWords()
  const [text, setText] = useState(time)
  const wrong = text.trim() !== '' && typedTime(text) === undefined
  const settle = () => {
    if (text === time || wrong) return
    onType(text.trim() === '' ? null : (typedTime(text) ?? null))
  }
  return (
    <input
      aria-label={label}
      title={t.etaHelp}
      aria-invalid={wrong || undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        if (event.key === 'Escape') setText(time)
      }}
      className={`h-8 w-21 rounded-4 border bg-surface px-2 text-right ${wrong ? 'border-danger' : 'border-line-2'} ${isTyped ? 'font-semibold text-accent' : ''}`}
    />
  )
}

type MoveProps = { run: RunDetail; board: Board; stop: Stop; onClose: () => void }

function MoveDialog({ run, board, stop, onClose }: MoveProps) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const others = board.rows.filter(({ routeNumber }) => routeNumber !== run.routeNumber)
  const [to, setTo] = useState(others[0]?.routeNumber ?? '')
  const change = useWrite(dispatch.change, {
    refresh: [dispatch.run, dispatch.board],
    onDone: () => {
      showToast({ text: t.moveDone(stop.customer, to) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.moveTitle(stop.customer)}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            disabled={to === ''}
            busy={change.isPending ? t.saving : undefined}
            onClick={() =>
              change.mutate({
                params: { routeNumber: run.routeNumber, shipDay: asDay(run.day) },
                body: { version: run.version, moveTo: { routeNumber: to, stopIds: [stop.stopId] } },
              })
            }
          >
            {t.move}
          </Button>
        </>
      }
    >
      <Field label={t.route}>
        <Select
          value={to}
          onChange={setTo}
          options={others.map(({ routeNumber, name, driver }) => ({
            value: routeNumber,
            label: [`${routeNumber} ${name}`, driver].filter(Boolean).join(', '),
          }))}
        />
      </Field>
      {change.error && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {errorText(change.error)}
        </p>
      )}
    </Dialog>
  )
}
