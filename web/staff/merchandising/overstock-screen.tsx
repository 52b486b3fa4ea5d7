import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { freshness } from '../../../contract/features/lots/freshness.ts'
import { merchandising, type Overstock } from '../../../contract/features/merchandising.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { MarkDownList } from '../lots/mark-downs.tsx'
import { percentOf } from '../prices/percent.ts'
import { leftOutText } from './left-out.ts'
import { SaleDialog } from './sale-dialog.tsx'
import { staleBySale } from './stale.ts'
import { useMerchandisingWords } from './words.ts'

const path = '/admin/overstock'
const tabs = ['on', 'ended', 'suggested'] as const
type Tab = (typeof tabs)[number]

/** The overstock sale: items on sale, ended ones, and suggestions. */
export function OverstockScreen() {
  const messages = useMessages()
  const t = useMerchandisingWords().overstock
  const user = useUser()
  const [isPutting, setPutting] = useState(false)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const shown = tabs.filter((one) => one !== 'suggested' || may(user, freshness.markDowns.access))
  const here = shown.find((one) => one === tab) ?? 'on'
  return (
    <AdminShell title={messages.admin.overstock} add={{ label: t.put, onAdd: () => setPutting(true) }}>
      <ListTabs
        label={t.label}
        path={path}
        tabs={shown.map((one) => ({
          key: one,
          title: t.tabs[one],
          search: (one === 'on' ? {} : { tab: one }) as never,
          isHere: one === here,
        }))}
      />
      {here === 'suggested' ? <MarkDownList /> : <Sales key={here} state={here} />}
      {isPutting && <SaleDialog onClose={() => setPutting(false)} />}
    </AdminShell>
  )
}

function Sales({ state }: { state: Exclude<Tab, 'suggested'> }) {
  const t = useMerchandisingWords().overstock
  const errorText = useErrorText()
  const [changing, setChanging] = useState<readonly Overstock[]>()
  const view = useList(
    merchandising.overstock,
    path,
    ['name', 'state'],
    state === 'on' ? {} : { kept: { tab: state, state } },
  )
  const columns = useSaleColumns(state)
  const end = useWrite(merchandising.setOverstock, {
    refresh: staleBySale,
    onDone: ({ productIds, left }) =>
      showToast({ text: `${t.ended(productIds.length)} ${leftOutText(left, t)}`.trim() }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <>
      <DataGrid
        name="overstock"
        label={t.label}
        view={view}
        columns={columns}
        idOf={({ productId }) => productId}
        nameOf={({ description }) => description}
        empty={
          <EmptyState title={state === 'on' ? t.empty : t.noneEnded}>
            {state === 'on' ? t.emptyText : t.noneEndedText}
          </EmptyState>
        }
        filters={
          <TextFilter label={t.find} value={view.filters.name} onSettle={(name) => view.change({ name })} />
        }
        tools={<SaveList endpoint={merchandising.overstock} name="merchandising.overstock" view={view} />}
        actions={(picked, clear) => (
          <>
            <Button onClick={() => setChanging(picked)}>{t.change(picked.length)}</Button>
            <Button
              kind="primary"
              busy={end.isPending ? t.saving : undefined}
              onClick={() =>
                end.mutate(
                  { body: { percent: null, productIds: picked.map(({ productId }) => productId) } },
                  { onSuccess: clear },
                )
              }
            >
              {t.end(picked.length)}
            </Button>
          </>
        )}
      />
      {changing && (
        <SaleDialog
          start={{
            items: changing.map(({ productId }) => productId).join(', '),
            endsOn: changing[0]?.endsOn ?? '',
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

function useSaleColumns(state: 'on' | 'ended'): Column<Overstock>[] {
  const t = useMerchandisingWords().overstock
  const { language } = useLanguage()
  const errorText = useErrorText()
  const write = useWrite(merchandising.setOverstock, { refresh: staleBySale })
  const day = (text: string | null) => (text === null ? '' : dateText(asDay(text), language))
  const pace = ({ goneOn, leftAtEnd }: Overstock) =>
    goneOn !== null ? t.goneOn(day(goneOn)) : leftAtEnd !== null ? t.leftAtEnd(leftAtEnd) : ''
  const save = async (row: Overstock, body: object) => {
    try {
      const { left } = await write.mutateAsync({ body: { percent: null, ...body } as never })
      const [cause] = left
      return cause
        ? ({ kind: 'refused', message: t.causes[cause.cause] } as const)
        : ({ kind: 'saved' } as const)
    } catch (error) {
      return { kind: 'refused', message: errorText(error as never) } as const
    }
  }
  const count = (
    key: 'left' | 'sold' | 'carts',
    more: Partial<Column<Overstock>> = {},
  ): Column<Overstock> => ({
    key,
    title: t[key],
    width: 110,
    right: true,
    text: (row) => String(row[key]),
    cell: (row) => row[key].toLocaleString('en-US'),
    ...more,
  })
  return [
    {
      key: 'name',
      title: t.item,
      sort: 'name',
      phone: 'title',
      text: ({ productId, description }) => `${productId} ${description}`,
      cell: ({ productId, description }) => <AccountCell number={productId} name={description} />,
    },
    {
      key: 'was',
      title: t.was,
      width: 90,
      right: true,
      text: ({ was }) => String(was),
      cell: ({ was }) => (
        <s className="text-ink-2">
          <UnitPrice e4={e4FromDollars(was)} />
        </s>
      ),
    },
    {
      key: 'now',
      title: t.now,
      width: 100,
      right: true,
      phone: 'aside',
      text: ({ now }) => String(now),
      cell: ({ now }) => <UnitPrice e4={e4FromDollars(now)} />,
      ...(state === 'on' && {
        edit: {
          text: ({ now }: Overstock) => String(now),
          inputMode: 'decimal' as const,
          save: (row: Overstock, text: string) => {
            const price = Number(text.replace(/[$,\s]/g, ''))
            if (!(price > 0)) return Promise.resolve({ kind: 'refused' as const, message: t.badPrice })
            return save(row, { prices: [{ productId: row.productId, price }], endsOn: row.endsOn })
          },
        },
      }),
    },
    {
      key: 'percent',
      title: t.percent,
      sort: 'percent',
      width: 90,
      right: true,
      text: ({ percent }) => String(percent),
      cell: ({ percent }) => <span className="font-semibold">{t.percentOf(percent)}</span>,
      ...(state === 'on' && {
        edit: {
          text: ({ percent }: Overstock) => String(percent),
          inputMode: 'decimal' as const,
          save: (row: Overstock, text: string) => {
            const percent = percentOf(text, 90)
            if (percent === undefined || percent < 1)
              return Promise.resolve({ kind: 'refused' as const, message: t.badPercent })
            return save(row, { productIds: [row.productId], percent, endsOn: row.endsOn })
          },
        },
      }),
    },
    {
      key: 'ends',
      title: t.ends,
      sort: 'ends',
      width: 130,
      text: ({ endsOn }) => endsOn ?? '',
      cell: ({ endsOn }) => <span className="whitespace-nowrap">{day(endsOn)}</span>,
    },
    count('left', { sort: 'left' }),
    count('sold', { sort: 'sold' }),
    {
      key: 'pace',
      title: t.pace,
      width: 190,
      text: pace,
      cell: (row) => <span className="text-ink-2">{pace(row)}</span>,
    },
    count('carts', { width: 90 }),
    {
      key: 'since',
      title: t.since,
      sort: 'since',
      width: 160,
      optional: true,
      phone: 'hidden',
      text: ({ since }) => since ?? '',
      cell: ({ since }) => since && <WhenCell at={since} />,
    },
  ]
}
