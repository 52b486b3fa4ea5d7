import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Authority } from '../../../contract/core/access.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { useKept } from '../../core/kept.ts'
import { read } from '../../core/query.ts'
import { Problem } from '../../ui/problem.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { useStaffWords } from '../frame/words.ts'
import { OpensDialog } from './opens-dialog.tsx'
import { AddRole } from './role-dialogs.tsx'
import { RoleList } from './role-list.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleReview } from './role-review.tsx'
import { countOf, keptOf, noMarks, readMarks, stillNew, withMark } from './roles-draft.ts'

/**
 * The authorities of each role in one table, on phones one role at a time. Unsaved changes survive a reload, and are previewed before
 * saving.
 */
export function RolesScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const matrix = useQuery({ ...read(roles.matrix, {}), staleTime: 0 })
  const [kept, keep] = useKept<unknown>('drafts.form.roles', (found) => found ?? undefined)
  const [explained, setExplained] = useState<Authority>()
  const [adding, setAdding] = useState(false)
  const wide = useAtLeast(768)
  const { data } = matrix
  const switches = data ? stillNew(readMarks(kept), data) : noMarks
  const count = countOf(switches)
  const shown = data && {
    roles: data,
    switches,
    onSwitch: (role: (typeof data)[number], authority: Authority, on: boolean) =>
      keep(keptOf(withMark(switches, role, authority, on))),
    onExplain: setExplained,
  }

  return (
    <AdminShell
      title={messages.admin.roles}
      aside={<p role="status">{data && t.roles.count(data.length)}</p>}
      add={{ label: t.roles.add, onAdd: () => setAdding(true) }}
    >
      {matrix.error && !data ? (
        <Problem title={t.failed} onRetry={() => void matrix.refetch()} />
      ) : !shown ? (
        <RowsWaiting label={t.roles.matrix} rows={16} className="md:px-6" />
      ) : wide ? (
        <RoleMatrix {...shown} />
      ) : (
        <RoleList {...shown} />
      )}
      {data && count > 0 && (
        <RoleReview
          roles={data}
          switches={switches}
          onDone={() => keep(undefined)}
          onDiscard={() => keep(undefined)}
        />
      )}
      <OpensDialog authority={explained} onClose={() => setExplained(undefined)} />
      <AddRole open={adding} onClose={() => setAdding(false)} />
    </AdminShell>
  )
}
