import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, ProductId, text } from '../core/fields.ts'
import { programNames } from '../rules/programs.ts'

/** Programs of goods that only some shops are offered. The rules of catalogue, cart and check-out enforce them. */

const distinct = <Value>(values: readonly Value[]) => new Set(values).size === values.length
const states = z._default(
  z.nullable(
    z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'A state has two capital letters.')))
      .check(
        z.minLength(1, 'Choose at least one state.'),
        z.maxLength(60),
        z.refine(distinct, 'Name each once.'),
      ),
  ),
  null,
)
const levels = z._default(
  z.nullable(
    z
      .array(
        z.int('Levels are 1 to 5.').check(z.gte(1, 'Levels are 1 to 5.'), z.lte(5, 'Levels are 1 to 5.')),
      )
      .check(
        z.minLength(1, 'Choose at least one level.'),
        z.maxLength(5),
        z.refine(distinct, 'Name each once.'),
      ),
  ),
  null,
)
const numbers = z._default(
  z
    .array(ProductId)
    .check(z.maxLength(500, 'At most 500 products at once.'), z.refine(distinct, 'Name each once.')),
  [],
)
const Version = z.int().check(z.nonnegative())

/** Who is offered the US program, and its items. */
const usFields = {
  /** When false, no shop sees or orders its products. */
  onSale: z.boolean(),
  /** The states of the shops; null for all. A shop's state is that of its first address. */
  states,
  /** The price levels of the shops; null for all. */
  levels,
  /** Items to add to the program and to remove from it; items outside are sold like the rest of the catalogue. */
  in: numbers,
  out: numbers,
}
/** Who is offered a program of farms or growers, and how it ships. */
const farmFields = {
  onSale: z.boolean(),
  states,
  levels,
  /** The minimum days between order and ship day; null uses each product's own. */
  leadDays: z._default(
    z.nullable(
      z.int('Enter whole days.').check(z.gte(0, 'From 0 to 60 days.'), z.lte(60, 'From 0 to 60 days.')),
    ),
    null,
  ),
  /** 0 is Sunday; null for every open day of the calendar. */
  shipWeekdays: z._default(
    z.nullable(
      z
        .array(z.int().check(z.gte(0), z.lte(6)))
        .check(
          z.minLength(1, 'Choose at least one weekday.'),
          z.maxLength(7),
          z.refine(distinct, 'Name each once.'),
        ),
    ),
    null,
  ),
  /** The latest order time on the last possible day. */
  orderBy: z._default(
    z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 14:30.'))),
    null,
  ),
  boxMinimum: z._default(
    z.int('Enter whole boxes.').check(z.gte(1, 'From 1 to 500 boxes.'), z.lte(500, 'From 1 to 500 boxes.')),
    1,
  ),
  /** The growers whose products belong to it; null for all. */
  growers: z._default(
    z.nullable(
      z
        .array(Id)
        .check(
          z.minLength(1, 'Choose at least one grower.'),
          z.maxLength(500),
          z.refine(distinct, 'Name each once.'),
        ),
    ),
    null,
  ),
  categories: z._default(
    z.nullable(
      z
        .array(text(80).check(z.minLength(1)))
        .check(
          z.minLength(1, 'Choose at least one category.'),
          z.maxLength(200),
          z.refine(distinct, 'Name each once.'),
        ),
    ),
    null,
  ),
}

const Choice = <Key extends z.ZodMiniType>(key: Key) => z.object({ key, shops: z.int() })

const common = {
  name: z.enum(programNames),
  version: z.int(),
  onSale: z.boolean(),
  states: z.nullable(z.array(z.string())),
  levels: z.nullable(z.array(z.int())),
  /** Its products and shops now, and the number of all shops. */
  items: z.int(),
  shops: z.int(),
  allShops: z.int(),
  /** The states and levels that shops are in. */
  inStates: z.array(Choice(z.string())),
  inLevels: z.array(Choice(z.int())),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
}
const UsProgram = z.object(common)
const FarmProgram = z.object({
  ...common,
  leadDays: z.nullable(z.int()),
  shipWeekdays: z.nullable(z.array(z.int())),
  orderBy: z.nullable(z.string()),
  boxMinimum: z.int(),
  growers: z.nullable(z.array(z.int())),
  categories: z.nullable(z.array(z.string())),
  /** The growers and categories of its products, with the number of items. */
  ofGrowers: z.array(z.object({ id: z.int(), name: z.string(), vendor: z.string(), items: z.int() })),
  ofCategories: z.array(z.object({ name: z.string(), items: z.int() })),
})
export type UsProgram = z.infer<typeof UsProgram>
export type FarmProgram = z.infer<typeof FarmProgram>

