import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventory, Product } from '../../contract/features/catalogue/inventory.ts'
import { DescribedLine, QuickLine, Suggestion } from '../../contract/features/catalogue/search.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
/** Sees all departments and farm direct. */
let client: Client
/** Sees flowers in stock, and nothing else. */
let plain: Client
const id: Record<string, number> = {}
const shipDay = '2026-11-23'

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  const rose = {
    category: 'Roses',
    type: 'Rose Standard',
    color: 'White',
    color_family: 'White',
    um: 'ST',
    pack: 25,
    min_quantity: 25,
    quantity1: 25,
    price1_e4: 10_900,
    quantity2: 100,
    price2_e4: 10_000,
    grower: 'Florícola Volcán',
  }
  const make = async (name: string, product: Parameters<typeof makeProduct>[1]) => {
    id[name] = await makeProduct(db, { description: name, ...product })
  }
  for (const [variety, onHand] of [
    ['Akito', 50],
    ['Mondial', 500],
    ['Vendela', 0],
    ['Playa Blanca', 60],
  ] as const)
    await make(`Rose ${variety} White 60cm`, { ...rose, variety, grade: '60cm', onHand })
  for (let i = 0; i < 25; i++)
    await make(`Ranunculus Shade ${i}`, { category: 'Ranunculus', type: 'Ranunculus', color: '' })
  await make('Gypsophila Xlence White 80cm', {
    category: 'Gypsophila',
    type: 'Gypsophila',
    variety: 'Xlence',
  })
  await make('Peony Sarah', {
    category: 'Peonies',
    type: 'Peony',
    season_start_month: 5,
    season_end_month: 6,
  })
  await make('Peony Booked', {
    category: 'Peonies',
    type: 'Peony',
    is_pre_booked: true,
    date_available: '2027-05-03',
    onHand: 500_000,
  })
  await make('Farm Rose White 60cm', { ...rose, grade: '60cm', is_farm_direct: true, lead_time_days: 5 })
  await make('GD Rose Snow QB', {
    ...rose,
    um: 'BX',
    is_grower_direct: true,
    is_farm_direct: true,
    lead_time_days: 7,
  })
  await make('Barred Rose White', { ...rose, blacklisted: true })
  await make('Black Mulch 2 cu ft', { department: 'yard', category: 'Mulch & Bark', type: 'Mulch', um: 'BG' })
  await make('Moss Basket', {
    department: 'supplies',
    category: 'Baskets',
    type: 'Basket',
    um: 'EA',
    pack: 1,
  })
  await app.deps.catalogue.reload()
  client = await app.signIn((await makeShop(db)).email)
  plain = await app.signIn((await makeShop(db, { authorities: ['FLOWERS'] })).email)
})
afterAll(() => app.close())

