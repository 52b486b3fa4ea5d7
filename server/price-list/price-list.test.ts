import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { PriceList, type priceList } from '../../contract/features/price-list.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { faultsOf, wordsOn } from '../../tests/support/pdf.ts'
import { expectProblem } from '../../tests/support/problem.ts'
import { unzipped } from '../../tests/support/unzipped.ts'

let app: TestApp
let client: Client
let plain: Client
const path = `inventory/daily-pricing` satisfies typeof priceList.daily.path

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  const shop = await makeShop(db, { customer: { name: 'Rosé & Rye' } })
  await db
    .insertInto('discounts')
    .values({ scope: 'customer', scope_key: String(shop.accountNumber), percent_bp: 1000 })
    .execute()
  const plant = { department: 'plants', category: 'Foliage', type: 'Fern', um: 'PT', pack: 1 } as const
  await makeProduct(db, {
    id: 101,
    description: 'Rose Freedom',
    category: 'Roses',
    grower: 'Florícola Volcán',
  })
  await makeProduct(db, {
    id: 102,
    description: '=HYPERLINK("http://evil.example")',
    category: 'Alstroemeria',
    price1_e4: 12_345_000,
    price2_e4: null,
    quantity2: null,
    original_price_e4: 20_000_000,
    sale_ends_on: '2026-11-25',
  })
  await makeProduct(db, { ...plant, id: 103, description: 'Fern Boston 6"' })
  await makeProduct(db, { id: 104, description: 'Rose Sold Out', category: 'Roses', onHand: 0 })
  await makeProduct(db, { id: 105, description: 'Rose Barred', category: 'Roses', blacklisted: true })
  await makeProduct(db, { id: 106, description: 'Rose May', season_start_month: 5, season_end_month: 5 })
  await makeProduct(db, { id: 107, description: 'Rose Farm', is_farm_direct: true, lead_time_days: 5 })
  await app.deps.catalogue.reload()
  client = await app.signIn(shop.email)
  const { email } = await makeUser(db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  plain = await app.signIn(email)
})
afterAll(() => app?.close())

const ask = (accept: string, query = 'shipDay=20261123&method=PICKUP', by = client) =>
  app.app.inject({ url: `/api/v1/${path}?${query}`, headers: { ...by.headers, accept } })
const ids = async (query: string, by = client) =>
  ((await by.get(`${path}?${query}`)).body as PriceList).rows.map(({ productId }) => productId)

test('the list has what the customer can have on the day, and what they pay', async () => {
  const answer = await ask('application/json')
  const list = answer.json() as PriceList
  expect(list).toEqual(PriceList.parse(list))
  expect(list).toMatchObject({
    shipDay: '2026-11-23',
    deliveryMethod: 'Pickup',
    customerName: 'Rosé & Rye',
    total: 3,
  })
  expect(list.rows.map(({ productId }) => productId)).toEqual([102, 101, 103])
  expect(list.rows[0]).toMatchObject({ originalPrice: 2000, saleEndsOn: '2026-11-25' })
  // $6.10 and $5.86, less 10%.
  expect(list.rows[1]).toMatchObject({
    inventory: 100,
    tiers: [
      { quantity: 1, price: 5.49 },
      { quantity: 5, price: 5.27 },
    ],
  })
  expect(answer.headers.vary).toContain('accept')
})

test('department, categories, day and authorities narrow it', async () => {
  expect(await ids('category=plants&shipDay=20261123')).toEqual([103])
  expect(await ids('categories=Roses&categories=Foliage&shipDay=20261123')).toEqual([101, 103])
  // Two days before the farm's earliest day, and after it.
  expect(await ids('category=flowers&shipDay=20261124')).not.toContain(107)
  expect(await ids('category=flowers&shipDay=20261125')).toContain(107)
  expect(await ids('shipDay=20261125', plain)).toEqual([102, 101])
  expect(await ids('category=plants&shipDay=20261125', plain)).toEqual([])
})

