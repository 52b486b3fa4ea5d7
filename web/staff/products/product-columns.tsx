import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { type Cell, ruleOf } from '../../../contract/rules/product-cells.ts'
import { cellShown } from '../../../contract/words/cell-words.ts'
import { countText } from '../../../contract/words/day-words.ts'
import { unitWord } from '../../../contract/words/unit-words.ts'
import { useUser } from '../../core/session.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { shortMonthText } from '../../words/format.ts'
import { type Language, useLanguage } from '../../words/language.tsx'
import type { Column } from '../grid/column.ts'
import { storedValue } from './cell-values.ts'
import { type ProductWords, useProductWords } from './words.ts'

/** Columns whose data need extra queries: what was sold, and who changed the product. */
export const factColumns = ['carts', 'orders', 'sold30', 'lastSold', 'changedBy']

type Shape = Partial<Column<StaffProduct>>

/** The columns of the list of products; columns with costs only for users who may see costs. */
export function useProductColumns(
  showsQuantities: boolean,
  linkTo: (id: number) => never,
): Column<StaffProduct>[] {
  const t = useProductWords()
  const { language } = useLanguage()
  const seesCost = may(useUser(), ['TIER_PRICING'])
  const cell = (key: Cell, shape: Shape = {}): Column<StaffProduct> => {
    const text = (row: StaffProduct) => cellShown(key, storedValue(row, key), language)
    const { kind } = ruleOf(key)
    return {
      key,
      title: t.cells[key],
      right: kind !== 'text' && kind !== 'flag' && kind !== 'day' && kind !== 'month',
      width: kind === 'text' ? 120 : kind === 'price' || kind === 'percent' ? 60 : 84,
      text,
      cell: text,
      ...shape,
    }
  }
  const fact = (key: 'carts' | 'orders' | 'sold30', width = 84): Column<StaffProduct> => ({
    key,
    title: t.columns[key],
    optional: true,
    right: true,
    width,
    text: ({ facts }) => (facts ? String(facts[key]) : ''),
    cell: ({ facts }) => facts && facts[key] > 0 && countText(facts[key]),
  })
  const plain = (key: 'vendor' | 'origin', width = 90): Column<StaffProduct> => ({
    key,
    title: t.columns[key],
    optional: true,
    width,
    text: (row) => row[key],
    cell: (row) => <span className="text-ink-2">{row[key]}</span>,
  })
  const optional = { optional: true }
  const tiers = ([1, 2, 3, 4, 5] as const).flatMap((n) => [
    ...(showsQuantities ? [cell(`quantity${n}`, { width: 64 })] : []),
    cell(`price${n}`, { sort: `price${n}` }),
  ])
  const columns: Column<StaffProduct>[] = [
    {
      key: 'item',
      title: t.columns.item,
      sort: 'item',
      width: 92,
      text: ({ productId }) => String(productId),
      cell: (row) => <ItemCell row={row} search={linkTo(row.productId)} />,
    },
    cell('description', {
      sort: 'description',
      width: 282,
      rest: true,
      cell: ({ description }) => <span className="font-semibold">{description}</span>,
    }),
    cell('grower', {
      sort: 'grower',
      width: 132,
      roomy: true,
      cell: ({ grower }) => <span className="text-ink-2">{grower}</span>,
    }),
    cell('soldBy', {
      sort: 'um',
      width: 72,
      roomy: true,
      text: (row) => soldByText(t, row, language),
      cell: (row) => <span className="text-ink-2">{soldByText(t, row, language)}</span>,
    }),
    cell('onHand', { sort: 'onHand', width: 70, roomy: true }),
    {
      key: 'free',
      title: t.columns.free,
      sort: 'free',
      right: true,
      width: 60,
      text: ({ free }) => String(free),
      cell: (row) => <FreeCell row={row} />,
    },
    ...tiers,
    cell('was', { sort: 'was', roomy: true }),
    {
      key: 'flags',
      title: t.columns.flags,
      width: 118,
      roomy: true,
      text: (row) => flagsOf(t, row).join(', '),
      cell: (row) => <FlagsCell flags={flagsOf(t, row)} />,
    },
    cell('saleEndsOn', { sort: 'saleEndsOn', width: 110, ...optional }),
    cell('category', { sort: 'category', ...optional }),
    cell('type', { sort: 'type', ...optional }),
    cell('variety', { sort: 'variety', ...optional }),
    cell('color', { sort: 'color', ...optional }),
    cell('grade', { sort: 'grade', width: 84, ...optional }),
    cell('purpose', optional),
    cell('botanicalName', optional),
    plain('vendor'),
    plain('origin', 110),
    cell('um', { sort: 'um', width: 60, ...optional }),
    cell('pack', { sort: 'pack', ...optional }),
    cell('minQuantity', { sort: 'minQuantity', ...optional }),
    cell('place', { sort: 'place', ...optional }),
    {
      key: 'held',
      title: t.columns.held,
      sort: 'held',
      right: true,
      optional: true,
      text: ({ held }) => String(held),
      cell: ({ held }) => held > 0 && countText(held),
    },
    {
      key: 'allocated',
      title: t.columns.allocated,
      sort: 'allocated',
      right: true,
      optional: true,
      text: ({ allocated }) => String(allocated),
      cell: ({ allocated }) => allocated > 0 && countText(allocated),
    },
    cell('seasonStart', { width: 100, cell: (row) => monthName(row.seasonStart, language), ...optional }),
    cell('seasonEnd', { width: 100, cell: (row) => monthName(row.seasonEnd, language), ...optional }),
    cell('dateAvailable', { sort: 'dateAvailable', width: 120, ...optional }),
    cell('lastOrderDay', { sort: 'lastOrderDay', width: 110, ...optional }),
    cell('leadTimeDays', optional),
    cell('markup', { sort: 'markup', width: 84, ...optional }),
    ...(seesCost
      ? [
          cell('cost', { sort: 'cost', ...optional }),
          {
            key: 'margin',
            title: t.columns.margin,
            sort: 'margin',
            right: true,
            optional: true,
            text: marginText,
            cell: marginText,
          },
        ]
      : []),
    cell('featured', optional),
    cell('hidden', optional),
    cell('us', optional),
    cell('growerDirect', { width: 110, ...optional }),
    cell('farmDirect', { width: 100, ...optional }),
    fact('carts'),
    fact('orders'),
    fact('sold30', 110),
    {
      key: 'lastSold',
      title: t.columns.lastSold,
      optional: true,
      width: 100,
      text: ({ facts }) => facts?.lastSoldOn ?? '',
      cell: ({ facts }) => facts?.lastSoldOn && cellShown('dateAvailable', asDay(facts.lastSoldOn), language),
    },
    {
      key: 'changed',
      title: t.columns.changed,
      sort: 'changed',
      optional: true,
      width: 150,
      text: ({ changedAt }) => changedAt,
      cell: ({ changedAt }) => (
        <span className="text-ink-2">
          <TimeOfDay at={new Date(changedAt)} withDay />
        </span>
      ),
    },
    {
      key: 'changedBy',
      title: t.columns.changedBy,
      optional: true,
      width: 170,
      text: ({ facts }) => facts?.changedBy ?? '',
      cell: ({ facts }) => <span className="text-ink-2">{facts?.changedBy}</span>,
    },
  ]
  return columns.map((column) => ({
    ...column,
    width: Math.max(column.width ?? usualWidth, roomFor(column.title)),
  }))
}