describe('suggestions', () => {
  async function suggested(term: string, query: Record<string, string> = {}, type = 'All', by = client) {
    const answer = await by.call(inventory.suggestions, {
      params: { type: type as never },
      query: { term, shipDay, ...query } as never,
    })
    expect(answer.status).toBe(200)
    const list = answer.body as Suggestion[]
    expect(list).toEqual(list.map((one) => Suggestion.parse(one)))
    return list
  }
  const texts = async (...of: Parameters<typeof suggested>) =>
    (await suggested(...of)).map(({ text }) => text)

  test('values come first with what they lead to, then products; twenty at most', async () => {
    const roses = await suggested('ros')
    expect(roses[0]).toEqual({ text: 'Roses', kind: 'category', count: 5 })
    expect(roses).toContainEqual({ text: 'Rose Standard', kind: 'type', count: 5 })
    expect(roses).toContainEqual({
      text: 'Rose Akito White 60cm',
      productId: id['Rose Akito White 60cm'],
      kind: 'product',
      count: 1,
      product: expect.objectContaining({ unitPrice: 1.09, um: 'ST', minQuantity: 25, isPreBooked: false }),
    })
    expect((await suggested('ranun')).length).toBe(20)
    expect((await suggested('volcan'))[0]).toEqual({ text: 'Florícola Volcán', kind: 'grower', count: 5 })
    expect((await suggested('blanco'))[0]).toMatchObject({ text: 'White', kind: 'color' })
    expect(await suggested('xlens')).toContainEqual({ text: 'Xlence', kind: 'variety', count: 1 })
    expect(await suggested('')).toEqual([])
    expect(await suggested('qqqqqq')).toEqual([])
  })

  test('each department has its own', async () => {
    expect(await texts('mulch', {}, 'yard')).toContain('Black Mulch 2 cu ft')
    expect(await texts('mulch', {}, 'flowers')).toEqual([])
    expect(await texts('moss', {}, 'supplies')).toEqual(['Moss Basket'])
    expect(await texts('rose', {}, 'plants')).toEqual([])
  })

  test('what is out of season, barred, boxed by a grower or not granted is not suggested', async () => {
    expect(await texts('peony')).toEqual(['Peonies', 'Peony Booked'])
    expect(await texts('peony', { shipDay: '2027-05-10' })).toContain('Peony Sarah')
    const roses = await texts('rose')
    expect(roses).toContain('Farm Rose White 60cm')
    expect(roses.filter((text) => /Barred|GD/.test(text))).toEqual([])
    expect(await texts('rose', { isFarm: 'true' })).toEqual([
      'Roses',
      'Rose Standard',
      'Farm Rose White 60cm',
    ])
    expect(await texts('farm', {}, 'All', plain)).toEqual([])
    expect(await texts('mulch', {}, 'yard', plain)).toEqual([])
    expect((await suggested('roses', {}, 'All', plain))[0]).toEqual({
      text: 'Roses',
      kind: 'category',
      count: 4,
    })
  })

  test('a visitor and what cannot be read are refused', async () => {
    expect((await app.visitor().get('inventory/suggestions/All?term=rose')).problem.code).toBe(
      'not_signed_in',
    )
    for (const path of [
      'inventory/suggestions/tools?term=rose',
      `inventory/suggestions/All?term=${'x'.repeat(101)}`,
      'inventory/suggestions/All?term=rose&shipDay=2026-02-30',
      'inventory/suggestions/All?term=rose&isFarm=yes',
    ])
      expect((await client.get(path)).problem.code, path).toBe('invalid_input')
  })
})

describe('counts', () => {
  const count = async (query: Record<string, string>, by = client) => {
    const answer = await by.call(inventory.searchCount, {
      query: { shippingDate: shipDay, ...query } as never,
    })
    expect(answer.status).toBe(200)
    return (answer.body as { count: number }).count
  }

  test('a search counts a section as its page does', async () => {
    expect(await count({ searchText: 'roswhit60' })).toBe(5)
    expect(await count({ searchText: 'roswhit60', isFarm: 'true' })).toBe(1)
    expect(await count({ searchText: 'rose' }, plain)).toBe(4)
    expect(await count({ searchText: 'mulch', inventoryType: 'yard' })).toBe(1)
    expect(await count({ searchText: 'mulch', inventoryType: 'flowers' })).toBe(0)
    expect(await count({ searchText: 'mulch', inventoryType: 'yard' }, plain)).toBe(0)
    expect(await count({ searchText: 'peony', isPrebook: 'true' })).toBe(1)
    expect(await count({ searchText: 'peony', shippingDate: '2027-05-10' })).toBe(2)
    const page = await client.call(inventory.flowers, {
      query: { search: 'rose', shipDayStr: shipDay, method: 'PICKUP' },
    })
    expect(await count({ searchText: 'rose', inventoryType: 'flowers' })).toBe(
      (page.body as { total: number }).total,
    )
  })

  test('a search type names the value itself', async () => {
    expect(await count({ searchText: 'Roses', searchType: 'category' })).toBe(5)
    expect(await count({ searchText: 'Akito', searchType: 'variety' })).toBe(1)
    expect(await count({ searchText: 'Aki', searchType: 'variety' })).toBe(0)
    expect(await count({ searchText: 'Aki', searchType: 'product' })).toBe(1)
  })

  test('a visitor and what cannot be read are refused', async () => {
    expect((await app.visitor().get('inventory/search-count')).problem.code).toBe('not_signed_in')
    for (const query of ['searchType=colour', 'inventoryType=tools', 'shippingDate=soon', 'isPrebook=1'])
      expect((await client.get(`inventory/search-count?${query}`)).problem.code, query).toBe('invalid_input')
  })
})

