import { useQuery } from '@tanstack/react-query'
import { ups } from '../../../contract/features/ups.ts'
import { read } from '../../core/query.ts'
import { Problem } from '../../ui/problem.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { UpsAccountForm } from './account-form.tsx'
import { AskRate } from './ask-rate.tsx'
import { StatesForm } from './states-form.tsx'
import { useUpsWords } from './words.ts'

const path = '/admin/ups'

/** Where parcels ship to and what they cost, and the UPS account. */
export function UpsScreen() {
  const messages = useMessages()
  const t = useUpsWords()
  const { filters } = useFilters(path, ['part'])
  const part = filters.part === 'account' ? 'account' : 'states'
  return (
    <AdminShell title={messages.admin.ups} aside={t.about}>
      <ListTabs
        label={messages.admin.ups}
        path={path}
        tabs={(['states', 'account'] as const).map((key) => ({
          key,
          title: t.tabs[key],
          search: (key === 'account' ? { part: 'account' } : {}) as never,
          isHere: part === key,
        }))}
      />
      {part === 'account' ? <Account /> : <States />}
    </AdminShell>
  )
}

function States() {
  const shipping = useQuery(read(ups.states, {}))
  if (shipping.error && !shipping.data) return <Problem onRetry={() => void shipping.refetch()} />
  if (!shipping.data) return null
  return (
    <div className="flex flex-col gap-6 p-4 md:px-6">
      <StatesForm shipping={shipping.data} />
      <AskRate states={shipping.data.states} />
    </div>
  )
}

function Account() {
  const account = useQuery(read(ups.account, {}))
  if (account.error && !account.data) return <Problem onRetry={() => void account.refetch()} />
  return account.data ? <UpsAccountForm account={account.data} /> : null
}
