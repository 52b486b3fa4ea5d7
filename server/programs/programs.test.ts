import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Cart, cart } from '../../contract/features/cart.ts'
import { type CataloguePage, inventory } from '../../contract/features/catalogue/inventory.ts'
import { changes } from '../../contract/features/changes.ts'
import { checkout } from '../../contract/features/checkout.ts'
import { days, type Explanation } from '../../contract/features/dates/days.ts'
import {
  type FarmProgram,
  type ProgramEffect,
  programs,
  type UsProgram,
} from '../../contract/features/programs.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
let staff: Client
let ohio: Client
let ohioNumber: number
let texas: Client
let texasNumber: number
let usRose: number
let plainRose: number
let farmRose: number
let growerRose: number
const added = { created_at: new Date('2026-11-20T12:00:00Z') }
const monday = { shipDayStr: '2026-12-07', method: 'PICKUP' } as const
const open = { onSale: true, states: null, levels: null }
const openFarm = {
  ...open,
  leadDays: null,
  shipWeekdays: null,
  orderBy: null,
  boxMinimum: 1,
  growers: null,
  categories: null,
}

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T15:00:00Z' })
  usRose = await makeProduct(app.db, { ...added, description: 'Rose US', us: true })
  plainRose = await makeProduct(app.db, { ...added, description: 'Rose plain' })
  farmRose = await makeProduct(app.db, {
    description: 'Rose farm',
    is_farm_direct: true,
    category: 'Farm roses',
  })
  growerRose = await makeProduct(app.db, {
    description: 'Rose grower',
    is_grower_direct: true,
    min_quantity: 5,
    category: 'Boxes',
  })
  await app.deps.catalogue.reload()
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['US_APPLICATION', 'FARM_DIRECT', 'DATE_MANAGEMENT', 'ORDER_DESK', 'DASHBOARD'],
  })
  staff = await app.signIn(house.email)
  const inOhio = await makeShop(app.db, { address: { state: 'OH' }, customer: { price_tier: 1 } })
  const inTexas = await makeShop(app.db, { address: { state: 'TX' }, customer: { price_tier: 3 } })
  ;[ohio, texas] = [await app.signIn(inOhio.email), await app.signIn(inTexas.email)]
  ;[ohioNumber, texasNumber] = [inOhio.accountNumber, inTexas.accountNumber]
})
afterAll(() => app?.close())

const usNow = async () => (await staff.call(programs.us)).body as UsProgram
const farmNow = async () => (await staff.call(programs.farmDirect)).body as FarmProgram
const growerNow = async () => (await staff.call(programs.growerDirect)).body as FarmProgram
const setUs = async (fields: object) =>
  staff.call(programs.setUs, { body: { ...open, ...fields, version: (await usNow()).version } })
const setFarm = async (fields: object) =>
  staff.call(programs.setFarmDirect, { body: { ...openFarm, ...fields, version: (await farmNow()).version } })
const setGrower = async (fields: object) =>
  staff.call(programs.setGrowerDirect, {
    body: { ...openFarm, ...fields, version: (await growerNow()).version },
  })

afterEach(async () => {
  await setUs({})
  await setFarm({})
  await setGrower({})
  await ohio.delete('shopping-cart/empty-cart')
  await texas.delete('shopping-cart/empty-cart')
})

const seen = async (shop: Client, query: Record<string, string> = {}) =>
  ((await shop.call(inventory.all, { query: { ...monday, ...query } })).body as CataloguePage).rows
    .map(({ productId }) => productId)
    .sort((a, b) => a - b)
const add = (shop: Client, productId: number, quantity: number, shipDay = '2026-12-07') =>
  shop.call(cart.add, { body: { productId, quantity, shipDay } })
const problemsOf = async (shop: Client) => ((await shop.call(cart.read)).body as Cart).problems
const closedFor = async (shop: Client) =>
  ((await shop.get('auth/current')).body as { closedPrograms: string[] }).closedPrograms
const explained = async (accountNumber: number, productId: number, shipDay = '2026-12-07', at?: string) =>
  (
    await staff.call(days.explanation, {
      query: {
        accountNumber: String(accountNumber),
        productId: String(productId),
        shipDay,
        method: 'PICKUP',
        ...(at && { at }),
      },
    })
  ).body as Explanation

