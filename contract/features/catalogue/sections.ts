import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import {
  DayInput,
  DepartmentName,
  FacetValue,
  MethodInput,
  Several,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { CataloguePage, CatalogueView, chosenValues, sorts } from './inventory.ts'

/** Parts of the catalogue with their own address: filters alone, US goods, grower direct, categories. */

const page = { query: CatalogueView, reply: CataloguePage } as const

/** A group's values, most frequent first, with the number of rows each would leave. */
const Groups = z.record(z.string(), z.array(FacetValue))
const groups = { query: CatalogueView, reply: Groups } as const

const day = z.object({
  /** A department; without it, all departments of the user. */
  department: z.optional(DepartmentName),
  shipDay: z.optional(DayInput),
  method: z.optional(MethodInput),
})

const range = {
  count: z.int(),
  /** This customer's lowest and highest price of one selling unit at the smallest quantity. */
  priceFrom: UnitPrice,
  priceTo: UnitPrice,
}

export const CategoryPricing = z.array(
  z.object({
    department: DepartmentName,
    category: z.string(),
    ...range,
    /** The same for each selling unit, because stem and bunch prices are not comparable. */
    units: z.array(z.object({ um: z.string(), ...range })),
  }),
)
export type CategoryPricing = z.infer<typeof CategoryPricing>

const rowsAtMost = (most: number) =>
  z._default(
    z.int().check(z.gte(1, 'A page has 1 to 300 rows.'), z.lte(300, 'A page has 1 to 300 rows.')),
    most,
  )

export const PlantsQuery = z.object({
  inventoryType: z._default(z.literal('plants'), 'plants'),
  color: Several,
  /** Type of plant. */
  ftype: Several,
  grade: Several,
  shipDay: z.optional(DayInput),
})
export type PlantsQuery = z.output<typeof PlantsQuery>

export const PlantsFilters = z.strictObject({
  /** A category of plants; `All` for every category. */
  category: z._default(text(80), 'All'),
  search: z.optional(text(100)),
  method: z.optional(MethodInput),
  maxRows: rowsAtMost(100),
  pageNumber: z._default(z.int().check(z.gte(1, 'Pages count from 1.'), z.lte(999_999)), 1),
  ...chosenValues,
  us: z.optional(z.boolean()),
  farm: z.optional(z.boolean()),
  isPreBooking: z.optional(z.boolean()),
  isGrowerDirect: z.optional(z.boolean()),
  addSpecials: z.optional(z.boolean()),
  selectSort: z._default(z.enum(sorts), 'Product Name A to Z'),
})
export type PlantsFilters = z.output<typeof PlantsFilters>

export const sections = {
  plantsBy: endpoint({
    method: 'POST',
    path: 'inventory/plants',
    summary: 'Plants by filters in the body and in the query; without any, the first 100 of all categories.',
    access: ['PLANTS'],
    byKey: true,
    whileActing: 'reads',
    query: PlantsQuery,
    body: PlantsFilters,
    reply: CataloguePage,
  }),
  flowerFilters: endpoint({
    method: 'GET',
    path: 'filters/flowers',
    pace: 'search',
    summary: 'The filters of cut flowers and greens, by group, with the same parameters as a page.',
    access: ['FLOWERS'],
    byKey: true,
    whileActing: 'reads',
    ...groups,
  }),
  plantFilters: endpoint({
    method: 'GET',
    path: 'filters/plants',
    pace: 'search',
    summary: 'The filters of plants, by group.',
    access: ['PLANTS'],
    byKey: true,
    whileActing: 'reads',
    ...groups,
  }),
  supplyFilters: endpoint({
    method: 'GET',
    path: 'filters/supplies',
    pace: 'search',
    summary: 'The filters of supplies, by group.',
    access: ['SUPPLIES'],
    byKey: true,
    whileActing: 'reads',
    ...groups,
  }),
  yardFilters: endpoint({
    method: 'GET',
    path: 'filters/yard',
    pace: 'search',
    summary: 'The filters of yard goods, by group.',
    access: ['YARD'],
    byKey: true,
    whileActing: 'reads',
    ...groups,
  }),
  usFlowers: endpoint({
    method: 'GET',
    path: 'us-items/flowers',
    pace: 'search',
    summary: 'Cut flowers and greens grown in the United States.',
    access: ['US_ITEMS'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  usFarmDirect: endpoint({
    method: 'GET',
    path: 'us-items/farm-direct',
    pace: 'search',
    summary: 'Goods that farms in the United States ship themselves; nothing without farm direct inventory.',
    access: ['US_ITEMS'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  growerDirect: endpoint({
    method: 'GET',
    path: 'grower-direct',
    pace: 'search',
    summary: 'Boxes that growers ship; with `isPreBooking` pre-booked goods as well.',
    access: ['FARM_DIRECT_INVENTORY'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  growerDirectCategories: endpoint({
    method: 'GET',
    path: 'grower-direct/get-category-names',
    summary: 'The categories that growers ship boxes of, most frequent first.',
    access: ['FARM_DIRECT_INVENTORY'],
    byKey: true,
    whileActing: 'reads',
    query: z.object({ shipDay: z.optional(DayInput) }),
    reply: z.array(FacetValue),
  }),
  categories: endpoint({
    method: 'GET',
    path: 'category',
    summary: 'The categories of each department with how many products they have on the ship day.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: day,
    reply: z.array(z.extend(FacetValue, { department: DepartmentName })),
  }),
  categoryPricing: endpoint({
    method: 'GET',
    path: 'category-pricing',
    summary: 'This customer’s lowest and highest price for each selling unit of a category.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: day,
    reply: CategoryPricing,
  }),
} as const
