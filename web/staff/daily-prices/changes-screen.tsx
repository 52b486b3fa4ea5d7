import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changeKinds,
  type DifferenceSummary,
  pricePublishing,
} from '../../../contract/features/daily-prices/publishing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListBody, listPageSize } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { DifferenceGrid } from './difference-grid.tsx'
import { FileSteps } from './file-steps.tsx'
import { Histogram, kindText, percentText, priceText } from './parts.tsx'
import { PublishDock } from './publish-dock.tsx'
import { type PublishWords, usePublishWords } from './publish-words.ts'

/** How a file differs from current prices and stock, with a button to publish it. */
export function ChangesScreen() {
  const t = usePublishWords()
  const { id: text = '' } = useParams({ strict: false }) as { id?: string }
  const id = Number(text)
  const path = `/admin/daily-prices/${text}/changes`
  const view = useFilters(path, ['kind'])
  const kind = changeKinds.find((one) => one === view.filters.kind)
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { language } = useLanguage()
  const zone = useZone()
  const canDecide = useMayCall(pricePublishing.decide)
  const [live, setLive] = useState<ReadonlySet<number>>(new Set())
  const changes = useQuery({
    ...read(pricePublishing.changes, {
      params: { id },
      query: { ...(kind && { kind }), page: String(view.page), pageSize: String(listPageSize) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const refresh = () => void client.invalidateQueries({ queryKey: [pricePublishing.changes.path] })
  const decide = useWrite(pricePublishing.decide, {
    refresh: [pricePublishing.changes],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const { data } = changes
  const summary = data?.summary
  const limit = percentText(summary?.limitBp ?? 0)
  const counted = summary?.counts
  const all = counted
    ? Object.values(counted).reduce((sum, count) => sum + count, 0) - counted.same
    : undefined
  return (
    <AdminShell
      title={summary?.supplier ?? t.changesTitle}
      aside={summary && `${summary.fileName}, ${dayAndTimeText(new Date(summary.cameAt), zone, language)}`}
    >
      <FileSteps id={id} here="changes" />
      {summary && <Sums summary={summary} t={t} />}
      <div className="flex items-stretch">
        <div className="min-w-0 flex-1">
          <ListTabs
            label={t.changesTitle}
            path={path}
            tabs={[
              {
                key: '',
                title: t.all,
                count: all,
                search: view.linkWith({ kind: '' }),
                isHere: kind === undefined,
              },
              ...changeKinds.map((one) => ({
                key: one,
                title: kindText(t, one, limit),
                count: counted?.[one],
                search: view.linkWith({ kind: one }),
                isHere: kind === one,
              })),
            ]}
          />
        </div>
        {canDecide && (
          <p className="flex items-center gap-2 border-b border-line px-6 text-12 text-ink-2 max-lg:hidden">
            <Kbd>x</Kbd> {t.keys.tick} <Kbd>e</Kbd> {t.keys.price}
          </p>
        )}
      </div>
      {live.size > 0 && (
        <Banner kind="warning" strip urgent lead={t.live(live.size)}>
          {t.liveText}
        </Banner>
      )}
      {summary?.oddities.map(({ oddity, rows, price }) => (
        <Banner
          key={`${oddity} ${price}`}
          kind="warning"
          strip
          lead={t.oddity[oddity].lead(rows, priceText(price))}
        >
          {t.oddity[oddity].text} {t.leftOut}
        </Banner>
      ))}
      <ListBody
        list={changes}
        label={t.list}
        page={view.page}
        isNarrowed={kind !== undefined || view.page > 1}
        onClear={view.clear}
        onTurn={(page) => view.turn(page)}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
      >
        {({ rows, summary: shown }) => (
          <DifferenceGrid
            key={`${kind} ${view.page}`}
            id={id}
            rows={rows}
            limit={limit}
            counts={shown.counts}
            live={live}
            canDecide={canDecide}
            onTake={(productIds, take) =>
              decide.mutate({ params: { id }, body: { productIds: [...productIds], take } })
            }
            onChanged={refresh}
            t={t}
          />
        )}
      </ListBody>
      {summary && (
        <PublishDock
          key={summary.receivers > 0 ? 'tells' : 'silent'}
          id={id}
          summary={summary}
          canPublish={canDecide}
          onLive={(items) => {
            setLive(new Set(items))
            refresh()
          }}
          onDone={(done) => {
            const when = dayAndTimeText(new Date(done.at), zone, language)
            showToast({
              text: {
                planned: t.planned(when),
                publishing: t.started,
                published: t.published,
                failed: '',
                removed: '',
              }[done.state],
            })
            void navigate({ to: '/admin/daily-prices' })
          }}
          t={t}
        />
      )}
    </AdminShell>
  )
}

/** A histogram of price changes, and the number of rows of each kind. */
function Sums({ summary, t }: { summary: DifferenceSummary; t: PublishWords }) {
  const { counts, upBp, downBp, gone } = summary
  const sums: [number, string][] = [
    [counts.up, t.sums.up(percentText(upBp))],
    [counts.down, t.sums.down(percentText(Math.abs(downBp)))],
    [counts.new, t.sums.new],
    [counts.gone, t.sums.gone[gone]],
    [counts.stock, t.sums.stock],
    [counts.same, t.sums.same],
  ]
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line px-4 py-3 md:px-6">
      <Histogram histogram={summary.histogram} t={t} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(([count, text]) => (
          <div key={text} className="flex flex-col-reverse">
            <dt className="text-12 text-ink-2">{text}</dt>
            <dd className="text-22 font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
