import { useState } from 'react'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { changes } from '../../../contract/features/changes.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { type Markup, markups } from '../../../contract/features/prices/mark-ups.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { percentOf } from './percent.ts'
import { usePriceWords } from './words.ts'

/** Mark-ups of products, edited in their cells, with the resulting prices of level 1 and level 5. */
export function MarkupsScreen() {
  const messages = useMessages()
  const t = usePriceWords()
  const view = useList(markups.list, '/admin/mark-ups', ['name'])
  const columns = useMarkupColumns()
  return (
    <AdminShell title={messages.admin.markups} aside={t.markupsAside}>
      <DataGrid
        name="mark-ups"
        label={t.markupList}
        view={view}
        columns={columns}
        idOf={({ productId }) => productId}
        nameOf={({ description }) => description}
        empty={<EmptyState title={t.emptyMarkups}>{t.emptyMarkupsText}</EmptyState>}
        filters={
          <TextFilter
            label={t.itemFind}
            value={view.filters.name}
            onSettle={(name) => view.change({ name })}
          />
        }
      />
    </AdminShell>
  )
}

const stale = [markups.list, merchandising.markups, scheduled.list, scheduled.moments, changes.list]

function useMarkupColumns(): Column<Markup>[] {
  const t = usePriceWords()
  const errorText = useErrorText()
  const write = useWrite(merchandising.setMarkup, { refresh: stale })
  const price = (key: 'listPrice' | 'level1' | 'level5', title: string): Column<Markup> => ({
    key,
    title,
    width: 120,
    right: true,
    text: (row) => String(row[key] ?? ''),
    cell: (row) => row[key] !== null && <UnitPrice e4={e4FromDollars(row[key])} />,
  })
  return [
    {
      key: 'name',
      title: t.itemFind,
      sort: 'name',
      phone: 'title',
      text: ({ productId, description }) => `${productId} ${description}`,
      cell: ({ productId, description }) => <AccountCell number={productId} name={description} />,
    },
    {
      key: 'percent',
      title: t.percent,
      sort: 'percent',
      width: 110,
      right: true,
      phone: 'aside',
      text: ({ percent }) => String(percent),
      cell: ({ percent }) => <span className="font-semibold">{percent > 0 && t.percentOf(percent)}</span>,
      edit: {
        text: ({ percent }) => (percent === 0 ? '' : String(percent)),
        inputMode: 'decimal',
        save: async ({ productId }, text) => {
          const percent = percentOf(text === '' ? '0' : text, 1000)
          if (percent === undefined) return { kind: 'refused', message: t.badMarkup }
          try {
            await write.mutateAsync({ body: { productId, percent } })
            return { kind: 'saved' }
          } catch (error) {
            return { kind: 'refused', message: errorText(error) }
          }
        },
      },
    },
    price('listPrice', t.listPrice),
    price('level1', t.level1),
    price('level5', t.level5),
    {
      key: 'category',
      title: t.category,
      optional: true,
      phone: 'hidden',
      text: ({ category }) => category,
      cell: ({ category }) => <span className="text-ink-2">{category}</span>,
    },
    {
      key: 'setBy',
      roomy: true,
      title: t.setBy,
      text: ({ setBy }) => setBy ?? '',
      cell: ({ setBy, setAt }) =>
        setBy && (
          <span className="text-12 wrap-anywhere text-ink-2">
            {setBy} <WhenCell at={setAt} />
          </span>
        ),
    },
    {
      key: 'plan',
      title: t.plan,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (row) => <PlanMarkup row={row} />,
    },
  ]
}

/** A mark-up that starts at a chosen time. */
function PlanMarkup({ row }: { row: Markup }) {
  const t = usePriceWords()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(String(row.percent))
  const [when, setWhen] = useState<When>(undefined)
  const percent = percentOf(text, 1000)
  const close = () => setOpen(false)
  const write = useWrite(merchandising.setMarkup, {
    refresh: stale,
    onDone: () => {
      close()
      showToast({ text: t.plannedDone })
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const title = t.planTitle(row.description)
  return (
    <>
      <Button size={28} aria-label={`${t.plan} ${title}`} onClick={() => setOpen(true)}>
        {t.plan}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        actions={
          <>
            <Button onClick={close}>{t.drop}</Button>
            <Button
              kind="primary"
              disabled={percent === undefined || !when}
              busy={write.isPending ? t.setting : undefined}
              onClick={() =>
                percent !== undefined &&
                when &&
                write.mutate({ body: { productId: row.productId, percent, at: when } })
              }
            >
              {t.set(percent ?? 0)}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 text-ink">
          <Field label={t.percent} error={percent === undefined ? t.badMarkup : undefined}>
            <TextInput value={text} onChange={setText} inputMode="decimal" autoComplete="off" />
          </Field>
          <WhenPicker value={when} onChange={setWhen} later />
        </div>
      </Dialog>
    </>
  )
}
