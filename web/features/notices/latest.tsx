import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notices } from '../../../contract/features/notices/notices.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useNoticeWords } from './words.ts'

/** The list under the bell: notices that need a decision, then the latest. */
export function Latest({ onLeave }: { onLeave: () => void }) {
  const t = useNoticeWords()
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(read(notices.list, { query: { size: '8', language } }))
  return (
    <div className="flex flex-col">
      <div className="flex min-h-12 items-center gap-3 border-b border-line px-4">
        <h2 className="flex-1 text-14 font-semibold">{t.title}</h2>
        {data && data.unread > 0 && <MarkAllRead rows={data.rows} />}
      </div>
      {error && !data ? (
        <Problem title={t.failed} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.title} rows={4} height={32} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      ) : (
        <ul aria-label={t.title}>
          {data.rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} withDay onLeave={onLeave} />
          ))}
        </ul>
      )}
      <p className="flex justify-between gap-4 border-t border-line px-4 py-3">
        <Link to="/notices" className={linkClass} onClick={onLeave}>
          {t.all}
        </Link>
        <Link to="/notices" hash="ways" className={linkClass} onClick={onLeave}>
          {t.ways}
        </Link>
      </p>
    </div>
  )
}