test('as CSV it opens in any spreadsheet, and no text in it is a formula', async () => {
  const answer = await ask('text/csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="price-list-2026-11-23.csv"')
  const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toMatchObject([
    {
      Code: '102',
      Product: `'=HYPERLINK("http://evil.example")`,
      'Price 1': '1111.05',
      'From 2': '',
      Was: '2000.00',
      'Sale ends': '2026-11-25',
    },
    { Code: '101', Grower: 'Florícola Volcán', 'From 2': '5', 'Price 2': '5.27', 'Price 3': '' },
    { Code: '103', Product: 'Fern Boston 6"', Unit: 'PT' },
  ])
})

test('as a spreadsheet its prices are numbers', async () => {
  const answer = await ask(mediaTypes.xlsx)
  expect(answer.headers['content-type']).toBe(mediaTypes.xlsx)
  expect(answer.headers['content-disposition']).toContain('price-list-2026-11-23.xlsx')
  const sheet = unzipped(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<v>5.27</v>')
  expect(sheet.match(/<row>/g)).toHaveLength(4)
})

test('as PDF it is a list to print: whose, for which day, from whom, every page numbered', async () => {
  const answer = await ask('application/pdf, */*;q=0.1')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const words = wordsOn(answer.rawPayload).join('\n')
  for (const text of [
    'Harbor & Vine Wholesale',
    'Price list',
    'Monday, November 23, 2026',
    'Pickup',
    'Rosé & Rye',
    'Flowers  ·  Roses',
    'Plants  ·  Foliage',
    'Rose Freedom',
    '5.27',
    '5+',
    'Sale, was 2,000.00, through Nov 25',
    'Page 1 of 1',
  ])
    expect(words).toContain(text)
  expect(words).not.toMatch(/Barred|Sold Out|Rose May/)
})

test('a long list runs over pages, and its heads with it', async () => {
  for (let n = 0; n < 70; n++)
    await makeProduct(app.db, {
      description: `Mum ${n} ${'Very Long Name '.repeat(9)}`,
      department: 'yard',
      category: 'Mums',
    })
  await app.deps.catalogue.reload()
  const { rawPayload } = await ask('application/pdf', 'category=yard&shipDay=20261123')
  const words = wordsOn(rawPayload).join('\n')
  expect(words).toContain('Page 3 of 3')
  expect(words).toContain('Yard  ·  Mums (continued)')
  const none = await ask('application/pdf', 'category=supplies&shipDay=20261123')
  expect(wordsOn(none.rawPayload)).toContain('No products are available for this day.')
})

test('the person who reads Spanish gets it in Spanish, as paper and as CSV', async () => {
  await client.put('account/language', { language: 'es' })
  const paper = await ask('application/pdf')
  expect(paper.headers['content-disposition']).toContain('lista-de-precios-2026-11-23.pdf')
  expect(faultsOf(paper.rawPayload)).toEqual([])
  expect(wordsOn(paper.rawPayload)).toEqual(
    expect.arrayContaining([
      'Lista de precios',
      'Lunes, 23 de noviembre de 2026',
      'Recoger',
      'Flores  ·  Roses',
      'Ramo',
    ]),
  )
  const [head, first] = (await ask('text/csv')).body.split('\r\n')
  expect(head).toContain('Código,Producto,Departamento,Categoría')
  expect(head).toContain('Desde 1,Precio 1,Desde 2')
  expect(first).toContain(',flores,')
  await client.put('account/language', { language: 'en' })
})

test('other forms and wrong questions are refused', async () => {
  const picture = await ask('image/png')
  expectProblem(
    { status: picture.statusCode, text: picture.body, json: picture.json(), headers: picture.headers },
    'not_acceptable',
  )
  for (const query of ['shipDay=soon', 'category=shoes', 'method=drone'])
    expect((await ask('text/csv', query)).statusCode, query).toBe(400)
  expect((await app.visitor().get(path)).status).toBe(401)
  const { paths } = (await app.app.inject({ url: '/api/v1/openapi.json' })).json()
  expect(Object.keys(paths[`/${path}`].get.responses['200'].content)).toEqual([
    'application/json',
    mediaTypes.csv,
    mediaTypes.xlsx,
    mediaTypes.pdf,
  ])
  expect(paths[`/${path}`].get.responses).toHaveProperty('406')
})
