import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type Board, dispatch, type Lane, type RunDetail } from '../../../contract/features/runs/dispatch.ts'
import { drivers } from '../../../contract/features/runs/drivers.ts'
import { isOpenStop } from '../../../contract/rules/run-state.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { timeText } from '../../words/format.ts'
import { HandOver } from './hand-over.tsx'
import { LoadListButton } from './load-list-button.tsx'
import { StopsTable } from './stops-table.tsx'
import { useRunsWords } from './words.ts'

const silentMs = 20 * 60_000

/** The open run: its driver, its stops, and its actions. */
export function RunPart({ lane, board }: { lane: Lane; board: Board }) {
  const t = useRunsWords()
  const params = { routeNumber: lane.routeNumber, shipDay: asDay(board.day) }
  const { data, error, refetch } = useQuery({
    ...read(dispatch.run, { params }),
    staleTime: 30_000,
    refetchInterval: 30_000,
  })
  if (error && !data)
    return (
      <div className="p-4">
        <Problem onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="p-4">
        <Waiting label={t.loading}>
          <Skeleton height={320} />
        </Waiting>
      </div>
    )
  return <Run run={data} board={board} />
}

function Run({ run, board }: { run: RunDetail; board: Board }) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const params = { routeNumber: run.routeNumber, shipDay: asDay(run.day) }
  const [shows, setShows] = useState<'' | 'history' | 'tell'>('')
  const [isEdited, setEdited] = useState(false)
  const clock = (at: string) => timeText(new Date(at), board.timeZone)
  const refresh = [dispatch.board, dispatch.run, dispatch.history]
  const change = useWrite(dispatch.change, { refresh })
  const isSilent =
    run.state === 'OUT' && run.seenAt !== null && Date.parse(board.now) - Date.parse(run.seenAt) > silentMs
  const unaware = run.rows.filter(
    ({ state, eta, toldEta }) =>
      isOpenStop(state) &&
      eta !== null &&
      (toldEta === null || Math.abs(Date.parse(eta) - Date.parse(toldEta)) >= 300_000),
  ).length
  return (
    <section aria-label={t.lane(run.routeNumber, run.name)} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
        <p className="min-w-0 flex-1 text-14 max-md:basis-full">
          <strong className="font-semibold">
            {run.routeNumber} {run.name}
          </strong>{' '}
          <span className="text-ink-2">
            {[
              run.driver || t.noDriver,
              run.truck && `${t.truck.toLowerCase()} ${run.truck}`,
              t.states[run.state],
            ]
              .filter(Boolean)
              .join(', ')}
            .
          </span>{' '}
          <span className={isSilent ? 'font-semibold text-amber' : 'text-ink-2'}>
            {run.seenAt === null
              ? t.unseen
              : isSilent
                ? t.silent(clock(run.seenAt))
                : t.seen(clock(run.seenAt))}
            .
          </span>
        </p>
        {run.driverPhone && (
          <a href={`tel:+1${run.driverPhone}`} className={buttonClass('secondary', 36)}>
            <Icon name="phone" />
            {t.call}
          </a>
        )}
        <Button icon="edit" onClick={() => setEdited(!isEdited)} aria-expanded={isEdited}>
          {t.driver}, {t.truck.toLowerCase()}
        </Button>
        <Button
          icon="sort"
          busy={change.isPending ? t.saving : undefined}
          onClick={() =>
            change.mutate(
              { params, body: { version: run.version, propose: true } },
              { onSuccess: () => showToast({ text: t.proposed }) },
            )
          }
        >
          {t.propose}
        </Button>
        <LoadListButton run={run} />
        <Button icon="clock" onClick={() => setShows('history')}>
          {t.history}
        </Button>
        <Button kind="primary" icon="mail" disabled={unaware === 0} onClick={() => setShows('tell')}>
          {t.tell(unaware)}
        </Button>
      </div>
      {change.error && (
        <Banner kind="danger" strip urgent>
          {errorText(change.error)}
        </Banner>
      )}
      {run.notes.length > 0 && (
        <Banner kind="warning" strip>
          {run.notes
            .slice(0, 4)
            .map(({ note, stopNumber, at }) =>
              [clock(at), stopNumber === null ? '' : t.noteAt(stopNumber), t.notes[note]]
                .filter(Boolean)
                .join(' '),
            )
            .join(' · ')}
        </Banner>
      )}
      {isEdited && <RunForm key={run.version} run={run} onDone={() => setEdited(false)} />}
      {run.handOver && <HandOver run={run} handOver={run.handOver} timeZone={board.timeZone} />}
      <StopsTable run={run} board={board} />
      {(run.drift ?? 0) >= 10 && run.state === 'OUT' && (
        <p role="status" className="bg-tint px-4 py-3 text-14 md:px-6">
          <strong className="font-semibold">{t.behind(run.driver || run.routeNumber, run.drift ?? 0)}</strong>{' '}
          {t.typing}
        </p>
      )}
      <History run={run} timeZone={board.timeZone} open={shows === 'history'} onClose={() => setShows('')} />
      <Tell run={run} count={unaware} open={shows === 'tell'} onClose={() => setShows('')} />
    </section>
  )
}

