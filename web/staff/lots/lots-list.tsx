import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type Lot, lots } from '../../../contract/features/lots/lots.ts'
import { freshnesses } from '../../../contract/rules/freshness.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { NameCell, Nowrap } from '../grid/cells.tsx'
import type { CellEdit, Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { StockFrame, stockPath } from './stock-frame.tsx'
import { useLotWords } from './words.ts'

/** Lots on hand, those oldest for their kind first; place, code and note can be edited in the grid. */
export function LotsList() {
  const t = useLotWords()
  const view = useList(lots.list, stockPath, ['search', 'freshness', 'place', 'vendorId'])
  const [adjusting, setAdjusting] = useState<Lot>()
  const columns = useLotColumns(setAdjusting)
  const { filters } = view
  const { data } = view.list
  return (
    <StockFrame view="lots" aside={data && t.lotCount(data.total, data.old, data.aging)}>
      <DataGrid
        name="lots"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ lotId }) => lotId}
        nameOf={({ productDescription }) => productDescription}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        filters={
          <>
            <TextFilter
              label={t.find}
              value={filters.search}
              onSettle={(search) => view.change({ search })}
            />
            <ChoiceFilter
              label={t.freshness}
              width="small"
              value={filters.freshness}
              onChange={(freshness) => view.change({ freshness })}
              options={[
                { value: '', label: t.any },
                ...freshnesses.map((value) => ({ value, label: t.freshnesses[value] })),
              ]}
            />
            <TextFilter
              label={t.place}
              width="number"
              value={filters.place}
              onSettle={(place) => view.change({ place })}
            />
            <TextFilter
              label={t.supplier}
              width="number"
              value={filters.vendorId}
              onSettle={(vendorId) => view.change({ vendorId })}
            />
          </>
        }
        tools={<SaveList endpoint={lots.list} name="lots.list" view={view} />}
      />
      {adjusting && <AdjustDialog lot={adjusting} onClose={() => setAdjusting(undefined)} />}
    </StockFrame>
  )
}

export const freshnessKinds: Record<NonNullable<Lot['freshness']>, BadgeKind> = {
  fresh: 'accent',
  aging: 'amber',
  old: 'danger',
  unknown: 'neutral',
}

/** The share of a lot that shops checked in as good; empty if no shop reported anything. */
const goodText = ({ checkedIn, good }: Lot): string =>
  checkedIn > 0 ? `${Math.floor((good * 100) / checkedIn)}%` : ''

function useLotColumns(onAdjust: (lot: Lot) => void): Column<Lot>[] {
  const t = useLotWords()
  const { language } = useLanguage()
  const text = useErrorText()
  const change = useWrite(lots.change, { refresh: [lots.list] })
  const edit = (field: 'place' | 'code' | 'note'): CellEdit<Lot> => ({
    text: (lot) => lot[field],
    save: async ({ lotId }, typed) => {
      try {
        await change.mutateAsync({ params: { lotId }, body: { [field]: typed } })
        return { kind: 'saved' }
      } catch (error) {
        return { kind: 'refused', message: text(error) }
      }
    },
  })
  const amount = (lot: Lot, count: number) => `${countText(count)} ${unitWord(count, lot.um, language)}`
  return [
    {
      key: 'item',
      title: t.item,
      sort: 'description',
      width: 340,
      text: ({ productDescription }) => productDescription,
      cell: ({ productId, productDescription }) => (
        <NameCell name={productDescription} below={String(productId)} />
      ),
    },
    {
      key: 'freshness',
      title: t.freshness,
      sort: 'spent',
      width: 110,
      phone: 'aside',
      text: ({ freshness }) => (freshness ? t.freshnesses[freshness] : t.keeps),
      cell: ({ freshness }) =>
        freshness ? (
          <Badge kind={freshnessKinds[freshness]}>{t.freshnesses[freshness]}</Badge>
        ) : (
          <Nowrap>{t.keeps}</Nowrap>
        ),
    },
    {
      key: 'arrived',
      title: t.arrived,
      sort: 'arrived',
      text: ({ arrivedOn }) => arrivedOn ?? t.unknownDay,
      cell: ({ arrivedOn }) => (
        <Nowrap>{arrivedOn ? <ShipDay on={asDay(arrivedOn)} /> : t.unknownDay}</Nowrap>
      ),
    },
    {
      key: 'age',
      title: t.age,
      right: true,
      text: ({ days }) => String(days ?? ''),
      cell: ({ days, vaseDays }) => <Nowrap>{days !== null && t.ageOf(days, vaseDays)}</Nowrap>,
    },
    {
      key: 'remaining',
      title: t.remaining,
      sort: 'remaining',
      right: true,
      text: ({ remaining }) => String(remaining),
      cell: (lot) => <span className="whitespace-nowrap">{amount(lot, lot.remaining)}</span>,
    },
    {
      key: 'promised',
      roomy: true,
      title: t.promised,
      right: true,
      phone: 'hidden',
      text: ({ promised }) => String(promised),
      cell: ({ promised }) => <Nowrap>{promised > 0 && countText(promised)}</Nowrap>,
    },
    {
      key: 'good',
      roomy: true,
      title: t.good,
      right: true,
      phone: 'hidden',
      text: (lot) => goodText(lot),
      cell: (lot) => <Nowrap>{goodText(lot)}</Nowrap>,
    },
    {
      key: 'place',
      title: t.place,
      sort: 'place',
      text: ({ place }) => place,
      cell: ({ place }) => <Nowrap>{place}</Nowrap>,
      edit: edit('place'),
    },
    {
      key: 'vendor',
      roomy: true,
      title: t.supplier,
      sort: 'vendor',
      phone: 'hidden',
      text: ({ vendor }) => vendor,
      cell: ({ vendor }) => <span className="text-ink-2">{vendor}</span>,
    },
    {
      key: 'code',
      roomy: true,
      title: t.code,
      phone: 'hidden',
      text: ({ code }) => code,
      cell: ({ code }) => <Nowrap>{code}</Nowrap>,
      edit: edit('code'),
    },
    {
      key: 'received',
      title: t.received,
      optional: true,
      right: true,
      phone: 'hidden',
      text: ({ received }) => String(received),
      cell: ({ received }) => <Nowrap>{countText(received)}</Nowrap>,
    },
    {
      key: 'note',
      title: t.note,
      optional: true,
      phone: 'hidden',
      text: ({ note }) => note,
      cell: ({ note }) => <span className="text-ink-2">{note}</span>,
      edit: edit('note'),
    },
    {
      key: 'cost',
      title: t.cost,
      optional: true,
      right: true,
      phone: 'hidden',
      text: ({ cost }) => (cost === null ? '' : String(cost)),
      cell: ({ cost }) => <Nowrap>{cost !== null && cost.toFixed(2)}</Nowrap>,
    },
    {
      key: 'action',
      title: t.actions,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (lot) => (
        <Button size={28} aria-label={t.adjustOf(lot.productDescription)} onClick={() => onAdjust(lot)}>
          {t.adjust}
        </Button>
      ),
    },
  ]
}
