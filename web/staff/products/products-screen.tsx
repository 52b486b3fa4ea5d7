import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { products } from '../../../contract/features/products/products.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import { nothingPicked, type Picked, pickedCount } from '../grid/reach.ts'
import { SaveList } from '../grid/save-list.tsx'
import { Sheet } from '../grid/sheet.tsx'
import { useColumns } from '../grid/use-columns.ts'
import { useRows } from '../grid/use-rows.ts'
import { usePresence } from '../presence/use-presence.ts'
import { ViewTabs } from '../views/view-tabs.tsx'
import type { BulkGroup } from './bulk-draft.ts'
import { ProductFilters } from './filter-bar.tsx'
import { PhoneProducts } from './phone-products.tsx'
import { factColumns, useProductColumns } from './product-columns.tsx'
import { ProductPanel } from './product-panel.tsx'
import { ProductsDock, useBulk } from './products-dock.tsx'
import { useStandardViews } from './standard-views.ts'
import { StatusLine } from './status-line.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { useProductWords } from './words.ts'

export const productsPath = '/admin/products'
const idOf = ({ productId }: StaffProduct) => productId
const nameOf = ({ description }: StaffProduct) => description

/** Every product, edited like a spreadsheet; one opens beside the list. */
export function ProductsScreen() {
  const messages = useMessages()
  const t = useProductWords()
  const user = useUser()
  const navigate = useNavigate()
  const isWide = useAtLeast(768)
  const isRoomy = useAtLeast(1300)
  const view = useFilters(productsPath, ['q', 'f', 'sort'])
  const [showsQuantities, setShowsQuantities] = useState(false)
  const [picked, setPicked] = useState<Picked>(nothingPicked)
  const [group, setGroup] = useState<BulkGroup>()
  const [row, setRow] = useState<StaffProduct>()
  const isBulk = group !== undefined && pickedCount(picked) > 0
  const columns = useProductColumns(showsQuantities, view.linkTo)
  const { all, shown, isChosen, toggle, chosen, choose, arrange } = useColumns(
    'products',
    columns,
    view.opened !== '' || isBulk || !isRoomy,
    2,
  )
  const asked = view.asked as Readonly<Record<string, string>>
  const withFacts = shown.some(({ key }) => factColumns.includes(key))
  const rows = useRows<typeof products.list, StaffProduct>(
    products.list,
    withFacts ? { ...asked, facts: 'true' } : asked,
    idOf,
  )
  const { edits, done, isStale, refresh, addSet } = useCellEdits(rows)
  const bulk = useBulk({ group, onGroup: setGroup, picked, onPicked: setPicked, addSet })
  const opened = /^\d{1,9}$/.test(view.opened) ? Number(view.opened) : undefined
  const here = usePresence('products', opened ?? row?.productId)
  const standard = useStandardViews()
  const sums = useQuery({
    ...read(products.list, {
      query: { ...(asked.q && { q: asked.q }), ...(asked.f && { f: asked.f }), sums: 'true', pageSize: '1' },
    }),
    staleTime: 60_000,
  }).data?.sums
  const change = (next: { q?: string; f?: string; sort?: string }) => {
    setPicked(nothingPicked)
    view.change(next)
  }
  const open = (row: StaffProduct, whole: boolean) =>
    whole ? void navigate({ to: `${productsPath}/${row.productId}` }) : view.open(String(row.productId))
  const where = standard.find(({ filters }) => filters.f === asked.f && !asked.q)?.name ?? t.list
  const filterCount = (asked.f ? asked.f.split(';').length : 0) + (asked.q ? 1 : 0)
  const empty =
    filterCount > 0 ? (
      <EmptyState title={t.noMatch} action={<Button onClick={view.clear}>{t.clear}</Button>}>
        {t.noMatchText(filterCount)}
      </EmptyState>
    ) : (
      <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
    )
  const list = (
    <div className="flex h-[calc(100dvh-3.5rem)] min-w-0 flex-col max-lg:h-[calc(100dvh-7rem)]">
      <ViewTabs
        list="products"
        endpoint={products.list}
        path={productsPath}
        kept={{}}
        asked={asked}
        saved={view.saved}
        isBare={view.saved === '' && view.opened === '' && Object.keys(asked).length === 0}
        columns={chosen}
        onColumns={choose}
        standard={standard}
      />
      <ProductFilters
        q={view.filters.q}
        f={view.filters.f}
        onChange={change}
        tools={
          <>
            {sums && !isBulk && view.opened === '' && (
              <p className="text-12 text-ink-2 max-xl:hidden">{t.sums(sums.products, sums.onHand)}</p>
            )}
            <ColumnsMenu
              columns={all}
              shown={shown}
              isChosen={isChosen}
              onToggle={toggle}
              arrange={arrange}
            />
            <SaveList
              endpoint={products.list}
              name="products.list"
              view={{ asked, list: { data: { total: rows.total } } }}
            />
          </>
        }
      />
      {isWide ? (
        <Sheet
          key={JSON.stringify(asked)}
          label={t.list}
          columns={shown}
          arrange={arrange}
          pinned={2}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          sort={asked.sort ?? 'description'}
          onSort={(sort) => change({ sort: sort ?? '' })}
          opened={view.opened}
          onOpen={open}
          edits={edits}
          picked={picked}
          onPicked={setPicked}
          asked={asked}
          here={here}
          onRow={setRow}
          keys={{ q: () => setShowsQuantities(!showsQuantities) }}
          empty={empty}
          dock={
            <ProductsDock
              picked={picked}
              onPicked={setPicked}
              rows={rows}
              asked={asked}
              where={where}
              bulk={bulk}
            />
          }
          status={(current) => (
            <StatusLine current={current} edits={edits} done={done} isStale={isStale} onRefresh={refresh} />
          )}
        />
      ) : (
        <PhoneProducts rows={rows} onOpen={(row) => open(row, true)} empty={empty} />
      )}
    </div>
  )
  return (
    <AdminShell
      title={messages.admin.products}
      aside={<p className="max-md:hidden">{t.live}</p>}
      {...(may(user, ['CATALOGUE']) && {
        add: { label: t.add, onAdd: () => void navigate({ to: `${productsPath}/new` }) },
      })}
    >
      <Beside
        list={list}
        panel={
          bulk.panel ??
          (opened !== undefined && (
            <ProductPanel
              key={view.opened}
              productId={opened}
              onChanged={rows.patch}
              onClose={() => view.open('')}
            />
          ))
        }
      />
    </AdminShell>
  )
}
