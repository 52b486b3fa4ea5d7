import { freshness, type Shrink } from '../../../contract/features/lots/freshness.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { filterWidths } from '../frame/filter-fields.tsx'
import { DollarsCell, NameCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { useLotWords } from './words.ts'

/** Losses between two days, by supplier. */
export function ShrinkScreen() {
  const messages = useMessages()
  const t = useLotWords()
  const view = useList(freshness.shrink, '/admin/shrink', ['from', 'to'])
  const columns = useShrinkColumns()
  const { data } = view.list
  const day = (name: 'from' | 'to') => (
    <div className={filterWidths.choice}>
      <Field label={t[name]}>
        <TextInput
          type="date"
          value={view.filters[name] || (data?.[name] ?? '')}
          onChange={(value) => view.change(name === 'from' ? { from: value } : { to: value })}
        />
      </Field>
    </div>
  )
  return (
    <AdminShell
      title={messages.admin.shrink}
      aside={<p role="status">{data && t.shrinkCount(data.lost, data.received)}</p>}
    >
      <DataGrid
        name="shrink"
        label={messages.admin.shrink}
        view={view}
        columns={columns}
        idOf={({ vendorId }) => numberOf(vendorId)}
        nameOf={({ vendor }) => vendor || t.noSupplier}
        empty={<EmptyState title={t.noShrink}>{t.noShrinkText}</EmptyState>}
        filters={
          <>
            {day('from')}
            {day('to')}
          </>
        }
        sums={({ lost, received }) => ({ lost: countText(lost), received: countText(received) })}
        tools={<SaveList endpoint={freshness.shrink} name="freshness.shrink" view={view} />}
      />
    </AdminShell>
  )
}

/** A number in place of a row's text id, because the grid needs numeric ids. */
const numberOf = (code: string): number =>
  [...code].reduce((sum, sign) => (sum * 37 + sign.charCodeAt(0)) % 2_147_483_647, 7)

function useShrinkColumns(): Column<Shrink>[] {
  const t = useLotWords()
  const count = (key: keyof Shrink & string, title: string, of: (row: Shrink) => number): Column<Shrink> => ({
    key,
    title,
    right: true,
    roomy: true,
    phone: 'hidden',
    text: (row) => String(of(row)),
    cell: (row) => <Nowrap>{of(row) !== 0 && countText(of(row))}</Nowrap>,
  })
  return [
    {
      key: 'vendor',
      title: t.supplier,
      sort: 'vendor',
      text: ({ vendor }) => vendor,
      cell: ({ vendor, vendorId }) => <NameCell name={vendor || t.noSupplier} below={vendorId} />,
    },
    { ...count('received', t.received, (row) => row.received), sort: 'received', roomy: false },
    count('waste', t.waste, (row) => row.waste),
    count('damage', t.damage, (row) => row.damage),
    count('theft', t.theft, (row) => row.theft),
    count('unknown', t.unknownCause, (row) => row.unknown),
    count('counted', t.byCounts, (row) => row.counted),
    count('corrected', t.corrected, (row) => row.corrected),
    { ...count('lost', t.lost, (row) => row.lost), sort: 'lost', roomy: false, phone: 'aside' },
    {
      key: 'rate',
      title: t.rate,
      sort: 'rate',
      right: true,
      text: ({ rate }) => (rate === null ? '' : String(rate)),
      cell: ({ rate }) => <Nowrap>{rate !== null && `${rate.toFixed(1)}%`}</Nowrap>,
    },
    {
      key: 'cost',
      title: t.costLost,
      right: true,
      text: ({ cost }) => (cost === null || cost === 0 ? '' : cost.toFixed(2)),
      cell: ({ cost }) => cost !== null && <DollarsCell dollars={Math.round(cost * 100) / 100} />,
    },
  ]
}
