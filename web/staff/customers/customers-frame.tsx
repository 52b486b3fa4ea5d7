import type { ReactNode } from 'react'
import { may, wholeHouse } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useStaffWords } from '../frame/words.ts'

export const customersPath = '/admin/customers'

const views = ['companies', 'people'] as const
type Props = { view: (typeof views)[number]; count: string | undefined; children: ReactNode }

/** The customers page with its two lists. */
export function CustomersFrame({ view, count, children }: Props) {
  const messages = useMessages()
  const t = useStaffWords()
  return (
    <AdminShell title={messages.pages.customers} aside={<p role="status">{count}</p>}>
      <ListTabs
        label={t.customers.view}
        path={customersPath}
        tabs={views.map((one) => ({
          key: one,
          title: t.customers.views[one],
          search: (one === 'people' ? { view: one } : {}) as never,
          isHere: one === view,
        }))}
      />
      {children}
    </AdminShell>
  )
}

/** Whether the user sees every customer; a representative sees only their own. */
export const useSeesAll = () => may(useUser(), wholeHouse)

/** Shown for an empty list: tells a representative that it has only their own customers. */
export function useEmptyOwn(): ReactNode {
  const t = useStaffWords()
  return useSeesAll() ? undefined : (
    <EmptyState title={t.customers.emptyOwn}>{t.customers.emptyOwnText}</EmptyState>
  )
}
