import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Authority } from '../../contract/access.ts'
import { roles } from '../../contract/roles.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { RowsWaiting } from '../ui/waiting.tsx'
import { AdminShell } from './admin-shell.tsx'
import { OpensDialog } from './opens-dialog.tsx'
import { AddRole } from './role-dialogs.tsx'
import { RoleList } from './role-list.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleReview } from './role-review.tsx'
import { countOf, type Switched, withMark } from './roles-draft.ts'
import { useStaffWords } from './words.ts'

/** What each role may do, in one table; on phones one role at a time. Nothing is saved before what it does was looked at. */
export function RolesScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const matrix = useQuery({ ...read(roles.matrix, {}), staleTime: 0 })
  const [switches, setSwitches] = useState<Switched>(new Map())
  const [explained, setExplained] = useState<Authority>()
  const [adding, setAdding] = useState(false)
  const wide = useAtLeast(768)
  const { data } = matrix
  const count = countOf(switches)
  const shown = data && {
    roles: data,
    switches,
    onSwitch: (role: (typeof data)[number], authority: Authority, on: boolean) =>
      setSwitches((now) => withMark(now, role, authority, on)),
    onExplain: setExplained,
  }

  return (
    <AdminShell
      title={messages.admin.roles}
      aside={
        <div className="flex items-center justify-end gap-3">
          <p role="status" className="min-w-0 flex-1 max-md:sr-only">
            {data && t.roles.count(data.length)}
          </p>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.roles.add}
          </Button>
        </div>
      }
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
          onDone={() => setSwitches(new Map())}
          onDiscard={() => setSwitches(new Map())}
        />
      )}
      <OpensDialog authority={explained} onClose={() => setExplained(undefined)} />
      <AddRole open={adding} onClose={() => setAdding(false)} />
    </AdminShell>
  )
}