const Named = z.object({ id: z.int(), name: z.string() })
const Moved = z.object({
  /** How many are in the program after the change, leave it, and join it. */
  then: z.int(),
  leave: z.int(),
  join: z.int(),
  /** The first twenty that leave or join. */
  leaving: z.array(Named),
  joining: z.array(Named),
})
const Effect = z.object({
  shops: Moved,
  items: Moved,
  /** Carts with lines that can no longer be ordered, and placed orders with such lines, which keep them. */
  carts: z.int(),
  orders: z.int(),
})
export type ProgramEffect = z.infer<typeof Effect>

const us = ['US_APPLICATION'] as const
const farm = ['FARM_DIRECT', 'UPS_FARM_DIRECT'] as const
const grower = ['FARM_DIRECT'] as const
/** Any of these can edit programs. */
export const programAuthorities = ['US_APPLICATION', 'FARM_DIRECT', 'UPS_FARM_DIRECT'] as const

export const programs = {
  us: endpoint({
    method: 'GET',
    path: 'admin/us-application',
    summary:
      'The US program, of flowers and farm goods that US growers grow: whether it is on, and for whom.',
    access: us,
    byKey: true,
    reply: UsProgram,
  }),
  setUs: endpoint({
    method: 'PUT',
    path: 'admin/us-application',
    summary:
      'Changes the US program: on or off, for which states and price levels, and items to add or remove. Shops that are not offered it can’t see or order its items from the next request on.',
    access: us,
    audit: 'program.changed',
    byKey: true,
    body: z.strictObject({ version: Version, ...usFields }),
    reply: UsProgram,
    errors: ['changed_meanwhile', 'not_found'],
  }),
  previewUs: endpoint({
    method: 'POST',
    path: 'admin/us-application/preview',
    summary:
      'Previews the shops, items, carts and orders that a change of the US program affects. Changes nothing.',
    access: us,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject(usFields),
    reply: Effect,
    errors: ['not_found'],
  }),
  farmDirect: endpoint({
    method: 'GET',
    path: 'admin/farm-direct',
    summary:
      'Farm direct, of goods that farms ship themselves: whether it is on, for whom, and how it ships.',
    access: farm,
    byKey: true,
    reply: FarmProgram,
  }),
  setFarmDirect: endpoint({
    method: 'PUT',
    path: 'admin/farm-direct',
    summary:
      'Changes farm direct: on or off, for which states and levels, lead days, ship weekdays, latest order time, box minimum, growers and categories. Catalogue, picker, cart and check-out follow within a second; placed orders stay.',
    access: farm,
    audit: 'program.changed',
    byKey: true,
    body: z.strictObject({ version: Version, ...farmFields }),
    reply: FarmProgram,
    errors: ['changed_meanwhile'],
  }),
  previewFarmDirect: endpoint({
    method: 'POST',
    path: 'admin/farm-direct/preview',
    summary:
      'Previews the shops, items, carts and orders that a change of farm direct affects. Changes nothing.',
    access: farm,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject(farmFields),
    reply: Effect,
  }),
  farmVendors: endpoint({
    method: 'GET',
    path: 'admin/farm-direct/vendors',
    summary:
      'The vendors of farm direct with their growers, the number of their items, and whether they are included.',
    access: farm,
    byKey: true,
    reply: z.array(
      z.object({
        vendorId: z.string(),
        name: z.string(),
        items: z.int(),
        growers: z.array(z.object({ id: z.int(), name: z.string(), items: z.int(), isIn: z.boolean() })),
      }),
    ),
  }),
  growerDirect: endpoint({
    method: 'GET',
    path: 'admin/grower-direct',
    summary: 'Grower direct, of boxes that growers ship: whether it is on, for whom, and how it ships.',
    access: grower,
    byKey: true,
    reply: FarmProgram,
  }),
  setGrowerDirect: endpoint({
    method: 'PUT',
    path: 'admin/grower-direct',
    summary: 'Changes grower direct, with the fields of farm direct.',
    access: grower,
    audit: 'program.changed',
    byKey: true,
    body: z.strictObject({ version: Version, ...farmFields }),
    reply: FarmProgram,
    errors: ['changed_meanwhile'],
  }),
  previewGrowerDirect: endpoint({
    method: 'POST',
    path: 'admin/grower-direct/preview',
    summary:
      'Previews the shops, items, carts and orders that a change of grower direct affects. Changes nothing.',
    access: grower,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject(farmFields),
    reply: Effect,
  }),
} as const
