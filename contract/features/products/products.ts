import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DepartmentName, Flag, Instant, ProductId, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { Selection } from '../../core/selection.ts'
import { BulkDone, BulkPreview, Operation } from './bulk.ts'
import { countedFields, readFilters } from './filters.ts'
import {
  CellInput,
  CellName,
  CellOutcome,
  mostCells,
  NewProduct,
  ProductPage,
  StaffProduct,
} from './shapes.ts'

const Filters = text(1000).check(
  z.refine((given) => readFilters(given) !== undefined, 'This filter cannot be read.'),
)

const staff = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS'] as const
const params = z.object({ productId: ProductId })

/** Sums over every row that matches. */
const Sums = z.object({ onHand: z.int(), free: z.int(), products: z.int() })

const WordCount = z.object({ value: z.string(), count: z.int() })

export const products = {
  list: endpoint({
    method: 'GET',
    path: 'admin/products',
    pace: 'search',
    summary:
      'All products, by name, archived ones only if a filter asks for them. `f` has conditions such as `category:is:Roses;free:under:12`. `ids` limits the list to these products. `sums` adds sums over every match, `counts` the values of one column with their number of products, `facts` the units sold and the last editor. CSV and XLSX contain all filtered rows.',
    access: staff,
    byKey: true,
    ...listOf({
      row: StaffProduct,
      filters: {
        q: z.optional(text(120)),
        f: z.optional(Filters),
        ids: z.optional(
          z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,299}$/, 'At most 300 item numbers.')),
        ),
        sums: z.optional(Flag),
        facts: z.optional(Flag),
        counts: z.optional(z.enum(countedFields)),
      },
      sorts: [
        'description',
        'item',
        'grower',
        'category',
        'type',
        'variety',
        'color',
        'grade',
        'um',
        'pack',
        'minQuantity',
        'onHand',
        'free',
        'held',
        'allocated',
        'price1',
        'price2',
        'price3',
        'price4',
        'price5',
        'was',
        'saleEndsOn',
        'markup',
        'cost',
        'margin',
        'place',
        'dateAvailable',
        'lastOrderDay',
        'added',
        'changed',
        'state',
      ],
      size: 100,
      more: {
        sums: z.optional(Sums),
        counts: z.optional(z.array(WordCount)),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/products/:productId',
    summary:
      'One product with its open orders, the carts with it, and what is missing before it can be ordered.',
    access: staff,
    byKey: true,
    params,
    reply: ProductPage,
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/products',
    summary:
      'Adds a product as a draft, or live. Refused with `same_product`, which names the duplicate, unless `sameIsFine`.',
    access: ['CATALOGUE'],
    audit: 'product.created',
    byKey: true,
    body: NewProduct,
    reply: StaffProduct,
    status: 201,
    errors: ['same_product', 'not_ready'],
  }),
  setCells: endpoint({
    method: 'PUT',
    path: 'admin/products/cells',
    summary:
      'Changes cells of products, at most 2,000, each checked separately: saved, refused with a sentence, or changed by someone else, so that its value is no longer `was`. Saved cells are one change set. Prices need TIER_PRICING, flags FEATURED_PRODUCTS, the rest CATALOGUE. A change of the on-hand units is a stock movement.',
    access: staff,
    audit: 'products.changed',
    byKey: true,
    maxBodyBytes: 1_000_000,
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            productId: ProductId,
            version: z.int().check(z.gte(0)),
            field: CellName,
            was: CellInput,
            value: CellInput,
          }),
        )
        .check(
          z.minLength(1, 'Name at least one cell.'),
          z.maxLength(mostCells, 'At most 2,000 cells at once.'),
        ),
      why: z._default(text(200), ''),
    }),
    reply: z.object({
      cells: z.array(CellOutcome),
      /** The changed products as they are now. */
      rows: z.array(StaffProduct),
      changeSetId: z.nullable(z.int()),
    }),
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: 'admin/products/bulk-preview',
    summary:
      'Previews a change of many products: how many change, how many don’t and why, examples, and the affected carts and orders. The token applies the previewed change and expires after ten minutes.',
    access: staff,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ selection: Selection, operation: Operation }),
    reply: BulkPreview,
    errors: ['selection_changed', 'not_your_field'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: 'admin/products/bulk',
    summary:
      'Applies a previewed change, now or `at` a moment, as one change set. A task changes more than 20,000 products. Products that somebody changed since the preview are left out.',
    access: staff,
    audit: ['products.changed', 'products.bulk-started', 'scheduled.planned'],
    byKey: true,
    body: z.strictObject({
      token: z.uuid('This cannot be read.'),
      why: z._default(text(200), ''),
      /** When to apply it; immediately without it. */
      at: z._default(z.nullable(Instant), null),
    }),
    reply: BulkDone,
    errors: ['preview_expired', 'not_your_field'],
  }),
  archive: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/archive',
    summary:
      'Archives a product, which removes it from every list and search, or restores it. Refused with `in_open_orders`, which names them, while open orders contain it.',
    access: ['CATALOGUE'],
    audit: 'product.archived',
    byKey: true,
    params,
    body: z.strictObject({ archived: z.boolean(), why: z._default(text(200), '') }),
    reply: StaffProduct,
    errors: ['in_open_orders', 'not_ready'],
  }),
  publishDraft: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/live',
    summary: 'Makes a draft live. Refused with `not_ready`, which names what is missing.',
    access: ['CATALOGUE'],
    audit: 'product.published',
    byKey: true,
    params,
    reply: StaffProduct,
    errors: ['not_ready'],
  }),
  words: endpoint({
    method: 'GET',
    path: 'admin/catalogue-words',
    summary:
      'The values used in descriptive fields of products, with their number of products: for pickers and new products. `ofCategory` and `ofType` limit the fields below them.',
    access: ['CATALOGUE', 'TIER_PRICING'],
    byKey: true,
    query: z.object({
      department: z.optional(DepartmentName),
      ofCategory: z.optional(text(60)),
      ofType: z.optional(text(60)),
    }),
    reply: z.object({
      departments: z.array(WordCount),
      categories: z.array(WordCount),
      types: z.array(WordCount),
      varieties: z.array(WordCount),
      colors: z.array(z.object({ value: z.string(), count: z.int(), hex: z.string() })),
      grades: z.array(WordCount),
      purposes: z.array(WordCount),
      units: z.array(WordCount),
      growers: z.array(
        z.object({ id: z.int(), name: z.string(), vendor: z.string(), origin: z.string(), count: z.int() }),
      ),
    }),
  }),
} as const
