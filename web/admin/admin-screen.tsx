import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../contract/access.ts'
import { applications } from '../../contract/applications.ts'
import { outbox } from '../../contract/outbox.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useUser } from '../session.ts'
import { linkClass } from '../ui/link.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton, Waiting } from '../ui/waiting.tsx'
import { AdminShell } from './admin-shell.tsx'
import { adminPages } from './pages.ts'
import { useStaffWords } from './words.ts'

/** The first page of the administration: what waits to be done, and what there is to look after, each with a sentence. */
export function AdminScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const user = useUser()
  return (
    <AdminShell title={messages.admin.title}>
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <ToDo />
        <Panel title={t.todo.pages} flush>
          <ul className="grid gap-x-6 md:grid-cols-2 xl:grid-cols-3">
            {adminPages.map(
              ({ path, label, about, access }) =>
                may(user, access) && (
                  <li key={path} className="border-b border-line px-4 py-3">
                    <Link to={path} className={`${linkClass} font-semibold`}>
                      {label(messages)}
                    </Link>
                    <p className="text-ink-2">{about(messages)}</p>
                  </li>
                ),
            )}
          </ul>
        </Panel>
      </div>
    </AdminShell>
  )
}

/** What waits for somebody who may see to it. */
function ToDo() {
  const t = useStaffWords()
  const user = useUser()
  const decides = may(user, applications.list.access)
  const reads = may(user, outbox.list.access)
  const waiting = useQuery({
    ...read(applications.list, { query: { state: 'received', pageSize: '1' } }),
    enabled: decides,
    staleTime: 0,
  })
  const failed = useQuery({
    ...read(outbox.list, { query: { pageSize: '1' } }),
    enabled: reads,
    staleTime: 0,
  })
  if (!decides && !reads) return null
  if (waiting.isLoading || failed.isLoading) {
    return (
      <Waiting label={t.todo.title}>
        <Skeleton height={88} />
      </Waiting>
    )
  }
  const applied = waiting.data?.waiting ?? 0
  const unsent = failed.data?.unseen ?? 0
  return (
    <Panel title={t.todo.title} leading={applied + unsent > 0}>
      {applied > 0 && (
        <p>
          <Link className={linkClass} to="/admin/applications" search={{ state: 'received' } as never}>
            {t.todo.waiting(applied)}
          </Link>
        </p>
      )}
      {unsent > 0 && (
        <p>
          <Link className={linkClass} to="/admin/outbox" search={{ state: 'failed' } as never}>
            {t.todo.unsent(unsent)}
          </Link>
        </p>
      )}
      {applied + unsent === 0 && <p className="text-ink-2">{t.todo.nothing}</p>}
    </Panel>
  )
}
