import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { dayAt } from '../../../contract/core/dates.ts'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { type QuoteTab, quoteTabs } from '../../../contract/rules/quote-moves.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { ShipDay, useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Pages } from '../../ui/pages.tsx'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { Ask } from './ask.tsx'
import { StateBadge } from './state-badge.tsx'
import { Thread } from './thread.tsx'
import { useQuoteWords } from './words.ts'

const path = '/special-order-summary'
const size = 40
type Asked = { open?: string; tab?: string; page?: string }

/** A shop's special orders and quotes, grouped by whose turn it is, with the open one beside the list, and a new request. */
export function QuotesScreen() {
  const t = useQuoteWords()
  const navigate = useNavigate()
  const zone = useZone()
  const mayAsk = useMayCall(quotes.save)
  const asked = useSearch({ strict: false }) as Asked
  const { open = '' } = asked
  const tab: QuoteTab | undefined = quoteTabs.find((one) => one === asked.tab)
  const page = /^[1-9]\d{0,4}$/.test(asked.page ?? '') ? Number(asked.page) : 1
  const list = useQuery({
    ...read(quotes.summary, {
      query: { ...(tab && { tab }), page: String(page), pageSize: String(size) },
    }),
    placeholderData: keepPreviousData,
  })
  const go = (next: Asked) => void navigate({ to: path, search: { ...(tab && { tab }), ...next } as never })
  const id = /^\d{1,15}$/.test(open) ? Number(open) : undefined
  const { data } = list
  return (
    <div className="mx-auto grid w-full max-w-360 items-start gap-4 px-4 py-4 md:px-6 md:py-6 lg:grid-cols-[minmax(280px,344px)_minmax(0,1fr)] lg:gap-6">
      <div className={`flex min-w-0 flex-col gap-4 ${open === '' ? '' : 'max-lg:hidden'}`}>
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          {mayAsk && (
            <Button icon="plus" onClick={() => go({ open: 'new' })}>
              {t.new}
            </Button>
          )}
        </div>
        {list.error && !data ? (
          <Problem title={t.failed} onRetry={() => void list.refetch()} />
        ) : !data ? (
          <RowsWaiting label={t.list} />
        ) : (
          <nav aria-label={t.list} className="overflow-hidden rounded-4 border border-line bg-surface">
            <div className="flex gap-5 border-b border-line px-4">
              {quoteTabs.map((one) => (
                <Link
                  key={one}
                  to={path}
                  search={(one === tab ? {} : { tab: one }) as never}
                  className={tabClass(one === tab)}
                  aria-current={one === tab ? 'page' : undefined}
                >
                  {t.tabs[one]}
                  <span className="text-12 text-ink-3">{data.tabs[one]}</span>
                </Link>
              ))}
            </div>
            {data.rows.length === 0 ? (
              <EmptyState title={tab ? t.noneHere : t.empty}>{tab ? t.noneHereText : t.emptyText}</EmptyState>
            ) : (
              <ul>
                {data.rows.map((row) => (
                  <li key={row.id} className="border-b border-line last:border-b-0">
                    <Link
                      to={path}
                      search={{ ...(tab && { tab }), open: String(row.id) } as never}
                      aria-current={row.id === id || undefined}
                      className="block border-l-3 border-transparent px-4 py-2.5 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-tint"
                    >
                      <span className="flex items-start justify-between gap-3">
                        <b className="min-w-0 font-semibold wrap-anywhere">{row.title}</b>
                        <StateBadge quote={row} />
                      </span>
                      <span className="flex justify-between gap-3 text-12 text-ink-2">
                        <span>{row.number}</span>
                        <ShipDay on={dayAt(new Date(row.lastAt), zone)} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {data.total > size && (
              <Pages
                page={page}
                last={Math.ceil(data.total / size)}
                words={t}
                onPage={(next) => go({ page: String(next) })}
              />
            )}
          </nav>
        )}
      </div>
      <div className={`flex min-w-0 flex-col gap-3 ${open === '' ? 'max-lg:hidden' : ''}`}>
        {open !== '' && (
          <div className="lg:hidden">
            <h1 className="sr-only">{t.title}</h1>
            <Link to={path} className={linkClass}>
              {t.all}
            </Link>
          </div>
        )}
        {open === 'new' ? (
          <Ask onSent={(sent) => go({ open: String(sent) })} onClose={() => go({})} />
        ) : id !== undefined ? (
          <Thread key={id} id={id} />
        ) : (
          <EmptyState title={t.noneOpen}>{t.intro}</EmptyState>
        )}
      </div>
    </div>
  )
}