describe('quick lines', () => {
  const quick = async (query: Record<string, unknown>, by = client) => {
    const answer = await by.call(inventory.quick, { query: { shipDay, ...query } as never })
    expect(answer.status).toBe(200)
    const lines = answer.body as QuickLine[]
    expect(lines).toEqual(lines.map((line) => QuickLine.parse(line)))
    return lines
  }

  test('ids and quantities are settled to the multiple, priced by the tier and cut to what is there', async () => {
    const [mondial, akito, vendela] = ['Mondial', 'Akito', 'Vendela'].map(
      (variety) => id[`Rose ${variety} White 60cm`] as number,
    )
    const productIds = [mondial, akito, vendela, 77]
    const lines = await quick({ productIds, quantities: [110, 70, 25, 1] })
    expect(
      lines.map(({ matched, quantity, unitPrice, available }) => [matched, quantity, unitPrice, available]),
    ).toEqual([
      ['one', 125, 1, 500],
      ['one', 50, 1.09, 50],
      ['one', 0, 1.09, 0],
      ['none', 0, null, 0],
    ])
    expect((await quick({ productIds: mondial }))[0]).toMatchObject({ asked: null, quantity: 25 })
  })

  test('shorthand is one product, several or none', async () => {
    expect((await quick({ q: '2 bu mondial 60' }))[0]).toMatchObject({
      matched: 'one',
      productId: id['Rose Mondial White 60cm'],
      asked: 2,
      quantity: 50,
      candidates: [],
    })
    const [several] = await quick({ q: '50 roswhit60' })
    expect(several).toMatchObject({ matched: 'several', productId: null, asked: 50 })
    // Goods in stock come before others.
    expect(several?.candidates.map(({ description }) => description)).toEqual([
      'Farm Rose White 60cm',
      'Rose Akito White 60cm',
      'Rose Mondial White 60cm',
      'Rose Playa Blanca White 60cm',
      'Rose Vendela White 60cm',
    ])
    expect((await quick({ q: 'orchids 5' }))[0]).toMatchObject({ matched: 'none', candidates: [] })
    expect((await quick({ q: 'mulch' }, plain))[0]?.matched).toBe('none')
    expect((await quick({ productIds: id['Farm Rose White 60cm'], quantities: 25 }, plain))[0]?.matched).toBe(
      'none',
    )
    expect((await quick({ q: 'gd rose snow qb' }))[0]?.productId).toBe(id['GD Rose Snow QB'])
    expect(await quick({})).toEqual([])
  })

  test('a visitor and what cannot be read are refused', async () => {
    expect((await app.visitor().get('inventory/quick?q=rose')).problem.code).toBe('not_signed_in')
    for (const query of [
      'productIds=rose',
      'productIds=100001&quantities=0',
      'productIds=100001&quantities=5&quantities=6',
      'quantities=5',
      'shipDay=soon',
      `q=${'x'.repeat(201)}`,
    ])
      expect((await client.get(`inventory/quick?${query}`)).problem.code, query).toBe('invalid_input')
  })
})

