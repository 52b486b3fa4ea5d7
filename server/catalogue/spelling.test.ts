import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../contract/features/catalogue/inventory.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
/** Sees all departments. */
let client: Client
/** Sees flowers alone. */
let plain: Client
const shipDay = '2026-11-23'

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  const make = (description: string, product: Parameters<typeof makeProduct>[1]) =>
    makeProduct(db, { description, ...product })
  for (const variety of ['Akito', 'Mondial'])
    await make(`Rose ${variety} White 60cm`, {
      category: 'Roses',
      type: 'Rose Standard',
      color: 'White',
      variety,
      grade: '60cm',
    })
  await make('Ranunculus Elegance', { category: 'Ranunculus', type: 'Ranunculus', color: '' })
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
  await make('Black Mulch 2 cu ft', { department: 'yard', category: 'Mulch & Bark', type: 'Mulch', um: 'BG' })
  await app.deps.catalogue.reload()
  client = await app.signIn((await makeShop(db)).email)
  plain = await app.signIn((await makeShop(db, { authorities: ['FLOWERS'] })).email)
})
afterAll(() => app.close())

const nearest = async (searchText: string, by = client, query: Record<string, string> = {}) => {
  const answer = await by.call(inventory.spelling, {
    query: { searchText, shippingDate: shipDay, ...query } as never,
  })
  expect(answer.status).toBe(200)
  return (answer.body as { text: string | null }).text
}

test('the nearest spelling is a word of the assortment or its name in Spanish, and finds something', async () => {
  for (const [typed, near] of [
    ['rrranunkuloo', 'ranunculo'],
    ['renonkulus', 'ranunculus'],
    ['jipzofilya', 'gypsophila'],
    ['velo de nobbya', 'velo de novia'],
    ['mnondyall 60', 'mondial 60'],
  ] as const) {
    const found = await nearest(typed)
    expect([typed, found]).toEqual([typed, near])
    if (found === null) continue
    const { body } = await client.call(inventory.searchCount, {
      query: { searchText: found, shippingDate: shipDay } as never,
    })
    expect((body as { count: number }).count, found).toBeGreaterThan(0)
  }
})

test('there is no nearest spelling for what finds something, has no word near it, or is not offered to the customer', async () => {
  expect(await nearest('rose')).toBeNull()
  expect(await nearest('qqqqxxxzz')).toBeNull()
  expect(await nearest('')).toBeNull()
  expect(await nearest('molchye')).toBe('mulch')
  expect(await nearest('molchye', plain)).toBeNull()
  // A peony of May.
  expect(await nearest('zarrrah')).toBeNull()
  expect(await nearest('zarrrah', client, { shippingDate: '2027-05-10' })).toBe('sarah')
})

test('a visitor and what cannot be read are refused', async () => {
  const path = 'inventory/nearest-spelling'
  expect((await app.visitor().get(path)).problem.code).toBe('not_signed_in')
  expect((await client.get(`${path}?shippingDate=soon`)).problem.code).toBe('invalid_input')
})
