import { useQuery } from '@tanstack/react-query'
import { asDay, parseDay } from '../../../contract/core/dates.ts'
import { dispatch, type Lane } from '../../../contract/features/runs/dispatch.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DayTurner } from '../frame/day-turner.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { Lanes } from './lanes.tsx'
import { ProofButton } from './proof-dialog.tsx'
import { RunPart } from './run-part.tsx'
import { useRunsWords } from './words.ts'

const path = '/admin/runs'
/** How often arrival times are fetched even without reports from the trucks, in ms. */
const everyMs = 30_000

/** The day's trucks: where each is, how late, and the stops of the open one. */
export function BoardScreen() {
  const t = useRunsWords()
  const view = useFilters(path, ['day'] as const)
  const day = parseDay(view.filters.day)
  const { data, error, refetch } = useQuery({
    ...read(dispatch.board, { query: day ? { day } : {} }),
    staleTime: everyMs,
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  })
  const opened = data?.rows.find(({ routeNumber }) => routeNumber === view.opened) ?? data?.rows[0]
  const step = (by: number) => {
    if (!data || !opened) return
    const at = data.rows.indexOf(opened) + by
    const next = data.rows[Math.min(data.rows.length - 1, Math.max(0, at))]
    if (next) view.open(next.routeNumber)
  }
  return (
    <AdminShell
      title={t.title}
      aside={
        data && (
          <>
            <ProofButton />
            <DayTurner day={asDay(data.day)} onDay={(day) => view.change({ day })} />
          </>
        )
      }
    >
      {error && !data && (
        <div className="p-4">
          <Problem onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="p-4">
          <Waiting label={t.loading}>
            <Skeleton height={200} />
            <Skeleton height={320} />
          </Waiting>
        </div>
      )}
      {data && data.rows.length === 0 && <EmptyState title={t.none}>{t.noneText}</EmptyState>}
      {data && opened && (
        <>
          <Lanes board={data} opened={opened.routeNumber} onOpen={view.open} onStep={step} />
          <RunPart key={`${data.day} ${opened.routeNumber}`} lane={opened as Lane} board={data} />
          <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-ink-2 max-md:hidden md:px-6">
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.keys.route}
            </span>
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> {t.keys.stop}
            </span>
            <span>
              <Kbd>Alt</Kbd> <Kbd>↑</Kbd> {t.keys.order}
            </span>
          </p>
        </>
      )}
    </AdminShell>
  )
}
