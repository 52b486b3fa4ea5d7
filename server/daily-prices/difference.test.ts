import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { judged } from './difference.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

type Ladder = readonly (number | null)[]
type Case = {
  was?: Ladder
  will?: Ladder
  wasQuantities?: Ladder
  willQuantities?: Ladder
  wasStock?: number | null
  willStock?: number | null
  isNew?: boolean
  isGone?: boolean
}
type Judged = { kind: string; bp: number | null; oddity: string | null; usual: boolean }

const five = (ladder: Ladder) => [...ladder, null, null, null, null, null].slice(0, 5)
const rules = { limitBp: 1500, gone: 'stock-zero', isHalfGone: false }

/** How the rules judge rows of one file. */
async function judge(cases: readonly Case[], by: Partial<typeof rules> = {}): Promise<Judged[]> {
  const { limitBp, gone, isHalfGone } = { ...rules, ...by }
  const rows = cases.map((one, i) => {
    const was = five(one.was ?? [20_000])
    const item = i + 1
    const prices = (ladder: Ladder) => sql`${ladder}::bigint[]`
    const quantities = (ladder: Ladder) => sql`${ladder}::int[]`
    return sql`select ${item}::int as item, ${one.isGone ? null : item}::int as line, ${one.isNew ? null : item}::int as product_id,
      ${prices(was)} as was_prices, ${quantities(five(one.wasQuantities ?? [1]))} as was_quantities,
      ${prices(five(one.will ?? was))} as will_prices, ${quantities(five(one.willQuantities ?? [1]))} as will_quantities,
      ${one.wasStock ?? null}::int as was_stock, ${one.willStock ?? null}::int as will_stock`
  })
  const all: RawBuilder<unknown> = sql.join(rows, sql` union all `)
  const { rows: found } = await sql<Judged>`with ${judged(all, {
    limitBp: sql`${limitBp}::int`,
    gone: sql`${gone}::text`,
    isHalfGone: sql`${isHalfGone}::boolean`,
  })} select kind, move_bp as bp, oddity, usual from judged order by item`.execute(database.db)
  return found
}

const up = { kind: 'up', oddity: null, usual: true }
const down = { kind: 'down', oddity: null, usual: true }
const left = { kind: 'over_limit', usual: false }

describe('what a row does to its product', () => {
  const table: [string, Case, Partial<Judged>][] = [
    ['the same price', {}, { kind: 'same', bp: 0, oddity: null, usual: false }],
    ['the same stock', { wasStock: 50, willStock: 50 }, { kind: 'same' }],
    ['a file that says nothing of stock', { wasStock: 50, willStock: null }, { kind: 'same' }],
    ['up', { will: [20_800] }, { ...up, bp: 400 }],
    ['up by a hundredth of a cent', { will: [20_001] }, { ...up, bp: 1 }],
    ['down', { will: [19_300] }, { ...down, bp: -350 }],
    ['up to the limit', { will: [23_000] }, { ...up, bp: 1500 }],
    ['over the limit', { will: [23_010] }, { ...left, bp: 1505, oddity: null }],
    ['down over the limit', { will: [16_000] }, { ...left, bp: -2000, oddity: null }],
    ['half a basis point is rounded away from zero', { was: [40_000], will: [40_002] }, { ...up, bp: 1 }],
    ['the second tier alone', { was: [20_000, 19_000], will: [20_000, 18_500] }, { ...down, bp: 0 }],
    ['a tier that is added', { was: [20_000], will: [20_000, 19_000] }, { ...down, bp: 0 }],
    ['a tier that is taken away', { was: [20_000, 19_000], will: [20_000] }, { ...up, bp: 0 }],
    ['a tier from fewer units', { wasQuantities: [1, 10], willQuantities: [1, 5] }, { ...down, bp: 0 }],
    ['a first price', { was: [null], will: [20_000] }, { ...up, bp: null }],
    ['stock alone', { wasStock: 50, willStock: 75 }, { kind: 'stock', oddity: null, usual: true }],
    ['stock of what had none', { willStock: 75 }, { kind: 'stock', usual: true }],
    ['none where there was none', { willStock: 0 }, { kind: 'same' }],
    ['price and stock', { will: [20_800], wasStock: 5, willStock: 9 }, up],
    [
      'new',
      { isNew: true, was: [null], will: [20_000] },
      { kind: 'new', bp: null, oddity: null, usual: true },
    ],
    [
      'new without a price',
      { isNew: true, was: [null], will: [null] },
      { kind: 'new', oddity: null, usual: true },
    ],
    ['gone', { isGone: true, wasStock: 5, willStock: 0 }, { kind: 'gone', oddity: null, usual: true }],
  ]
  test.each(table)('%s', async (_, row, expected) => {
    expect((await judge([row]))[0]).toMatchObject(expected)
  })

  test('the limit is the supplier’s', async () => {
    expect((await judge([{ will: [20_800] }], { limitBp: 300 }))[0]).toMatchObject(left)
    expect((await judge([{ will: [30_000] }], { limitBp: 5000 }))[0]).toMatchObject(up)
  })
  test('what is gone and left as it is isn’t published', async () => {
    expect((await judge([{ isGone: true }], { gone: 'leave' }))[0]).toMatchObject({
      kind: 'gone',
      usual: false,
    })
  })
})

