import { eachBit } from '../../contract/catalogue/bits.ts'
import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
} from '../../contract/catalogue/query.ts'
import { type Department, departments } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { CatalogueView } from '../../contract/features/catalogue/inventory.ts'
import type {
  CategoryPricing,
  PlantsFilters,
  PlantsQuery,
} from '../../contract/features/catalogue/sections.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import type { CustomerView } from './customers.ts'
import { ownFirstPrices } from './own-prices.ts'
import { filtersJson, personalRows, queryOf, shelfAndCustomer } from './pages.ts'
import { noPriceE4 } from './price-lists.ts'
import { rowsForDay } from './read-page.ts'
import { viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** The filters of a department's page, without its rows. */
export async function readFilters(
  ctx: SignedInCtx,
  view: CatalogueView,
  department: Department,
): Promise<RawJson> {
  const rowsFor = await rowsForDay(ctx, view.shipDayStr, view.method)
  const [shelf, customer] = await shelfAndCustomer(ctx)
  const query = queryOf(ctx, view, { department, rowsFor })
  const personal = personalRows(shelf, customer)
  return new RawJson(
    filtersJson(findMatches(shelf.catalogue, query, personal), personal, query, { ...view, facets: 'all' }),
  )
}

/** The plants call's filters, from query and body combined; values of the same group are alternatives. */
export const plantsView = (query: PlantsQuery, body: PlantsFilters): CatalogueView => ({
  ...body,
  shipDayStr: query.shipDay,
  colors: [...body.colors, ...query.color],
  types: [...body.types, ...query.ftype],
  grades: [...body.grades, ...query.grade],
  categories: [...body.categories, ...(body.category === 'All' ? [] : [body.category])],
})

type DayAsked = {
  department?: Department | undefined
  shipDay?: Day | undefined
  method?: MethodCode | undefined
}

/** Categories by department, each department's most frequent first. */
export async function readCategories(ctx: SignedInCtx, asked: DayAsked) {
  const shelf = await ctx.catalogue.settled()
  const { shipDay } = await rowsForDay(ctx, asked.shipDay, asked.method)
  return departmentsOf(ctx, asked).flatMap((department) =>
    categoriesIn(shelf, { ...plainQuery(ctx, shipDay), department }).map((category) => ({
      ...category,
      department,
    })),
  )
}

export async function readGrowerDirectCategories(ctx: SignedInCtx, asked: { shipDay?: Day | undefined }) {
  const shelf = await ctx.catalogue.settled()
  const { shipDay } = await rowsForDay(ctx, asked.shipDay)
  return categoriesIn(shelf, { ...plainQuery(ctx, shipDay), isGrowerDirect: true })
}

/** The customer's price of a row at its first tier. */
function pricesByRow(shelf: Shelf, view: CustomerView, today: Day): (row: number) => number {
  const { values } = shelf.pricesOn(today).byPrice(view.prices)
  const own = ownFirstPrices(shelf, view, today)
  return (row) => own.get(row) ?? (values[row] as number)
}

/** Rows without a price are left out: they cannot be ordered. */
export async function readCategoryPricing(ctx: SignedInCtx, asked: DayAsked): Promise<CategoryPricing> {
  const { shipDay } = await rowsForDay(ctx, asked.shipDay, asked.method)
  const [shelf, customer] = await shelfAndCustomer(ctx)
  const prices = pricesByRow(shelf, customer, ctx.catalogue.today())
  const { columns, units } = shelf.catalogue
  return departmentsOf(ctx, asked).flatMap((department) => {
    const found = new Map<number, Map<number, Range>>()
    const query = { ...plainQuery(ctx, shipDay), department }
    eachBit(findMatches(shelf.catalogue, query, nothingPersonal).all, (row) => {
      const priceE4 = prices(row)
      if (priceE4 >= noPriceE4) return
      const category = columns.categories.codes[row] as number
      const unit = units.codes[row] as number
      const ofCategory = found.get(category) ?? new Map<number, Range>()
      found.set(category, ofCategory.set(unit, widened(ofCategory.get(unit), priceE4)))
    })
    return [...found]
      .map(([category, byUnit]) => ({
        department,
        category: columns.categories.texts[category] as string,
        ...inDollars([...byUnit.values()].reduce(joined)),
        units: [...byUnit].map(([unit, range]) => ({ um: units.texts[unit] as string, ...inDollars(range) })),
      }))
      .sort((a, b) => (a.category < b.category ? -1 : 1))
  })
}

const departmentsOf = ({ user }: SignedInCtx, { department }: DayAsked) =>
  departments.filter(
    (one) => viewerOf(user).departments.includes(one) && (department === undefined || one === department),
  )

/** Everything this user is offered on a day, unfiltered. */
export const plainQuery = (ctx: SignedInCtx, shipDay: Day): CatalogueQuery => ({
  viewer: viewerOf(ctx.user),
  department: null,
  shipDay,
  today: ctx.catalogue.today(),
  us: false,
  farm: false,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
  search: '',
})

const categoriesIn = ({ catalogue }: Shelf, query: CatalogueQuery) =>
  findMatches(catalogue, query, nothingPersonal)
    .facets.categories.list([])
    .map(({ key, count }) => ({
      key,
      value: key,
      count,
    }))

type Range = { count: number; fromE4: number; toE4: number }

const widened = (range: Range | undefined, priceE4: number): Range =>
  range
    ? joined(range, { count: 1, fromE4: priceE4, toE4: priceE4 })
    : { count: 1, fromE4: priceE4, toE4: priceE4 }
const joined = (a: Range, b: Range): Range => ({
  count: a.count + b.count,
  fromE4: Math.min(a.fromE4, b.fromE4),
  toE4: Math.max(a.toE4, b.toE4),
})
const inDollars = ({ count, fromE4, toE4 }: Range) => ({
  count,
  priceFrom: dollarsFromE4(fromE4),
  priceTo: dollarsFromE4(toE4),
})
