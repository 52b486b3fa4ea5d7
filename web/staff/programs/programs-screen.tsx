import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { programs } from '../../../contract/features/programs.ts'
import { programNames } from '../../../contract/rules/programs.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { FarmForm, UsForm } from './program-form.tsx'
import { useProgramWords } from './words.ts'

const path = '/admin/programs'
const reads = {
  us: programs.us,
  'farm-direct': programs.farmDirect,
  'grower-direct': programs.growerDirect,
} as const

/** The programs of goods, one per tab: which shops see them and how they ship. */
export function ProgramsScreen() {
  const messages = useMessages()
  const t = useProgramWords()
  const user = useUser()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const mine = programNames.filter((name) => may(user, reads[name].access))
  const here = mine.find((one) => one === tab) ?? mine[0] ?? 'farm-direct'
  return (
    <AdminShell title={messages.admin.programs}>
      <ListTabs
        label={t.label}
        path={path}
        tabs={mine.map((name) => ({
          key: name,
          title: t.tabs[name],
          search: (name === mine[0] ? {} : { tab: name }) as never,
          isHere: name === here,
        }))}
      />
      {here === 'us' ? <Us /> : <Farm key={here} name={here} />}
    </AdminShell>
  )
}

function Us() {
  const t = useProgramWords()
  const found = useQuery({ ...read(programs.us, {}), staleTime: 0 })
  if (found.error && !found.data) return <Problem title={t.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <RowsWaiting label={t.loading} className="md:px-6" />
  return <UsForm program={found.data} />
}

function Farm({ name }: { name: 'farm-direct' | 'grower-direct' }) {
  const t = useProgramWords()
  const found = useQuery({ ...read(reads[name], {}), staleTime: 0 })
  if (found.error && !found.data) return <Problem title={t.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <RowsWaiting label={t.loading} className="md:px-6" />
  return <FarmForm program={found.data} name={name} />
}
