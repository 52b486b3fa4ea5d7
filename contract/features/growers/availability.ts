import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Instant, ProductId, text, UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { cellFaults } from '../../rules/availability.ts'
import { isWeek } from '../../rules/weeks.ts'

/** What a farm offers by week: its availability sheet, the vendor's draft, and what is published of it. */

/** How many weeks before and after the current one can be read and edited. */
export const weeksAround = 26
export const mostWeeks = weeksAround
/** Maximum cells per call: 200 products by 26 weeks, and their prices. */
export const mostCells = 5_400

const Monday = DayInput.check(z.refine((day) => isWeek(day), 'Enter the Monday of the week.'))

/** An unpublished cell as typed. `value` is the parsed number; null for an empty or a refused cell. */
const Draft = z.object({
  text: z.string(),
  value: z.nullable(z.number()),
  rounded: z.boolean(),
  fault: z.nullable(z.enum(cellFaults)),
  fix: z.nullable(z.number()),
})
export type CellDraft = z.infer<typeof Draft>

const Cell = z.object({
  /** Selling units; null when nothing was ever published. */
  offered: z.nullable(z.int()),
  ordered: z.int(),
  draft: z.nullable(Draft),
})

const Row = z.object({
  productId: z.int(),
  description: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  pack: z.int(),
  /** Offers are multiples of this: a whole bunch or box. */
  multiple: z.int(),
  soldBy: z.enum(['stem', 'bunch', 'box']),
  /** Ships from the farm: the shop can sell up to the offered units. */
  fromFarm: z.boolean(),
  /** The farm's own price, in dollars per selling unit. */
  price: z.nullable(UnitPrice),
  priceDraft: z.nullable(Draft),
  /** In the order of `weeks`. */
  cells: z.array(Cell),
})
export type AvailabilityRow = z.infer<typeof Row>

const Week = z.object({
  week: DayOutput,
  number: z.int(),
  closesAt: Instant,
  isClosed: z.boolean(),
  /** The code of the holiday that the week's goods are for. */
  holiday: z.nullable(z.string()),
})
export type AvailabilityWeek = z.infer<typeof Week>

const DraftState = z.object({
  /** Cells that differ from what is published, including refused ones. */
  cells: z.int(),
  faults: z.int(),
  /** Refused cells of all weeks, the first fifty. */
  refused: z.array(
    z.object({
      productId: z.int(),
      description: z.string(),
      week: z.nullable(DayOutput),
      text: z.string(),
      fault: z.enum(cellFaults),
      fix: z.nullable(z.number()),
      ordered: z.int(),
      offered: z.nullable(z.number()),
    }),
  ),
})
export type DraftState = z.infer<typeof DraftState>

const access = ['VENDOR'] as const

export const availability = {
  read: endpoint({
    method: 'GET',
    path: 'vendor/availability',
    summary:
      'The weekly availability of the signed-in vendor’s farm, starting with the week of `from`: offered and ordered in selling units, the farm’s own price, and the draft.',
    access,
    pace: 'search',
    ...listOf({
      row: Row,
      filters: {
        q: z.optional(text(80)),
        by: z.optional(z.enum(['stem', 'box'])),
        from: z.optional(DayInput),
        weeks: z._default(
          z.pipe(
            z.string().check(z.regex(/^([1-9]|1\d|2[0-6])$/, 'From 1 to 26 weeks.')),
            z.transform(Number),
          ),
          8,
        ),
      },
      sorts: ['name', 'price'],
      size: 200,
      more: {
        weeks: z.array(Week),
        /** This week's Monday. */
        thisWeek: DayOutput,
        counts: z.object({ stem: z.int(), box: z.int() }),
        draft: DraftState,
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  write: endpoint({
    method: 'PUT',
    path: 'vendor/availability',
    summary:
      'Writes cells into the vendor’s draft as typed: numbers in any country’s format, with or without a unit. A `week` of null is the farm’s price; a `text` of null removes the cell from the draft. Text that can’t be parsed is kept, with its fault.',
    access,
    maxBodyBytes: 1_048_576,
    audit: { none: 'Nothing changes before the draft is published, which is an entry.' },
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            productId: ProductId,
            week: z.nullable(Monday),
            text: z.nullable(text(60)),
          }),
        )
        .check(
          z.minLength(1, 'Name at least one cell.'),
          z.maxLength(mostCells, 'At most 5,400 cells at once.'),
        ),
    }),
    reply: z.object({
      /** Cells that were accepted, and refused cells, which keep their text until corrected. */
      taken: z.int(),
      refused: z.int(),
      draft: DraftState,
      /** Ignored cells: of closed weeks, and of products that aren't the vendor's. */
      leftAlone: z.int(),
    }),
  }),
  publish: endpoint({
    method: 'POST',
    path: 'vendor/availability/publish',
    summary:
      'Publishes the draft as one change. Cells that can’t be parsed, or are below the ordered units, stay in the draft. The catalogue follows.',
    access,
    audit: 'availability.published',
    reply: z.object({ published: z.int(), products: z.int(), draft: DraftState }),
    errors: ['nothing_to_publish'],
  }),
  notes: endpoint({
    method: 'GET',
    path: 'vendor/availability/notes',
    summary:
      'Units of the vendor’s goods that shops ordered in 14 days and didn’t get, for products that three shops or more missed, rounded; and a week compared with the same one a year ago.',
    access,
    query: z.object({ week: z.optional(DayInput) }),
    reply: z.object({
      missed: z.array(
        z.object({
          productId: z.int(),
          description: z.string(),
          um: z.string(),
          shops: z.int(),
          units: z.int(),
        }),
      ),
      week: DayOutput,
      offered: z.int(),
      ordered: z.int(),
      /** Null when nothing was offered then. */
      before: z.nullable(z.object({ offered: z.int(), ordered: z.int() })),
    }),
  }),
} as const