describe('a program narrowed to some shops', () => {
  /** Who is offered the US program under its settings. */
  test.each([
    [{}, true, true],
    [{ onSale: false }, false, false],
    [{ states: ['OH'] }, true, false],
    [{ states: ['OH', 'TX'] }, true, true],
    [{ states: ['IN'] }, false, false],
    [{ levels: [3] }, false, true],
    [{ levels: [1, 3], states: ['TX'] }, false, true],
    [{ levels: [1], states: ['TX'] }, false, false],
  ])(
    '%o: Ohio %s, Texas %s, alike in catalogue, item, cart, day and session',
    async (fields, inOhio, inTexas) => {
      await setUs(fields)
      for (const [shop, number, isIn] of [
        [ohio, ohioNumber, inOhio],
        [texas, texasNumber, inTexas],
      ] as const) {
        expect(await seen(shop)).toEqual(isIn ? [usRose, plainRose, farmRose] : [plainRose, farmRose])
        expect(await seen(shop, { us: 'true' })).toEqual(isIn ? [usRose] : [])
        expect((await shop.get(`inventory/item/${usRose}`)).status).toBe(isIn ? 200 : 404)
        expect((await add(shop, usRose, 2)).status).toBe(isIn ? 200 : 404)
        expect(await closedFor(shop)).toEqual(isIn ? [] : ['us'])
        const answer = await explained(number, usRose)
        expect(answer.open).toBe(isIn)
        expect(answer.steps.find(({ rule }) => rule === 'program')?.outcome).toBe(isIn ? 'passes' : 'refuses')
        // Goods outside the program are not affected.
        expect(
          (await explained(number, plainRose)).steps.find(({ rule }) => rule === 'program')?.outcome,
        ).toBe('idle')
      }
    },
  )

  test('keeps its goods out of the public feed, unless it is for every shop', async () => {
    const feed = async () => (await app.app.inject({ method: 'GET', url: '/api/v1/rss' })).body
    expect(await feed()).toContain('Rose US')
    await setUs({ levels: [1] })
    expect(await feed()).not.toContain('Rose US')
    expect(await feed()).toContain('Rose plain')
  })

  test('what is in a cart already is refused by cart and check-out, and comes back with the program', async () => {
    expect((await add(texas, usRose, 2)).status).toBe(200)
    await setUs({ states: ['OH'] })
    expect(await problemsOf(texas)).toMatchObject([{ code: 'not_orderable', reason: { code: 'not_sold' } }])
    expect((await texas.call(checkout.place, { body: {} })).problem.code).toBe('not_orderable')
    await setUs({})
    expect(await problemsOf(texas)).toEqual([])
    expect((await texas.call(checkout.place, { body: {} })).status).toBe(201)
  })

  test('items come in and leave; one outside is sold like the rest of the catalogue', async () => {
    await setUs({ states: ['OH'], in: [plainRose], out: [usRose] })
    expect(await seen(texas)).toEqual([usRose, farmRose])
    expect(await seen(ohio, { us: 'true' })).toEqual([plainRose])
    await setUs({ in: [usRose], out: [plainRose] })
    expect(await seen(ohio, { us: 'true' })).toEqual([usRose])
  })
})

