import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Publication, pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dayAndTimeText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useStaffWords } from '../frame/words.ts'
import { type PublishWords, usePublishWords } from './publish-words.ts'
import { TakeBackPanel } from './take-back-panel.tsx'

/** The log of published and scheduled price changes, latest first; one can be undone beside it. */
export function Publications() {
  const t = usePublishWords()
  const staff = useStaffWords()
  const [takenBack, setTakenBack] = useState<number>()
  const list = useQuery({
    ...read(pricePublishing.publications, { query: { pageSize: '20' } }),
    staleTime: 0,
    // Scheduled publications and tasks finish without any action on this page.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'publishing')
        ? 1_000
        : state.data?.rows.some((row) => row.state === 'planned')
          ? 10_000
          : false,
  })
  const { data } = list
  const chosen = data?.rows.find(({ id }) => id === takenBack)
  return (
    <div className="grid items-start gap-4 min-[1300px]:grid-cols-[1fr_26rem]">
      <section aria-label={t.log} className="rounded-4 border border-line bg-surface">
        <h2 className="border-b border-line px-4 py-3 text-16 font-semibold">{t.log}</h2>
        {list.error && !data ? (
          <Problem title={staff.failed} onRetry={() => void list.refetch()} />
        ) : !data ? (
          <RowsWaiting label={t.log} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={t.logEmpty}>{t.logEmptyText}</EmptyState>
        ) : (
          <ol>
            {data.rows.map((row) => (
              <Entry
                key={row.id}
                row={row}
                isChosen={row.id === takenBack}
                onTakeBack={() => setTakenBack(row.id)}
                t={t}
              />
            ))}
          </ol>
        )}
      </section>
      <div>
        {chosen?.changeSetId && (
          <TakeBackPanel
            key={chosen.id}
            publication={chosen}
            changeSetId={chosen.changeSetId}
            onClose={() => setTakenBack(undefined)}
            t={t}
          />
        )}
        <p className="mt-3 px-1 text-12 text-ink-2">{t.note}</p>
      </div>
    </div>
  )
}

type EntryProps = { row: Publication; isChosen: boolean; onTakeBack: () => void; t: PublishWords }

function Entry({ row, isChosen, onTakeBack, t }: EntryProps) {
  const { language } = useLanguage()
  const zone = useZone()
  const mayTakeBack = useMayCall(pricePublishing.publish)
  const when = dayAndTimeText(new Date(row.at), zone, language)
  const isPast = row.state === 'published'
  const isNext = row.state === 'planned' || row.state === 'publishing'
  const facts = [
    t.by(row.supplier, row.by),
    row.inForce && t.inForce,
    row.told > 0 && row.notifyAt && t.told(row.told, timeText(new Date(row.notifyAt), zone)),
    row.told === 0 &&
      row.notifyAt &&
      row.state !== 'failed' &&
      row.state !== 'removed' &&
      t.willTell(timeText(new Date(row.notifyAt), zone)),
    row.drafts > 0 && t.drafts(row.drafts),
    row.short > 0 && t.shortOf(row.short),
    row.stayed > 0 && t.stayed(row.stayed),
    row.takenBackAt && t.takenBack(dayAndTimeText(new Date(row.takenBackAt), zone, language)),
  ].filter(Boolean)
  return (
    <li
      className={`flex gap-3 border-b border-line px-4 py-2 last:border-b-0 ${isChosen || row.inForce ? 'bg-tint' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`mt-1.5 size-3 flex-none rounded-full border-2 ${isPast && !row.takenBackBy ? 'border-accent bg-accent' : 'border-field bg-surface'}`}
      />
      <div className="min-w-0 flex-1 md:flex md:gap-4">
        <p className={`md:w-40 md:flex-none ${isNext ? 'font-semibold text-accent' : 'text-ink-2'}`}>
          {when}
        </p>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {isPast ? t.counts(row) : t.states[row.state]}{' '}
            {row.state === 'failed' && <Badge kind="danger">!</Badge>}
          </p>
          <p className="text-12 text-ink-2 wrap-anywhere">{facts.join(' ')}</p>
        </div>
      </div>
      <div className="flex flex-none items-start gap-2">
        {row.state === 'planned' && row.scheduledId !== null && <Now id={row.scheduledId} t={t} />}
        {!isPast && (
          <Link to={`/admin/daily-prices/${row.importId}/changes`} className={buttonClass('secondary', 28)}>
            {t.open}
          </Link>
        )}
        {row.changeSetId !== null && (
          <Link
            to="/admin/changes"
            search={{ open: String(row.changeSetId) } as never}
            className={buttonClass('secondary', 28)}
          >
            {t.see}
          </Link>
        )}
        {isPast && row.changeSetId !== null && mayTakeBack && (
          <Button size={28} onClick={onTakeBack} aria-label={`${t.takeBack} ${row.supplier}, ${when}`}>
            {t.takeBack}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Publishes a scheduled publication immediately. */
function Now({ id, t }: { id: number; t: PublishWords }) {
  const errorText = useErrorText()
  const move = useWrite(scheduled.move, {
    refresh: [pricePublishing.publications, scheduled.list],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <Button
      size={28}
      busy={move.isPending ? t.dock.publishing : undefined}
      onClick={() => move.mutate({ params: { id }, body: { at: null } })}
    >
      {t.dock.now}
    </Button>
  )
}