const usualWidth = 84
/** The smallest width, in px, at which a title isn't truncated: 12 px letters are about 6.6 px wide. */
const roomFor = (title: string): number => Math.ceil(title.length * 6.6) + 18

const monthName = (month: number, language: Language): string =>
  shortMonthText(asDay(`2026-${String(month).padStart(2, '0')}-01`), language)

export const soldByText = (t: ProductWords, { um, minQuantity }: StaffProduct, language: Language): string =>
  t.soldBy(unitWord(1, um, language), minQuantity)

const marginText = ({ cost, price1 }: StaffProduct): string =>
  cost === null || price1 === null ? '' : `${Math.round(((price1 - cost) / price1) * 1000) / 10}%`

/** The picture, 20 px wide, and the item number. */
function ItemCell({ row, search }: { row: StaffProduct; search: never }) {
  const { imageName, productId } = row
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <span className="size-5 shrink-0 overflow-hidden rounded-2 bg-tile">
        {imageName && (
          <img
            src={artUrl(imageName, 112)}
            alt=""
            width={20}
            height={20}
            loading="lazy"
            className="size-5 object-cover"
          />
        )}
      </span>
      <Link to="/admin/products" search={search} tabIndex={-1} className="rounded-2 hover:underline">
        {productId}
      </Link>
    </span>
  )
}

/** Available units; amber at four multiples or fewer. */
function FreeCell({ row }: { row: StaffProduct }) {
  const { free, minQuantity, preBooked, growerDirect } = row
  const isLow = free <= minQuantity * 4 && !preBooked && !growerDirect
  const tone = free <= 0 ? 'text-ink-3' : isLow ? 'font-semibold text-amber' : ''
  return <span className={tone}>{countText(free)}</span>
}

export function flagsOf(t: ProductWords, row: StaffProduct): string[] {
  const { flags } = t
  return [
    row.state === 'draft' ? flags.draft : row.state === 'archived' ? flags.archived : '',
    row.hidden ? flags.hidden : '',
    row.featured ? flags.featured : '',
    row.markup > 0 ? `+${row.markup}%` : '',
    row.us ? flags.us : '',
    row.farmDirect ? flags.farmDirect : '',
    row.growerDirect ? flags.growerDirect : '',
    row.preBooked ? flags.preBooked : '',
  ].filter(Boolean)
}

const FlagsCell = ({ flags }: { flags: readonly string[] }) => (
  <span className="flex gap-1">
    {flags.map((flag) => (
      <span key={flag} className="rounded-2 border border-line-2 px-1 font-semibold text-ink-2">
        {flag}
      </span>
    ))}
  </span>
)
