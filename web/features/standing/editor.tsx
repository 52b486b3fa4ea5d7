import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import type { Standing } from '../../../contract/features/standing/shapes.ts'
import { standing } from '../../../contract/features/standing/standing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { read, useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useRested } from '../../core/use-rested.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { useToast } from '../../ui/toast.tsx'
import { bodyOf, type Draft, draftOf, faultOf, isSame } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { LinesPart } from './lines-part.tsx'
import { Months } from './months.tsx'
import { type Decision, NextPart } from './next-part.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { SchedulePart } from './schedule-part.tsx'
import { useDays, useStandingWords } from './words.ts'

type Props = { row: Standing; start?: undefined } | { row?: undefined; start: Draft }

/** A standing order: everything that can be edited, its days, and the next orders. */
export function Editor({ row, start }: Props) {
  const t = useStandingWords()
  const { day } = useDays()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  const mayChange = may(useUser(), standing.change.access) && row?.status !== 'ENDED'
  const [base, setBase] = useState(row)
  const begin = useMemo(() => (base ? draftOf(base) : start), [base, start]) as Draft
  const [draft, setDraft] = useState(begin)
  const [pauses, setPauses] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const isDirty = !isSame(draft, begin)
  // Skipping a day or creating an order raises the version but keeps unsaved input. If a colleague changed the template, saving fails.
  if (row && base && row.version !== base.version && (!isDirty || isSame(draftOf(row), begin))) {
    setBase(row)
    if (!isDirty) setDraft(draftOf(row))
  }
  const fault = faultOf(draft)

  const rested = JSON.parse(useRested(JSON.stringify(draft))) as Draft
  const isTried = (isDirty || !row) && mayChange && canPreview(rested)
  const preview = useQuery({
    ...read(standing.preview, { body: bodyOf(rested) }),
    enabled: isTried,
    placeholderData: (before) => before,
    retry: false,
  })
  const shown = isTried ? preview.data : row
  const keep = (next: Standing) => {
    client.setQueryData([standing.read.path, { params: { id: next.id } }], next)
    void client.invalidateQueries({ queryKey: [standing.list.path] })
  }
  const setDate = useWrite(standing.setDate, { onDone: keep, onFailed: setError })
  const end = useWrite(standing.end, {
    onDone: (next) => {
      keep(next)
      toast({ text: t.ended })
    },
    onFailed: setError,
  })
  const [create] = useState(() => once(standing.create, { apart: ({ body }) => body }))
  const [change] = useState(() => once(standing.change, { apart: ({ body }) => body }))

  async function save(how: { begins: boolean; from: string | null }) {
    setTried(true)
    if (fault || isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      if (row) {
        const { version } = base ?? row
        const body = { ...bodyOf(draft), version, from: how.from, start: how.begins }
        const next = await change.send({ params: { id: row.id }, body })
        setBase(next)
        setDraft(draftOf(next))
        keep(next)
        toast({ text: how.begins ? t.started : t.saved })
      } else {
        const made = await create.send({ body: { ...bodyOf(draft), start: how.begins } })
        keep(made)
        setDraft(begin)
        toast({ text: how.begins ? t.started : t.saved })
        void navigate({
          to: '/standing/$standingId',
          params: { standingId: String(made.id) },
          replace: true,
          ignoreBlocker: true,
        })
      }
    } catch (failed) {
      setError(failed)
    }
    setBusy(false)
  }

  const decide = (date: string, what: Decision) => {
    setError(undefined)
    if (row) setDate.mutate({ params: { id: row.id, date }, body: { do: what } })
  }
  const nextDate = row?.dates.find(({ state }) => ['PLANNED', 'MOVED', 'ASKED'].includes(state))
  const takeOnce =
    row && nextDate && !isDirty && mayChange && row.status !== 'DRAFT'
      ? (productId: number) =>
          setDate.mutate({
            params: { id: row.id, date: nextDate.dueOn },
            body: {
              do: 'CHANGE',
              lines: row.lines.map((line) => ({
                productId: line.productId,
                quantity: line.quantity,
                takeAnyway:
                  line.productId === productId ||
                  (nextDate.lines?.some((one) => one.productId === line.productId && one.takeAnyway) ??
                    false),
              })),
            },
          })
      : undefined
  return (
    <>
      <EditorHead
        row={row}
        mayChange={mayChange}
        onPause={() => setPauses(true)}
        onEnd={() => row && end.mutate({ params: { id: row.id } })}
      />
      {error !== undefined && <FaultBox lead={errorText(error)} />}
      {isTried && preview.error && <FaultBox lead={errorText(preview.error)} />}
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <SchedulePart
            draft={draft}
            set={set}
            aheadDays={shown?.aheadDays ?? 7}
            routeNumber={row?.routeNumber ?? null}
            isNew={!row || row.status === 'DRAFT'}
            disabled={!mayChange}
          />
          <LinesPart
            draft={draft}
            set={set}
            weighed={shown?.lines ?? []}
            about={shown?.about}
            nextDay={nextDate && day(nextDate.shipsOn ?? nextDate.dueOn)}
            takeOnce={takeOnce}
            disabled={!mayChange}
          />
          <p className="text-12 text-ink-2">{t.explain}</p>
          {mayChange && (isDirty || !row || row.status === 'DRAFT') && (
            <SaveBar
              row={row}
              busy={isBusy}
              fault={tried && fault ? t[fault] : undefined}
              onSave={(how) => void save(how)}
              onUndo={row && isDirty ? () => setDraft(begin) : undefined}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {shown && <Months today={shown.today} dates={shown.dates} holidays={shown.holidays} />}
          {row && (
            <NextPart
              row={row}
              about={row.about}
              mayDecide={mayChange}
              busy={setDate.isPending}
              decide={decide}
              onPause={() => setPauses(true)}
            />
          )}
        </div>
      </div>
      {row && <PauseDialog row={row} open={pauses} onClose={() => setPauses(false)} onDone={keep} />}
      <LeaveGuard isUnsaved={() => isDirty && !isBusy} words={{ ...t, stay: t.stayHere }} />
    </>
  )
}

/** A preview needs days, items and an address. */
const canPreview = (draft: Draft): boolean =>
  draft.weekdays.length > 0 &&
  draft.lines.length > 0 &&
  draft.shipToId > 0 &&
  faultOf({ ...draft, name: '-' }) === undefined
