import type { ReactNode } from 'react'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useLotWords } from './words.ts'

export const stockPath = '/admin/stock'
const views = ['lots', 'mark-downs', 'vase-life'] as const
type View = (typeof views)[number]

/** The stock page's tabs, around one of its parts. */
export function StockFrame({
  view,
  aside,
  children,
}: {
  view: View
  aside?: ReactNode
  children: ReactNode
}) {
  const messages = useMessages()
  const t = useLotWords()
  return (
    <AdminShell title={messages.admin.stock} aside={<p role="status">{aside}</p>}>
      <ListTabs
        label={t.view}
        path={stockPath}
        tabs={views.map((one) => ({
          key: one,
          title: t.views[one],
          search: (one === 'lots' ? {} : { view: one }) as never,
          isHere: one === view,
        }))}
      />
      {children}
    </AdminShell>
  )
}
