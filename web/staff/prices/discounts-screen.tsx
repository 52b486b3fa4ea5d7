import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import {
  type Discount,
  type DiscountScope,
  type DiscountWindow,
  discountScopes,
  discounts,
} from '../../../contract/features/prices/discounts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { DiscountPanel, type Setting } from './discount-panel.tsx'
import { percentOf, rowNumber } from './percent.ts'
import { usePriceWords } from './words.ts'

const path = '/admin/discounts'
export const scopeReads = {
  global: discounts.global,
  route: discounts.route,
  price_tier: discounts.priceTier,
  customer: discounts.customer,
  category: discounts.category,
} as const
const gridNames = {
  global: 'discounts-global',
  route: 'discounts-route',
  price_tier: 'discounts-level',
  customer: 'discounts-account',
  category: 'discounts-category',
} as const

/** Discounts by whom they are for. A percent is typed in its cell; a panel then previews the effect before it is set. */
export function DiscountsScreen() {
  const messages = useMessages()
  const t = usePriceWords()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const scope = discountScopes.find((one) => one === tab) ?? 'global'
  return (
    <AdminShell title={messages.admin.discounts} aside={t.discountsAside}>
      <ListTabs
        label={t.tabsLabel}
        path={path}
        tabs={discountScopes.map((one) => ({
          key: one,
          title: t.tabs[one],
          search: (one === 'global' ? {} : { tab: one }) as never,
          isHere: one === scope,
        }))}
      />
      <ScopeList key={scope} scope={scope} />
    </AdminShell>
  )
}

const kept: Record<DiscountScope, Record<string, string>> = {
  global: {},
  route: { tab: 'route' },
  price_tier: { tab: 'price_tier' },
  customer: { tab: 'customer' },
  category: { tab: 'category' },
}

function ScopeList({ scope }: { scope: DiscountScope }) {
  const t = usePriceWords()
  // All five lists have the same row shape.
  const endpoint = scopeReads[scope] as typeof discounts.route
  const view = useList(endpoint, path, ['name', 'with', 'level'], { kept: kept[scope] })
  const [setting, setSetting] = useState<Setting>()
  const nameOf = useDiscountName(scope)
  const columns = useDiscountColumns(scope, (rows, percent) =>
    setSetting({ scope, rows, percent, key: Date.now() }),
  )
  const { filters } = view
  const { data } = view.list
  const close = () => setSetting(undefined)
  return (
    <Beside
      list={
        <>
          <DataGrid
            name={gridNames[scope]}
            label={t.tabs[scope]}
            view={view}
            columns={columns}
            idOf={({ id }) => rowNumber(id)}
            nameOf={nameOf}
            onOpen={(row) =>
              setSetting({ scope, rows: [row], percent: row.now?.percent ?? 0, key: Date.now() })
            }
            actions={(picked) => (
              <Button
                kind="primary"
                size={28}
                onClick={() =>
                  setSetting({ scope, rows: picked, percent: picked[0]?.now?.percent ?? 0, key: Date.now() })
                }
              >
                {t.setPercent(picked.length)}
              </Button>
            )}
            empty={<EmptyState title={t.emptyDiscounts}>{t.emptyDiscountsText}</EmptyState>}
            filters={
              scope !== 'global' && (
                <>
                  {scope !== 'price_tier' && (
                    <TextFilter
                      label={t.find}
                      value={filters.name}
                      onSettle={(name) => view.change({ name })}
                    />
                  )}
                  <ChoiceFilter
                    label={t.having}
                    value={filters.with}
                    onChange={(having) => view.change({ with: having })}
                    options={[
                      { value: '', label: t.havingAll },
                      { value: 'now', label: t.havingNow },
                      { value: 'planned', label: t.havingPlanned },
                    ]}
                  />
                  {scope === 'customer' && (
                    <ChoiceFilter
                      label={t.level}
                      value={filters.level}
                      onChange={(level) => view.change({ level })}
                      options={[
                        { value: '', label: t.anyLevel },
                        ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: t.levelName(value) })),
                      ]}
                    />
                  )}
                </>
              )
            }
          />
          {data && scope !== 'global' && (
            <p className="border-t border-line px-4 py-2 text-12 text-ink-2 md:px-6">
              {t.sumLine(data.having, data.havingShops, data.havingBetter)}
            </p>
          )}
        </>
      }
      panel={setting && <DiscountPanel key={setting.key} setting={setting} nameOf={nameOf} onClose={close} />}
    />
  )
}

