import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { applications } from '../../../contract/features/applications.ts'
import { outbox } from '../../../contract/features/messages/outbox.ts'
import { useUser } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from './admin-shell.tsx'
import { railPagesFor, useStaffPages } from './pages.ts'
import { useWaiting } from './use-waiting.ts'
import { useStaffWords } from './words.ts'

/** The first page of the administration: pending work, and every section with a sentence. */
export function AdminScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const pages = railPagesFor(useStaffPages(), useUser()).filter(({ job }) => job !== 'today')
  return (
    <AdminShell title={messages.admin.title}>
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <ToDo />
        <Panel title={t.todo.pages} flush>
          <ul className="grid gap-x-6 md:grid-cols-2 xl:grid-cols-3">
            {pages.map(({ path, label, about }) => (
              <li key={path} className="border-b border-line px-4 py-3">
                <Link to={path} className={`${linkClass} font-semibold`}>
                  {label(messages)}
                </Link>
                <p className="text-ink-2">{about(messages)}</p>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </AdminShell>
  )
}

/** Pending work that the user may handle. */
function ToDo() {
  const t = useStaffWords()
  const user = useUser()
  const { waiting, isLoading } = useWaiting()
  const sees = may(user, applications.list.access) || may(user, outbox.list.access)
  if (!sees) return null
  if (isLoading) {
    return (
      <Waiting label={t.todo.title}>
        <Skeleton height={88} />
      </Waiting>
    )
  }
  const { applications: applied, outbox: unsent } = waiting
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
