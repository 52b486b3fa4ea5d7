import { type Hidden, merchandising } from '../../../contract/features/merchandising.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { TextFilter } from '../frame/filter-fields.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { staleByShown } from './stale.ts'
import { useMerchandisingWords } from './words.ts'

/** Items hidden from customers: since when, by whom, why, and who still has them in a cart or on an order. */
export function HiddenList() {
  const t = useMerchandisingWords().hidden
  const words = useMerchandisingWords().overstock
  const errorText = useErrorText()
  const view = useList(merchandising.hiddenList, '/admin/featured', ['name'], { kept: { tab: 'hidden' } })
  const show = useWrite(merchandising.setBlacklisted, {
    refresh: staleByShown,
    onDone: ({ productIds }) => showToast({ text: t.shown(productIds.length) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const count = (key: 'carts' | 'orders'): Column<Hidden> => ({
    key,
    title: t[key],
    sort: key,
    width: 130,
    right: true,
    text: (row) => String(row[key]),
    cell: (row) => (row[key] > 0 ? <b className="font-semibold">{row[key].toLocaleString('en-US')}</b> : '0'),
  })
  const columns: Column<Hidden>[] = [
    {
      key: 'name',
      title: t.item,
      sort: 'name',
      phone: 'title',
      text: ({ productId, description }) => `${productId} ${description}`,
      cell: ({ productId, description }) => <AccountCell number={productId} name={description} />,
    },
    {
      key: 'since',
      title: t.since,
      sort: 'since',
      width: 170,
      text: ({ since }) => since ?? '',
      cell: ({ since }) => since && <WhenCell at={since} />,
    },
    {
      key: 'by',
      title: t.by,
      text: ({ by }) => by ?? '',
      cell: ({ by }) => by && <span className="wrap-anywhere text-ink-2">{by}</span>,
    },
    {
      key: 'why',
      title: t.why,
      text: ({ why }) => why,
      cell: ({ why }) => <span className="wrap-anywhere">{why}</span>,
    },
    count('carts'),
    count('orders'),
  ]
  return (
    <DataGrid
      name="hidden"
      label={t.label}
      view={view}
      columns={columns}
      idOf={({ productId }) => productId}
      nameOf={({ description }) => description}
      empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
      filters={
        <TextFilter label={t.find} value={view.filters.name} onSettle={(name) => view.change({ name })} />
      }
      tools={<SaveList endpoint={merchandising.hiddenList} name="merchandising.hiddenList" view={view} />}
      actions={(picked, clear) => (
        <Button
          kind="primary"
          busy={show.isPending ? words.saving : undefined}
          onClick={() =>
            show.mutate(
              { body: { productIds: picked.map(({ productId }) => productId), blacklist: false } },
              { onSuccess: clear },
            )
          }
        >
          {t.show(picked.length)}
        </Button>
      )}
    />
  )
}