/** The name of a discount: "104 Cincinnati North", "Level 3". */
export function useDiscountName(scope: DiscountScope) {
  const t = usePriceWords()
  return ({ id, name }: Pick<Discount, 'id' | 'name'>): string =>
    scope === 'global' ? t.everybody : scope === 'price_tier' ? t.levelName(id) : `${id} ${name}`.trim()
}

/** The days of a percentage, in words. */
export function useWindowText() {
  const t = usePriceWords()
  const { language } = useLanguage()
  const day = (on: string | null) => (on === null ? null : dateText(asDay(on), language))
  return ({ percent, from, to }: DiscountWindow) =>
    `${t.percentOf(percent)} ${t.window(day(from), day(to))}`.trim()
}

function useDiscountColumns(
  scope: DiscountScope,
  onPercent: (rows: readonly Discount[], percent: number) => void,
): Column<Discount>[] {
  const t = usePriceWords()
  const nameOf = useDiscountName(scope)
  const windowText = useWindowText()
  const columns: Column<Discount>[] = [
    {
      key: 'name',
      title: t.ids[scope],
      sort: 'id',
      phone: 'title',
      text: nameOf,
      cell: (row) => <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>,
    },
    {
      key: 'shops',
      title: t.shops,
      sort: 'shops',
      width: 90,
      right: true,
      roomy: true,
      text: ({ shops }) => String(shops),
      cell: ({ shops }) => shops,
    },
    {
      key: 'percent',
      title: t.percent,
      sort: 'percent',
      width: 110,
      right: true,
      phone: 'aside',
      text: ({ now }) => (now ? String(now.percent) : ''),
      cell: ({ now }) => now && <span className="font-semibold">{t.percentOf(now.percent)}</span>,
      edit: {
        text: ({ now }) => (now ? String(now.percent) : ''),
        inputMode: 'decimal',
        // Nothing is saved here: the panel previews the change and saves it.
        save: async (row, text) => {
          const percent = percentOf(text === '' ? '0' : text, 90)
          if (percent === undefined) return { kind: 'refused', message: t.badPercent }
          if (percent !== (row.now?.percent ?? 0)) onPercent([row], percent)
          return { kind: 'saved' }
        },
      },
    },
    {
      key: 'best',
      title: t.best,
      sort: 'best',
      width: 180,
      text: ({ now, best, shops }) => (now ? t.bestOf(best, shops) : ''),
      cell: ({ now, best, shops }) => now && <BestBar best={best} of={shops} />,
    },
    {
      key: 'week',
      title: t.week,
      sort: 'week',
      width: 120,
      right: true,
      roomy: true,
      text: ({ week }) => (week === 0 ? '' : String(week)),
      cell: ({ week }) => <DollarsCell dollars={week} />,
    },
    {
      key: 'planned',
      title: t.planned,
      text: ({ planned }) => planned.map(windowText).join('; '),
      cell: ({ planned, now }) => (
        <span className="text-12 text-ink-2">
          {[...(now?.to ? [now] : []), ...planned].map(windowText).join('; ')}
        </span>
      ),
    },
    {
      key: 'setBy',
      title: t.setBy,
      optional: true,
      phone: 'hidden',
      text: ({ setBy }) => setBy ?? '',
      cell: ({ setBy }) => <span className="wrap-anywhere text-ink-2">{setBy}</span>,
    },
  ]
  if (scope !== 'customer') return columns
  const level: Column<Discount> = {
    key: 'level',
    title: t.level,
    width: 80,
    right: true,
    roomy: true,
    text: ({ level }) => String(level ?? ''),
    cell: ({ level }) => level,
  }
  const gets: Column<Discount> = {
    key: 'gets',
    title: t.gets,
    width: 150,
    text: ({ gets }) => (gets?.scope ? t.getsFrom(gets.percent, t.scopes[gets.scope]) : t.nothing),
    cell: ({ gets }) => (
      <Nowrap>{gets?.scope ? t.getsFrom(gets.percent, t.scopes[gets.scope]) : t.nothing}</Nowrap>
    ),
  }
  return [...columns.slice(0, 1), level, ...columns.slice(2, 3), gets, ...columns.slice(4)]
}

/** For how many shops a discount is the best one, as a bar and as text. */
function BestBar({ best, of }: { best: number; of: number }) {
  const t = usePriceWords()
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-2 bg-sunken max-md:hidden">
        <span
          className="block h-full bg-accent"
          style={{ width: `${of === 0 ? 0 : Math.round((best / of) * 100)}%` }}
        />
      </span>
      <span className="whitespace-nowrap">{t.bestOf(best, of)}</span>
    </span>
  )
}
