import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import { kinds, type NoticeTab, noticeTabs } from '../../../contract/features/notices/kinds.ts'
import { type Notice, notices } from '../../../contract/features/notices/notices.ts'
import { call } from '../../core/api.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NoticeRow } from './notice-row.tsx'
import { Settings } from './settings.tsx'
import { useNoticeWords } from './words.ts'

type Tab = 'decide' | NoticeTab
type View = { tab?: Tab; unread?: 'true' }

/** A tab from the address; undefined for all. */
const tabOf = (tab: unknown): Tab | undefined =>
  (['decide', ...noticeTabs] as const).find((one) => one === tab)

/** All notices of the last 90 days with filters, and beside them the channels chosen for each kind. */
export function NoticesScreen() {
  const t = useNoticeWords()
  const isOwn = useMayCall(notices.list)
  if (!isOwn)
    return (
      <div className="p-4 md:p-6">
        <h1 className="pb-3 text-22 font-semibold">{t.title}</h1>
        <Banner kind="news" lead={t.theirOwn} />
      </div>
    )
  return <Own />
}

function Own() {
  const { data, isError } = useNotices(useView(), 1)
  const isBeside = useAtLeast(1080)
  return (
    <div className="grid w-full items-start gap-6 p-4 md:p-6 xl:grid-cols-2">
      <List />
      {/* Rendered after the list has loaded, because the list would push it down. */}
      {(isBeside || data || isError) && <Settings />}
    </div>
  )
}

function useView(): View {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const tab = tabOf(search.tab)
  return { ...(tab && { tab }), ...(String(search.unread) === 'true' && { unread: 'true' }) }
}

function useNotices({ tab, unread }: View, pages: number) {
  const { language } = useLanguage()
  const query = { ...(tab && { tab }), ...(unread && { unread }), language }
  return useQuery({
    queryKey: [notices.list.path, { query }, pages],
    queryFn: async ({ signal }) => {
      const first = await call(notices.list, { query }, { signal })
      let last = first
      const rows = [...first.rows]
      for (let page = 1; page < pages && last.more; page += 1) {
        const before = rows.findLast(({ decideBy }) => decideBy === null)?.id
        last = await call(notices.list, { query: { ...query, ...(before && { before }) } }, { signal })
        rows.push(...last.rows)
      }
      return { ...first, rows, more: last.more }
    },
    placeholderData: keepPreviousData,
  })
}

function List() {
  const t = useNoticeWords()
  const view = useView()
  const navigate = useNavigate()
  const { tab } = view
  const unread = view.unread !== undefined
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useNotices(view, pages)
  const { data: settings } = useQuery(read(notices.settings, {}))
  const mine = (settings?.kinds ?? []).filter(({ here }) => here !== null)
  const tabs = noticeTabs.filter((one) => mine.some(({ kind }) => kinds[kind].tab === one))
  const link = (to: Tab | undefined, count = 0) => (
    <Link
      key={to ?? 'all'}
      to="/notices"
      search={{ ...(to && { tab: to }), ...(unread && { unread: 'true' }) } as never}
      className={tabClass(tab === to)}
      aria-current={tab === to ? 'page' : undefined}
      onClick={() => setPages(1)}
    >
      {to ? t.tabs[to] : t.everything}
      {count > 0 && <span className="text-12 text-ink-2">{count}</span>}
    </Link>
  )
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-col gap-1 md:min-h-9 md:flex-row md:items-center md:gap-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          <a href="#ways" className={`${linkClass} md:hidden`}>
            {t.ways}
          </a>
        </div>
        {/* Has its height before the list has loaded. */}
        <div className="flex min-h-7 flex-1 items-center justify-between gap-3">
          <p className="text-ink-2">{data && t.unread(data.unread)}</p>
          <span className="flex items-center gap-3">
            <a href="#ways" className={`${linkClass} max-md:hidden xl:hidden`}>
              {t.ways}
            </a>
            {data && data.unread > 0 && <MarkAllRead rows={data.rows} />}
          </span>
        </div>
      </div>
      <div className="overflow-hidden rounded-4 border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-5 border-b border-line px-4">
          <nav
            aria-label={t.filter}
            className="flex min-w-0 gap-5 max-md:basis-full overflow-x-auto overflow-y-hidden"
          >
            {link(undefined)}
            {link('decide', data?.toDecide)}
            {tabs.map((one) => link(one))}
          </nav>
          <span className="ml-auto">
            <Checkbox
              checked={unread}
              onChange={(on) => {
                setPages(1)
                void navigate({
                  to: '/notices',
                  search: { ...(tab && { tab }), ...(on && { unread: 'true' }) } as never,
                })
              }}
            >
              {t.unreadOnly}
            </Checkbox>
          </span>
        </div>
        {error && !data ? (
          <Problem title={t.failed} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsWaiting label={t.title} rows={6} height={36} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tab || unread ? t.noneHere : t.empty}>
            {tab || unread ? '' : t.emptyText}
          </EmptyState>
        ) : (
          <Days rows={data.rows} />
        )}
        {data?.more && (
          <p className="border-t border-line px-4 py-3">
            <Button busy={isFetching ? t.loading : undefined} onClick={() => setPages(pages + 1)}>
              {t.older}
            </Button>
          </p>
        )}
      </div>
      <p className="text-12 text-ink-2">{t.kept}</p>
    </section>
  )
}

/** Notices that need a decision come first, the others by day. */
function Days({ rows }: { rows: readonly Notice[] }) {
  const t = useNoticeWords()
  const { timeZone } = useSite()
  const groups = Map.groupBy(rows, ({ at, decideBy }) =>
    decideBy ? 'decide' : dayAt(new Date(at), timeZone),
  )
  return [...groups].map(([day, notices]) => (
    <section key={day}>
      <h2 className="border-b border-line bg-sunken px-4 py-2 text-12 font-semibold text-ink-2">
        {day === 'decide' ? t.tabs.decide : <ShipDay on={day} />}
      </h2>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} withDay={day === 'decide'} />
        ))}
      </ul>
    </section>
  ))
}