describe('how a farm ships', () => {
  test('days, lead time and hours apply to picker, cart and check-out alike, and are explained', async () => {
    // Monday, November 23 at 10 am.
    await setFarm({ leadDays: 4, shipWeekdays: [1, 3], orderBy: '09:00' })
    const states = ['2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'] as const
    const open = await Promise.all(states.map((day) => explained(ohioNumber, farmRose, day)))
    expect(open.map(({ open, reason }) => [open, reason])).toEqual([
      [false, 'not_available_yet'],
      [true, null],
      [false, 'no_farm_day'],
      [true, null],
    ])
    for (const [i, day] of states.entries())
      expect((await add(ohio, farmRose, 2, day)).status === 200, day).toBe(open[i]?.open)
    // Four days before November 30, at nine.
    expect(open[1]?.cutOff).toBe('2026-11-26T14:00:00.000Z')
    const at = (moment: string) => explained(ohioNumber, farmRose, '2026-11-30', moment)
    expect((await at('2026-11-26T13:59:00Z')).open).toBe(true)
    expect(await at('2026-11-26T14:00:00Z')).toMatchObject({ open: false, reason: 'cut_off_passed' })
  })

  test('an order with fewer boxes than the minimum can’t be placed until it has them', async () => {
    await setGrower({ boxMinimum: 3 })
    await add(ohio, growerRose, 10)
    expect(await problemsOf(ohio)).toMatchObject([
      { code: 'not_orderable', reason: { code: 'box_minimum', least: 3, boxes: 2 } },
    ])
    const refused = await ohio.call(checkout.place, { body: {} })
    expect(refused.problem.code).toBe('not_orderable')
    await add(ohio, growerRose, 15)
    expect(await problemsOf(ohio)).toEqual([])
    expect((await ohio.call(checkout.place, { body: {} })).status).toBe(201)
  })

  test('categories and growers that are not in it are offered to nobody', async () => {
    await app.db.insertInto('vendors').values({ id: 'V77', name: 'Alpine Co' }).execute()
    const { id } = await app.db
      .insertInto('growers')
      .values({
        id: 77,
        name: 'Alpine',
        kind: 'FARM',
        farm: 'Alpine',
        vendor_id: 'V77',
        country: 'US',
        region: 'OH',
        us: true,
        lead_time_days: 5,
        farm_direct: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const alpine = await makeProduct(app.db, {
      description: 'Lily farm',
      is_farm_direct: true,
      grower_id: id,
      category: 'Lilies',
    })
    await app.deps.catalogue.reload()
    expect(await seen(ohio, { farm: 'true' })).toEqual([farmRose, alpine])
    await setFarm({ growers: [id] })
    expect(await seen(ohio, { farm: 'true' })).toEqual([alpine])
    expect((await add(ohio, farmRose, 2)).status).toBe(404)
    const { body: vendors } = await staff.call(programs.farmVendors)
    expect(vendors).toEqual([
      {
        vendorId: 'V77',
        name: 'Alpine Co',
        items: 1,
        growers: [{ id, name: 'Alpine', items: 1, isIn: true }],
      },
    ])
    await setFarm({ categories: ['Farm roses'] })
    expect(await seen(ohio, { farm: 'true' })).toEqual([farmRose])
    await app.db.updateTable('products').set({ state: 'archived' }).where('id', '=', alpine).execute()
    await setFarm({})
  })
})

describe('a change of a program', () => {
  test('is previewed with the numbers that saving it brings', async () => {
    await add(texas, usRose, 2)
    const before = await usNow()
    const wanted = { ...open, states: ['OH'], in: [plainRose] }
    const effect = (await staff.call(programs.previewUs, { body: wanted })).body as ProgramEffect
    expect(effect).toMatchObject({
      shops: { then: 1, leave: 1, join: 0, leaving: [{ id: texasNumber }] },
      items: { then: 2, leave: 0, join: 1, joining: [{ id: plainRose }] },
      carts: 1,
    })
    expect(await usNow()).toEqual(before)
    await setUs({ states: ['OH'], in: [plainRose] })
    expect(await usNow()).toMatchObject({ shops: effect.shops.then, items: effect.items.then, allShops: 2 })
    expect(await problemsOf(texas)).toHaveLength(effect.carts)
    await setUs({ out: [plainRose] })
  })

  test('is one change set that is undone whole', async () => {
    await setUs({ states: ['OH'], out: [usRose] })
    const { body } = await staff.call(changes.list, { query: { area: 'programs' } })
    const set = (body as { rows: { id: number; sentence: string; fields: number }[] }).rows[0]
    expect(set).toMatchObject({ sentence: 'program.changed', fields: 2 })
    const back = await staff.call(changes.revert, { params: { id: Number(set?.id) }, body: {} })
    expect(back.status).toBe(201)
    expect(await usNow()).toMatchObject({ states: null })
    expect(await seen(texas, { us: 'true' })).toEqual([usRose])
  })

  test('the second of two people gets an error', async () => {
    const { version } = await usNow()
    expect((await staff.call(programs.setUs, { body: { ...open, levels: [1], version } })).status).toBe(200)
    const late = await staff.call(programs.setUs, { body: { ...open, levels: [2], version } })
    expect(late.problem.code).toBe('changed_meanwhile')
  })

  test('bad input is named and changes nothing', async () => {
    const { version } = await farmNow()
    for (const [bad, path] of [
      [{ states: ['Ohio'] }, 'states.0'],
      [{ states: [] }, 'states'],
      [{ levels: [6] }, 'levels.0'],
      [{ leadDays: 61 }, 'leadDays'],
      [{ shipWeekdays: [7] }, 'shipWeekdays.0'],
      [{ orderBy: '25:00', leadDays: 2 }, 'orderBy'],
      [{ orderBy: '09:00' }, 'leadDays'],
      [{ boxMinimum: 0 }, 'boxMinimum'],
    ] as const) {
      const answer = await staff.put('admin/farm-direct', { ...openFarm, ...bad, version })
      expect([answer.status, answer.problem.code], JSON.stringify(bad)).toEqual([400, 'invalid_input'])
      expect(JSON.stringify(answer.problem), JSON.stringify(bad)).toContain(path)
    }
    expect((await setUs({ in: [1_999_999] })).status).toBe(404)
    expect(await farmNow()).toMatchObject({ version })
  })

  test('takes the authority of the program', async () => {
    for (const path of [
      'admin/us-application',
      'admin/farm-direct',
      'admin/farm-direct/vendors',
      'admin/grower-direct',
    ]) {
      expect((await app.visitor().get(path)).status, path).toBe(401)
      expect((await ohio.get(path)).status, path).toBe(403)
      expect((await staff.get(path)).status, path).toBe(200)
    }
    expect((await ohio.put('admin/us-application', { ...open, version: 0 })).status).toBe(403)
    expect((await ohio.post('admin/us-application/preview', open)).status).toBe(403)
  })
})
