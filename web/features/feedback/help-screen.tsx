import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { dayAt } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { feedback } from '../../../contract/features/feedback/feedback.ts'
import type { FeedbackSummary } from '../../../contract/features/feedback/fields.ts'
import { read } from '../../core/query.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { subjectText } from './about.ts'
import { AskForCall } from './ask-for-call.tsx'
import { NewThread } from './new-thread.tsx'
import { badgeKinds, Thread } from './thread.tsx'
import { useFeedbackWords } from './words.ts'

const path = '/account/contact'
const size = 40

type Asked = { open?: string; of?: string; about?: string; page?: string }

/** Help: earlier questions and answers, a new message, and the representative. */
export function HelpScreen() {
  const t = useFeedbackWords()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }) as Asked
  const maySend = useMayCall(feedback.send)
  const { open = '' } = asked
  const of = asked.of === 'company' ? 'company' : 'mine'
  const page = Number(asked.page) > 1 ? String(Number(asked.page)) : '1'
  const list = useQuery({
    ...read(feedback.list, { query: { of, page, pageSize: String(size) } }),
    placeholderData: keepPreviousData,
  })
  const go = (next: Asked) =>
    void navigate({ to: path, search: { ...(of === 'company' && { of }), ...next } as never })
  const isWide = useAtLeast(925)
  // Beside the list there is room to write at once.
  const isWriting = maySend && (open === 'new' || (open === '' && isWide))
  const id = /^\d{1,15}$/.test(open) ? Number(open) : undefined
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(280px,344px)_minmax(0,1fr)] lg:gap-6">
        <div className={`flex min-w-0 flex-col gap-4 ${open === '' ? '' : 'max-lg:hidden'}`}>
          <div className="flex min-h-9 items-center justify-between gap-3">
            <h1 className="text-22 font-semibold">{t.title}</h1>
            {maySend && !isWriting && (
              <Button
                icon="plus"
                kind={isWide ? 'secondary' : 'primary'}
                size={isWide ? 36 : 44}
                onClick={() => go({ open: 'new' })}
              >
                {t.newTitle}
              </Button>
            )}
          </div>
          <ThreadList list={list} of={of} opened={id} page={Number(page)} />
          {list.data && <RepCard rep={list.data.rep} onCall={() => go({ open: 'call' })} />}
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
          {isWriting ? (
            <NewThread
              key={asked.about}
              about={asked.about ?? ''}
              onSent={(sent) => go({ open: String(sent) })}
              onClose={open === 'new' ? () => go({}) : undefined}
            />
          ) : open === 'call' ? (
            <AskForCall onClose={() => go({})} />
          ) : id !== undefined ? (
            <Thread key={id} id={id} />
          ) : (
            <EmptyState title={t.noneOpen}>{t.intro}</EmptyState>
          )}
        </div>
      </div>
    </div>
  )
}

type List = ReplyOf<typeof feedback.list>
type ListProps = {
  list: { data: List | undefined; error: unknown; refetch: () => unknown }
  of: 'mine' | 'company'
  opened: number | undefined
  page: number
}

function ThreadList({ list, of, opened, page }: ListProps) {
  const t = useFeedbackWords()
  const { data } = list
  const { companyRole } = useUser()
  if (list.error && !data) return <Problem title={t.failed} onRetry={() => void list.refetch()} />
  if (!data) return <RowsWaiting label={t.list} />
  const last = Math.max(1, Math.ceil(data.total / size))
  return (
    <nav aria-label={t.list} className="overflow-hidden rounded-4 border border-line bg-surface">
      {companyRole === 'owner' && (
        <div className="flex gap-5 border-b border-line px-4">
          {(['mine', 'company'] as const).map((one) => (
            <Link
              key={one}
              to={path}
              search={(one === 'company' ? { of: one } : {}) as never}
              className={tabClass(one === of)}
              aria-current={one === of ? 'page' : undefined}
            >
              {one === 'mine' ? t.yours : t.company}
              <span className="text-12 text-ink-3">{data.counts[one]}</span>
            </Link>
          ))}
        </div>
      )}
      {data.rows.length === 0 ? (
        <div className="p-4">
          <p className="font-semibold">{t.empty}</p>
          <p className="text-ink-2">{t.emptyText}</p>
        </div>
      ) : (
        <ul>
          {data.rows.map((row) => (
            <Row key={row.id} row={row} of={of} isOpen={row.id === opened} />
          ))}
        </ul>
      )}
      {last > 1 && <Turn of={of} page={page} last={last} />}
    </nav>
  )
}

function Row({ row, of, isOpen }: { row: FeedbackSummary; of: 'mine' | 'company'; isOpen: boolean }) {
  const t = useFeedbackWords()
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={path}
        search={{ ...(of === 'company' && { of }), open: String(row.id) } as never}
        aria-current={isOpen || undefined}
        className="block border-l-3 border-transparent py-2.5 pr-4 pl-3.25 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-tint"
      >
        <span className="flex items-start justify-between gap-3">
          <b className="min-w-0 font-semibold wrap-anywhere">{subjectText(row, t)}</b>
          <Badge kind={badgeKinds[row.state]}>{t.states[row.state]}</Badge>
        </span>
        <span className="flex justify-between gap-3 text-12 text-ink-2">
          <span>
            {t.categories[row.category]}
            {!row.isMine && ` · ${row.person}`}
          </span>
          <span className="whitespace-nowrap">
            {shipDayText(dayAt(new Date(row.lastAt), zone), language)}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Turn({ of, page, last }: { of: 'mine' | 'company'; page: number; last: number }) {
  const search = (to: number) => ({ ...(of === 'company' && { of }), page: String(to) }) as never
  return (
    <p className="flex justify-between gap-3 px-4 py-2.5 text-12">
      {page > 1 ? (
        <Link to={path} search={search(page - 1)} className={linkClass}>
          {page - 1}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-2">
        {page} / {last}
      </span>
      {page < last ? (
        <Link to={path} search={search(page + 1)} className={linkClass}>
          {page + 1}
        </Link>
      ) : (
        <span />
      )}
    </p>
  )
}

/** Whom to call: the representative, or the distributor. */
function RepCard({ rep, onCall }: { rep: List['rep']; onCall: () => void }) {
  const t = useFeedbackWords()
  const { brandName, phone } = useSite()
  const number = rep?.phoneNumber || phone
  const height = useAtLeast(768) ? 36 : 44
  return (
    <section aria-label={t.rep} className="flex flex-col gap-3 rounded-4 border border-line bg-surface p-4">
      <p>
        <b className="block font-semibold">{rep?.name ?? brandName}</b>
        {rep && <span className="text-12 text-ink-2">{t.rep}</span>}
      </p>
      <div className="flex flex-col gap-2">
        <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={buttonClass('secondary', height, true)}>
          <Icon name="phone" />
          {t.call(phoneText(number))}
        </a>
        <Button wide size={height} onClick={onCall}>
          {t.askToCall}
        </Button>
      </div>
    </section>
  )
}