function RunForm({ run, onDone }: { run: RunDetail; onDone: () => void }) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const mayRead = useMayCall(drivers.list)
  const { data } = useQuery({ ...read(drivers.list, { query: { pageSize: '300' } }), enabled: mayRead })
  const [driverId, setDriver] = useState(String(run.driverId ?? ''))
  const [truck, setTruck] = useState(run.truck)
  const [departsAt, setDeparts] = useState(run.departsAt)
  const change = useWrite(dispatch.change, {
    refresh: [dispatch.board, dispatch.run],
    onDone: () => {
      showToast({ text: t.saved })
      onDone()
    },
  })
  const known = data?.rows ?? []
  const options = [
    { value: '', label: t.noDriver },
    ...(run.driverId !== null && !known.some(({ id }) => id === run.driverId)
      ? [{ value: String(run.driverId), label: run.driver }]
      : []),
    ...known.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-y border-line bg-surface px-4 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({
          params: { routeNumber: run.routeNumber, shipDay: asDay(run.day) },
          body: {
            version: run.version,
            driverId: driverId === '' ? null : Number(driverId),
            truck,
            ...(departsAt !== run.departsAt && { departsAt }),
          },
        })
      }}
    >
      <Field label={t.driver}>
        <Select value={driverId} onChange={setDriver} options={options} />
      </Field>
      <Field label={t.truck}>
        <TextInput value={truck} onChange={setTruck} maxLength={40} />
      </Field>
      <Field label={t.departs}>
        <TextInput value={departsAt} onChange={setDeparts} maxLength={5} />
      </Field>
      <Button kind="primary" submit busy={change.isPending ? t.saving : undefined}>
        {t.save}
      </Button>
      {change.error && (
        <p role="alert" className="w-full text-14 text-danger">
          {errorText(change.error)}
        </p>
      )}
    </form>
  )
}

type DialogProps = { run: RunDetail; open: boolean; onClose: () => void }

function History({ run, timeZone, open, onClose }: DialogProps & { timeZone: string }) {
  const t = useRunsWords()
  const { data } = useQuery({
    ...read(dispatch.history, { query: { day: run.day, routeNumber: run.routeNumber } }),
    enabled: open,
    staleTime: 0,
  })
  const clock = (at: string) => timeText(new Date(at), timeZone)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.history}
      actions={<Button onClick={onClose}>{t.cancel}</Button>}
    >
      {data?.rows.length === 0 && <p className="text-14">{t.historyNone}</p>}
      <ul className="text-14">
        {data?.rows.map(({ id, at, customer, stopNumber, was, eta, cause, actor }) => (
          <li key={id} className="border-b border-line py-2">
            <strong className="font-semibold">
              {stopNumber} {customer}
            </strong>{' '}
            {was === null ? clock(eta) : t.moved(clock(was), clock(eta))}
            <span className="block text-12 text-ink-2">
              {clock(at)}, {t.causes[cause]}
              {cause === 'TYPED' && `, ${actor}`}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Tell({ run, count, open, onClose }: DialogProps & { count: number }) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const tell = useWrite(dispatch.tell, {
    refresh: [dispatch.run],
    onDone: ({ told }) => {
      showToast({ text: t.told(told) })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.tellTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            busy={tell.isPending ? t.telling : undefined}
            onClick={() => tell.mutate({ body: { routeNumber: run.routeNumber, shipDay: run.day, text } })}
          >
            {t.tell(count)}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-14 text-ink-2">{t.tellText}</p>
      <Field label={t.words}>
        <TextInput value={text} onChange={setText} maxLength={300} />
      </Field>
      {tell.error && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {errorText(tell.error)}
        </p>
      )}
    </Dialog>
  )
}
