import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, asDay, parseDay } from '../../../contract/core/dates.ts'
import type { RunMove } from '../../../contract/features/dates/fields.ts'
import { type Runs, runs } from '../../../contract/features/dates/runs.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { type CellAt, RunsGrid } from './runs-grid.tsx'
import { mergedMoves, moveFor, toggleFor } from './trial-moves.ts'
import { useDatesWords, useDayText } from './words.ts'

/** How many days without enough trucks, and runs that can be combined, the banner lists; the grid shows all. */
const namedDays = 2
const namedJoins = 4

/** Routes by days. Changes are only a trial until it is applied. */
export function RunsScreen() {
  const t = useDatesWords()
  const text = useDayText()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const mayMove = useMay(runs.change.access)
  const view = useFilters('/admin/dates/routes', ['from', 'trial', 'as'] as const)
  const { filters } = view
  const from = parseDay(filters.from)
  /** The trial that was just applied or discarded: nothing fetches it, although the address still names it for a moment. */
  const [ended, setEnded] = useState('')
  if (ended && filters.trial !== ended) setEnded('')
  const trialId = /^\d+$/.test(filters.trial) && filters.trial !== ended ? filters.trial : ''
  const isTried = trialId !== '' && filters.as !== 'is'
  const [moving, setMoving] = useState<CellAt>()
  const [trial, setTrial] = useState<NonNullable<Runs['trial']>>()
  const change = useWrite(runs.change, {
    refresh: [runs.read],
    onDone: (reply, { body }) => {
      if (endsTrial(body)) setEnded(trialId)
      view.change({ trial: reply.trialId === null ? '' : String(reply.trialId), as: '' })
      if (body.as === 'trial') return
      const set = reply.changeSetId
      const onAct = () => void navigate({ to: '/admin/changes', search: { open: String(set) } as never })
      showToast({ text: t.runs.held, ...(set !== null && { action: { label: t.undo, onAct } }) })
    },
  })
  const list = useQuery({
    ...read(runs.read, { query: { ...(from && { from }), ...(isTried && { trial: trialId }) } }),
    placeholderData: (before) => before,
    retry: false,
    // The server's event about the change may arrive before its response, when the trial is gone already.
    enabled: !(isTried && change.isPending && endsTrial(change.variables.body)),
  })
  const { data } = list
  // Kept while the page shows the runs without the trial.
  const shown =
    trialId === '' ? undefined : (data?.trial ?? (String(trial?.id) === trialId ? trial : undefined))
  if (data?.trial && data.trial !== trial) setTrial(data.trial)
  const keep = (added: readonly RunMove[]) => {
    const moves = mergedMoves(shown?.moves ?? [], added)
    change.mutate({ body: { as: 'trial', moves, trialId: trialId ? Number(trialId) : null } })
  }
  const turn = (days: number) => data && view.change({ from: addDays(asDay(data.from), days) })
  const tooMany = data?.days.filter(({ needed }) => data.trucks > 0 && needed > data.trucks) ?? []
  return (
    <AdminShell
      title={t.runs.title}
      aside={
        data && (
          <span className="flex items-center gap-1">
            <IconButton icon="chevron-left" size={28} label={t.runs.former} onClick={() => turn(-14)} />
            <span role="status">{t.calendar.range(text.day(data.from), text.day(data.to))}</span>
            <IconButton icon="chevron-right" size={28} label={t.runs.next} onClick={() => turn(14)} />
          </span>
        )
      }
    >
      {shown && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 md:px-6">
          <p role="status" className="min-w-0 flex-1 text-14">
            <strong className="font-semibold">{t.runs.trial(shown.moves.length)}</strong>{' '}
            <span className="text-ink-2">
              {t.runs.holdsNothing} {t.runs.touches(t.orders(shown.orders), t.shops(shown.shops))}
            </span>
          </p>
          <Segmented
            label={t.runs.view}
            value={isTried ? 'trial' : 'is'}
            onChange={(as) => view.change({ as: as === 'is' ? 'is' : '' })}
            options={[
              { value: 'is', label: t.runs.asItIs },
              { value: 'trial', label: t.runs.tried },
            ]}
          />
        </div>
      )}
      {data && shown && shown.changed.length > 0 && (
        <Banner kind="danger" strip urgent>
          {t.runs.changedGround(
            shown.changed.map(({ routeNumber, day }) => `${routeNumber} ${text.day(day)}`).join(', '),
          )}
        </Banner>
      )}
      {data && tooMany.length > 0 && (
        <Banner
          kind="warning"
          strip
          lead={tooMany
            .slice(0, namedDays)
            .map(({ day, needed }) => t.runs.tooMany(text.day(day), needed, data.trucks))
            .join(' ')}
          action={
            mayMove &&
            data.joins.length > 0 && (
              <Button
                size={28}
                onClick={() =>
                  keep(
                    data.joins.map(({ day, routeNumber, joinWith }) => ({
                      routeNumber,
                      from: asDay(day),
                      to: asDay(day),
                      joinWith,
                    })),
                  )
                }
              >
                {t.runs.join(data.joins.length)}
              </Button>
            )
          }
          actionBelow
        >
          {tooMany.length > namedDays && `${t.runs.tooManyMore(tooMany.length - namedDays)} `}
          {data.joins.length > 0 &&
            data.joins.length <= namedJoins &&
            t.runs.canRide(
              data.joins.map(({ routeNumber, joinWith }) => t.runs.ride(routeNumber, joinWith)).join(', '),
            )}
        </Banner>
      )}
      {moving && (
        <Banner kind="news" strip urgent onClose={() => setMoving(undefined)}>
          {t.runs.moving(moving.routeNumber, text.day(moving.day))}
        </Banner>
      )}
      {change.error && <Banner kind="danger" strip urgent lead={errorText(change.error)} />}
      {list.error ? (
        <Problem
          title={trialId ? t.runs.over : t.failed}
          onRetry={() => (trialId ? view.change({ trial: '', as: '' }) : void list.refetch())}
        />
      ) : data ? (
        data.routes.length === 0 ? (
          <EmptyState title={t.runs.empty}>{t.runs.emptyText}</EmptyState>
        ) : (
          <>
            <RunsGrid
              runs={data}
              moving={moving}
              onToggle={(at) => mayMove && keep(toggleFor(data, at))}
              onMove={(at) => {
                if (!mayMove) return
                if (!moving) return setMoving(at)
                setMoving(undefined)
                keep(moveFor(moving, at))
              }}
              onStop={() => setMoving(undefined)}
            />
            <Legend mayMove={mayMove} />
          </>
        )
      ) : (
        <Waiting label={t.loading}>
          <div className="p-4 md:p-6">
            <Skeleton height={480} />
          </div>
        </Waiting>
      )}
      {shown && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-accent bg-tint px-4 py-2 max-lg:bottom-14 md:px-6">
          <p className="min-w-0 flex-1 text-12">{t.runs.by(shown.by, text.moment(shown.at))}</p>
          {mayMove && shown.mine && (
            <Button onClick={() => change.mutate({ body: { as: 'trial', moves: [], trialId: shown.id } })}>
              {t.runs.drop}
            </Button>
          )}
          <Button
            icon="share"
            onClick={() =>
              void navigator.clipboard.writeText(location.href).then(() => showToast({ text: t.runs.shared }))
            }
          >
            {t.runs.share}
          </Button>
          {mayMove && (
            <Button
              kind="primary"
              busy={change.isPending ? t.runs.holding : undefined}
              disabled={shown.changed.length > 0}
              onClick={() =>
                change.mutate({ body: { as: 'holding', moves: [...shown.moves], trialId: shown.id } })
              }
            >
              {t.runs.hold}
            </Button>
          )}
        </div>
      )}
    </AdminShell>
  )
}

const endsTrial = ({ as, moves }: { as: 'trial' | 'holding'; moves: readonly unknown[] }) =>
  as === 'holding' || moves.length === 0

function Legend({ mayMove }: { mayMove: boolean }) {
  const t = useDatesWords()
  const boxes = [
    ['bg-tint', t.runs.states.runs],
    ['border-2 border-accent', t.runs.states.extra],
    ['bg-amber-bg', t.runs.takes],
    ['run-moved', t.runs.states.moved],
    ['bg-sunken', t.runs.states.shut],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-12 text-ink-2 md:px-6">
      {boxes.map(([look, word]) => (
        <span key={word} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-4 w-7 border border-line ${look}`} />
          {word}
        </span>
      ))}
      <span className="flex-1" />
      {mayMove ? (
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd>x</Kbd> {t.runs.keyRun} <Kbd>m</Kbd> {t.runs.keyMove}
        </span>
      ) : (
        t.runs.readOnly
      )}
    </div>
  )
}