describe('pasted lines', () => {
  const described = async (descriptions: string[], by = client) => {
    const answer = await by.call(inventory.pasted, { body: { lines: descriptions, shipDay } })
    expect(answer.status).toBe(200)
    const lines = answer.body as DescribedLine[]
    expect(lines).toEqual(lines.map((line) => DescribedLine.parse(line)))
    expect(lines.map(({ text }) => text)).toEqual(descriptions.map((line) => line.trim()))
    return lines
  }

  test('every line is answered, in order', async () => {
    const lines = await described([
      'Rose Mondial White 60cm x 50',
      '100 roswhit60',
      '2 bu gyp',
      '',
      `${id['Rose Akito White 60cm']}\t25`,
      '25 rose modnial white',
      'nothing of the kind 12',
      'Peony Sarah, 5',
      '100 roswhit60',
    ])
    expect(lines.map(({ status, asked, quantity }) => [status, asked, quantity])).toEqual([
      ['matched', 50, 50],
      ['ambiguous', 100, 0],
      ['matched', 2, 2],
      ['unmatched', null, 0],
      ['matched', 25, 25],
      ['matched', 25, 25],
      ['unmatched', 12, 0],
      ['unmatched', 5, 0],
      ['ambiguous', 100, 0],
    ])
    expect(lines.every(({ candidates }) => candidates.length <= 5)).toBe(true)
    expect((await described(['Black Mulch 2 cu ft x 2'], plain))[0]?.status).toBe('unmatched')
  })

  test('two thousand lines come back, and others are answered meanwhile', async () => {
    const many = Array.from(
      { length: 2000 },
      (_, i) =>
        [`${i} roswhit60`, `ranunculs shade ${i % 25} x ${i}`, `gibberish${i} x 5`, `gyp xlence, ${i}`][
          i % 4
        ] as string,
    )
    const work = described(many)
    let others = 0
    const meanwhile = (async () => {
      while (others < 3) {
        await client.call(inventory.searchCount, { query: { searchText: 'rose' } })
        others++
      }
    })()
    const lines = await work
    expect(lines.length).toBe(2000)
    expect(lines.filter(({ status }) => status === 'matched').length).toBeGreaterThan(900)
    await meanwhile
  })

  test.each([
    ['inventory/quick', 'lines'],
    ['inventory/get-by-desc-list', 'descriptions'],
  ])('%s: a visitor and what cannot be read are refused', async (path, field) => {
    expect((await app.visitor().post(path, { [field]: [] })).problem.code).toBe('not_signed_in')
    for (const body of [
      {},
      { [field]: 'rose' },
      { [field]: [1] },
      { [field]: ['x'.repeat(201)] },
      { [field]: Array.from({ length: 2001 }, () => 'rose') },
      { [field]: ['rose'], shipDay: 'soon' },
    ])
      expect((await client.post(path, body)).problem.code).toBe('invalid_input')
  })
})

describe('a list of descriptions', () => {
  test('is answered with the products that it names, each once, in its order', async () => {
    const code = String(id['Rose Akito White 60cm'])
    const descriptions = [
      'Rose Mondial White 60cm',
      code,
      'roswhit60',
      'rose mondial white 60CM',
      'no such thing',
    ]
    const named = async (by = client) => {
      const { body } = await by.call(inventory.byDescription, { body: { descriptions, shipDay } })
      const products = body as Product[]
      expect(products).toEqual(products.map((product) => Product.parse(product)))
      return products.map(({ productDescription }) => productDescription)
    }
    expect(await named()).toEqual(['Rose Mondial White 60cm', 'Rose Akito White 60cm'])
  })
})

test('a page is that of its whole address, however often it is read', async () => {
  const namesAt = async (query: string) => {
    const { body } = await client.get(`inventory/flowers?${query}`)
    return inventory.flowers.reply.parse(body).rows.map(({ productDescription }) => productDescription)
  }
  for (let times = 0; times < 2; times++) {
    expect(await namesAt('search=?akito')).toEqual(['Rose Akito White 60cm'])
    expect(await namesAt('search=?mondial')).toEqual(['Rose Mondial White 60cm'])
    expect(await namesAt('search=?mondial&colors=Red')).toEqual([])
  }
})
