import { useQuery } from '@tanstack/react-query'
import { promoBars } from '../../../contract/features/promo-bar.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { BarForm } from './bar-form.tsx'
import { Lanes } from './lanes.tsx'
import { usePromoWords } from './words.ts'

/** Promo bars as lanes over six weeks, where a higher bar wins; below them the open one with its preview. */
export function PromoBarScreen() {
  const messages = useMessages()
  const t = usePromoWords()
  const view = useFilters('/admin/promo-bar', [])
  const list = useQuery(read(promoBars.list, {}))
  const { data } = list
  const shown = data?.rows.find(({ id }) => String(id) === view.opened)
  return (
    <AdminShell title={messages.admin.promoBar} add={{ label: t.add, onAdd: () => view.open('new') }}>
      {list.error && !data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.loading} className="md:px-6" />
      ) : (
        <>
          {data.rows.length === 0 ? (
            view.opened !== 'new' && <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
          ) : (
            <Lanes
              bars={data.rows}
              now={data.now}
              opened={shown?.id}
              onOpen={(id) => view.open(String(id))}
            />
          )}
          {(shown || view.opened === 'new') && (
            <BarForm
              key={shown?.id ?? 'new'}
              bar={shown}
              bars={data.rows}
              now={data.now}
              onDone={(id) => view.open(id === undefined ? '' : String(id))}
            />
          )}
        </>
      )}
    </AdminShell>
  )
}
