import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { addDays, asDay, type Day } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  type AvailabilityRow,
  availability,
  weeksAround,
} from '../../../contract/features/growers/availability.ts'
import { callForFile } from '../../core/api-files.ts'
import { read as readOf } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useLanguage } from '../../words/language.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { Sheet } from '../grid/sheet.tsx'
import { useRows } from '../grid/use-rows.ts'
import { CellStatus } from './cell-status.tsx'
import { DraftDock } from './draft-dock.tsx'
import { LookAt, Notes } from './look-at.tsx'
import { pastedTable } from './pasted.ts'
import { PhoneAvailability } from './phone-availability.tsx'
import { sheetColumns, sheetRowHeight } from './sheet-columns.tsx'
import { useDraft } from './use-draft.ts'
import { usePublish } from './use-publish.ts'
import { useGrowerWords } from './words.ts'

const path = '/vendor/availability'
const findId = 'find-availability'
/** How many weeks one click moves. */
const weeksTurned = 8
const idOf = ({ productId }: AvailabilityRow) => productId

/** A farm's availability by week: a sheet on wide screens, cards with steppers on a phone. */
export function AvailabilityScreen() {
  const t = useGrowerWords()
  const { language } = useLanguage()
  const { phone } = useSite()
  const navigate = useNavigate()
  const isWide = useAtLeast(768)
  const hasRoom = useAtLeast(1300)
  const view = useFilters(path, ['q', 'by', 'from'])
  const { q, by, from } = view.filters
  const last = useRef<ReplyOf<typeof availability.read>>(undefined)
  const hasStems = last.current?.counts.stem !== 0
  const asked: Record<string, string> = {
    ...(q && { q }),
    // Stems are the default; items sold by the box are a separate list.
    ...(by !== 'all' && hasStems && { by: by === 'box' ? 'box' : 'stem' }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(from) && { from }),
    weeks: String(weeksAround),
  }
  const list = useRows<typeof availability.read, AvailabilityRow>(availability.read, asked, idOf)
  // The first page of the list also has the facts about the whole list.
  const { data } = useQuery(
    readOf(availability.read, { query: { ...asked, page: '1', pageSize: '100' } as never }),
  )
  if (data) last.current = data
  const known = data ?? last.current
  const weeks = known?.weeks ?? []
  const draft = useDraft(list, weeks)
  const publishing = usePublish(draft)
  const columns = useMemo(() => sheetColumns({ weeks, t, language }), [weeks, t, language])
  const counts = known?.counts ?? { stem: 0, box: 0 }
  const total = counts.stem + counts.box
  const first = weeks[0]
  const turn = (by: number) => {
    if (!first || !known) return
    const goal = addDays(asDay(first.week), by * 7)
    const least = addDays(asDay(known.thisWeek), -weeksAround * 7)
    view.change({ from: goal < least ? least : goal })
  }
  const isFirst =
    first !== undefined && first.week <= addDays(asDay(known?.thisWeek ?? first.week), -weeksAround * 7)
  const isLast =
    first !== undefined && first.week >= addDays(asDay(known?.thisWeek ?? first.week), weeksAround * 7)

  const empty =
    q || by ? (
      <EmptyState title={t.noMatch} action={<Button onClick={view.clear}>{t.clear}</Button>}>
        {t.noMatchText}
      </EmptyState>
    ) : (
      <EmptyState title={t.empty}>{t.emptyText(phone)}</EmptyState>
    )
  const openWeek = weeks.find(({ isClosed }) => !isClosed)?.week as Day | undefined
  const state = known?.draft ?? { cells: 0, faults: 0, refused: [] }
  const dock = <DraftDock draft={state} state={draft} publishing={publishing} />

  const head = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2">
      <h1 className="text-22 font-semibold">{t.availability}</h1>
      <p className="mr-auto text-ink-2">
        {first &&
          t.lead(total, first.number, weeks.at(Math.min(weeks.length, 8) - 1)?.number ?? first.number)}
      </p>
      <div className="w-48 max-md:w-full">
        <SearchInput
          id={findId}
          label={t.find}
          placeholder={t.find}
          value={q}
          onChange={(text) => view.change({ q: text })}
        />
      </div>
      {counts.box > 0 && counts.stem > 0 && (
        <Segmented
          label={t.by}
          size={28}
          value={by === 'box' || by === 'all' ? by : 'stem'}
          onChange={(next) => view.change({ by: next === 'stem' ? '' : next })}
          options={[
            { value: 'stem', label: t.byStem(counts.stem) },
            { value: 'box', label: t.byBox(counts.box) },
            { value: 'all', label: t.all },
          ]}
        />
      )}
      <span className="flex gap-1">
        <IconButton
          icon="chevron-left"
          label={t.earlier}
          disabled={isFirst}
          onClick={() => turn(-weeksTurned)}
        />
        <IconButton
          icon="chevron-right"
          label={t.later}
          disabled={isLast}
          onClick={() => turn(weeksTurned)}
        />
      </span>
      <Button icon="document" onClick={() => void navigate({ to: '/vendor/files' as never })}>
        {t.upload}
      </Button>
      <SaveMenu
        load={(file) => callForFile(availability.read, { query: asked } as never, file)}
        forms={['XLSX']}
        words={{ save: t.save, saving: t.saving, saved: t.saved }}
      />
    </div>
  )
  if (!isWide)
    return (
      <>
        {head}
        <PhoneAvailability rows={draft.rows} weeks={weeks} put={draft.put} empty={empty} />
        <div className="flex flex-col gap-4 px-4 py-4">
          <LookAt draft={state} put={draft.put} />
          <Notes week={openWeek} />
        </div>
        <div className="sticky bottom-14 z-20">{dock}</div>
      </>
    )
  return (
    <div className="flex h-[calc(100dvh-6.125rem)] flex-col">
      {head}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Sheet
            label={t.availability}
            columns={columns}
            pinned={2}
            rows={draft.rows}
            idOf={idOf}
            nameOf={({ description }) => description}
            rowHeight={sheetRowHeight}
            cellsOf={pastedTable}
            sort={undefined}
            onSort={() => {}}
            opened=""
            edits={draft.edits}
            onCommit={publishing.publish}
            keys={{ '/': () => document.getElementById(findId)?.focus() }}
            empty={empty}
            status={(current) => (
              <>
                <CellStatus current={current} weeks={weeks} />
                <span className="ml-auto flex items-center gap-1 max-xl:hidden" aria-hidden="true">
                  <Kbd>Ctrl V</Kbd> {t.keys.paste} <Kbd>Ctrl D</Kbd> {t.keys.down} <Kbd>Ctrl R</Kbd>{' '}
                  {t.keys.right} <Kbd>/</Kbd> {t.keys.find}
                </span>
              </>
            )}
          />
        </div>
        {hasRoom && (
          <aside className="flex w-78 shrink-0 flex-col gap-4 overflow-y-auto border-l border-line-2 bg-ground p-4">
            <LookAt draft={state} put={draft.put} />
            <Notes week={openWeek} />
          </aside>
        )}
      </div>
      {!hasRoom && state.faults > 0 && (
        <div className="max-h-48 overflow-y-auto border-t border-line-2 bg-ground p-3">
          <LookAt draft={state} put={draft.put} />
        </div>
      )}
      {dock}
    </div>
  )
}
