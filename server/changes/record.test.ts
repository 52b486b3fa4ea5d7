import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSet } from '../../contract/features/changes.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import { changeFields } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())

test('the rows of each table are counted: a product and a customer with the same id are two', async () => {
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  const by = ctxOf(app, house, ['TIER_PRICING'])
  const change = (table: 'products' | 'customers') => ({
    table,
    key: house.customerId,
    field: 'name',
    before: 'Rosewood',
    after: 'Fernwood',
  })
  const about = { area: 'prices', sentence: 'mark-up.changed', parameters: { percent: 4 } } as const
  await inTransaction(by, (inside) =>
    changeFields(inside, { ...about, subject: 'two tables' }, [change('products'), change('customers')]),
  )
  const { body } = await (await app.signIn(house.email)).get('admin/changes')
  expect((body as { rows: ChangeSet[] }).rows).toMatchObject([{ fields: 2, about: { rows: 2 } }])
})