describe('what looks like a slip is named and left out', () => {
  const table: [string, Case, string | null][] = [
    ['a bunch of 10 priced as a stem', { was: [122_000], will: [12_200] }, 'factor'],
    ['a bunch of 25', { was: [9_200], will: [230_000] }, 'factor'],
    ['a slipped point', { was: [20_000], will: [2_000_000] }, 'factor'],
    ['a factor, and the price moved a little too', { was: [20_000], will: [206_000] }, 'factor'],
    ['no factor', { was: [20_000], will: [60_000] }, null],
    ['no price', { was: [20_000], will: [null] }, 'no_price'],
    ['a tier that rises', { was: [20_000, 19_000], will: [20_000, 20_500] }, 'rising_tiers'],
    ['a later tier that rises', { was: [20_000], will: [20_000, 19_000, 19_000] }, 'rising_tiers'],
    ['a rise after a tier that isn’t there', { was: [20_000], will: [20_100, null, 19_000] }, null],
    ['tiers that rise already', { was: [20_000, 21_000], will: [20_000, 21_000] }, null],
    ['ten times the stock', { wasStock: 120, willStock: 1200 }, 'stock_ten'],
    ['ten times little stock', { wasStock: 12, willStock: 120 }, null],
    ['a new item whose tiers rise', { isNew: true, was: [null], will: [20_000, 21_000] }, 'rising_tiers'],
  ]
  test.each(table)('%s', async (_, row, oddity) => {
    const [found] = await judge([row])
    expect(found?.oddity ?? null).toBe(oddity)
    if (oddity) expect(found?.usual).toBe(false)
  })

  test('one price on many items, and not on two', async () => {
    const slip = (was: number): Case => ({ was: [was], will: [11_495_000] })
    const three = await judge([slip(11_300), slip(31_500), slip(49_000), { will: [20_800] }])
    expect(three.map(({ oddity }) => oddity)).toEqual(['one_price', 'one_price', 'one_price', null])
    expect((await judge([slip(11_300), slip(31_500)])).map(({ oddity }) => oddity)).toEqual([null, null])
    // The same new price within the limit is no slip: grades of one rose often cost the same.
    const same: Case = { was: [20_000], will: [20_500] }
    expect((await judge([same, same, same])).map(({ usual }) => usual)).toEqual([true, true, true])
  })

  test('half the items gone', async () => {
    const rows: Case[] = [{ isGone: true, wasStock: 4, willStock: 0 }]
    expect(await judge(rows, { isHalfGone: true })).toMatchObject([{ oddity: 'half_gone', usual: false }])
  })
})
