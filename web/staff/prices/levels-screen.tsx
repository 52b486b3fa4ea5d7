import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { changes } from '../../../contract/features/changes.ts'
import { type Discount, discounts } from '../../../contract/features/prices/discounts.ts'
import { priceLevels } from '../../../contract/features/prices/price-levels.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { AccountCell, DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { CustomerPrices } from './customer-prices.tsx'
import { rowNumber } from './percent.ts'
import { PreviewFigures } from './preview-figures.tsx'
import { usePriceWords } from './words.ts'

const path = '/admin/levels'
const parts = ['levels', 'own', 'promises'] as const
const searchOf = {
  levels: {},
  own: { tab: 'own', kind: 'own' },
  promises: { tab: 'promises', kind: 'promise' },
} as const
const levelIds = ['1', '2', '3', '4', '5'] as const

/** The five price levels with their accounts, prices of single customers, and prices promised for an event. */
export function LevelsScreen() {
  const messages = useMessages()
  const t = usePriceWords()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const part = parts.find((one) => one === tab) ?? 'levels'
  return (
    <AdminShell title={messages.admin.levels} aside={t.levelsAside}>
      <ListTabs
        label={messages.admin.levels}
        path={path}
        tabs={parts.map((one) => ({
          key: one,
          title: t.levelTabs[one],
          search: searchOf[one] as never,
          isHere: one === part,
        }))}
      />
      {part === 'levels' ? (
        <Levels />
      ) : (
        <CustomerPrices key={part} kind={part === 'own' ? 'own' : 'promise'} />
      )}
    </AdminShell>
  )
}

function Levels() {
  const t = usePriceWords()
  const view = useList(discounts.customer, path, ['name', 'level'])
  const [moved, setMoved] = useState<readonly Discount[]>()
  const columns = useAccountColumns()
  const { filters } = view
  return (
    <Beside
      list={
        <>
          <FiveLevels />
          <DataGrid
            name="price-levels"
            label={t.accounts}
            view={view}
            columns={columns}
            idOf={({ id }) => rowNumber(id)}
            nameOf={({ id, name }) => `${id} ${name}`}
            actions={(picked) => (
              <Button kind="primary" size={28} onClick={() => setMoved(picked)}>
                {t.moveTo(picked.length)}
              </Button>
            )}
            empty={<EmptyState title={t.emptyDiscounts}>{t.emptyDiscountsText}</EmptyState>}
            filters={
              <>
                <TextFilter label={t.find} value={filters.name} onSettle={(name) => view.change({ name })} />
                <ChoiceFilter
                  label={t.level}
                  value={filters.level}
                  onChange={(level) => view.change({ level })}
                  options={[
                    { value: '', label: t.anyLevel },
                    ...levelIds.map((value) => ({ value, label: t.levelName(value) })),
                  ]}
                />
              </>
            }
          />
        </>
      }
      panel={
        moved && (
          <MovePanel
            key={moved.map(({ id }) => id).join(' ')}
            rows={moved}
            onClose={() => setMoved(undefined)}
          />
        )
      }
    />
  )
}

function FiveLevels() {
  const t = usePriceWords()
  const { data } = useQuery({ ...read(priceLevels.list, {}), staleTime: 0 })
  if (!data) return null
  return (
    <ul
      aria-label={t.fiveLevels}
      className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-5"
    >
      {data.rows.map(({ level, percent, shops, best, sales }) => (
        <li key={level} className="flex flex-col bg-surface px-4 py-3 max-md:last:col-span-2 md:px-6">
          <span className="font-semibold">{t.levelName(String(level))}</span>
          <span className="text-22 font-semibold">{t.percentOf(percent)}</span>
          <span className="text-12 text-ink-2">
            {t.shopCount(shops)}
            {percent > 0 && `, ${t.best.toLowerCase()} ${best}`}
          </span>
          <span className="text-12 text-ink-2">
            {t.sales}: <DollarsCell dollars={sales} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function useAccountColumns(): Column<Discount>[] {
  const t = usePriceWords()
  return [
    {
      key: 'account',
      title: t.account,
      sort: 'id',
      phone: 'title',
      text: ({ id, name }) => `${id} ${name}`,
      cell: ({ id, name }) => <AccountCell number={Number(id)} name={name} />,
    },
    {
      key: 'level',
      title: t.level,
      width: 90,
      right: true,
      phone: 'aside',
      text: ({ level }) => String(level ?? ''),
      cell: ({ level }) => <span className="font-semibold">{level}</span>,
    },
    {
      key: 'gets',
      title: t.gets,
      width: 180,
      text: ({ gets }) => (gets?.scope ? t.getsFrom(gets.percent, t.scopes[gets.scope]) : t.nothing),
      cell: ({ gets }) => (
        <Nowrap>{gets?.scope ? t.getsFrom(gets.percent, t.scopes[gets.scope]) : t.nothing}</Nowrap>
      ),
    },
  ]
}

/** Moves selected shops to another level, with a preview of the effect. */
function MovePanel({ rows, onClose }: { rows: readonly Discount[]; onClose: () => void }) {
  const t = usePriceWords()
  const errorText = useErrorText()
  const [to, setTo] = useState<(typeof levelIds)[number]>('1')
  const [why, setWhy] = useState('')
  const [when, setWhen] = useState<When>(null)
  const accountNumbers = rows.map(({ id }) => Number(id))
  const level = Number(to)
  const body = { accountNumbers, level }
  const preview = useQuery({
    queryKey: [priceLevels.preview.path, body],
    queryFn: () => call(priceLevels.preview, { body }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const move = useWrite(priceLevels.move, {
    refresh: [...Object.values(discounts), priceLevels.list, scheduled.list, scheduled.moments, changes.list],
    onDone: ({ scheduledId }) => {
      showToast({ text: scheduledId === undefined ? t.moved : t.plannedDone })
      onClose()
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const title = t.moveTitle(rows.length, level)
  return (
    <form
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (when !== undefined) move.mutate({ body: { ...body, why, at: when } })
      }}
    >
      <PanelHead title={title} onClose={onClose}>
        {t.notYet(rows.length)}
      </PanelHead>
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 md:p-6">
        <Field label={t.level}>
          <Select
            value={to}
            onChange={setTo}
            options={levelIds.map((value) => ({ value, label: t.levelName(value) }))}
          />
        </Field>
        {preview.isError && (
          <p role="alert" className="text-12 text-danger">
            {errorText(preview.error)}
          </p>
        )}
        {preview.data && <PreviewFigures preview={preview.data} />}
        <WhenPicker value={when} onChange={setWhen} />
        <Field label={t.why} hint={t.whyHint}>
          <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <div className="sticky bottom-0 flex items-center gap-2 border-t border-line bg-surface px-4 py-3 max-lg:bottom-14 md:px-6">
        <p className="flex-1 text-12 text-ink-2">{t.canGoBack}</p>
        <Button onClick={onClose}>{t.drop}</Button>
        <Button
          kind="primary"
          submit
          disabled={when === undefined}
          busy={move.isPending ? t.moving : undefined}
        >
          {t.moveDo(level)}
        </Button>
      </div>
    </form>
  )
}
