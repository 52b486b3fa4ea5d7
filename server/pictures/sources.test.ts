import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FewTripsDialect } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import { type FreshDatabase, freshDatabase, withoutTable } from '../../tests/support/database.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { createSourceReader } from './sources.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  for (let n = 0; n < 3; n++)
    await makeProduct(database.db, { image_name: `rose-${n}.svg`, image_hint: `form=rose;n=${n}` })
  await makeProduct(database.db, { image_name: 'box.svg', image_hint: 'form=box', um: 'EA' })
})
afterAll(() => database.close())

test('it returns the hint and whether bunches are sold, and nothing for a name without a product', async () => {
  const sourceOf = createSourceReader(database.db)
  expect(await sourceOf('rose-1.svg')).toEqual({ imageHint: 'form=rose;n=1', bunch: true })
  expect(await sourceOf('box.svg')).toEqual({ imageHint: 'form=box', bunch: false })
  expect(await sourceOf('none.svg')).toBeUndefined()
})

test('two hundred requests at once take two statements, one after the other, and each gets its own', async () => {
  const statements: string[] = []
  const db = new Kysely<Tables>({
    dialect: new FewTripsDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push(query.sql),
  })
  const sourceOf = createSourceReader(db)
  const first = sourceOf('rose-0.svg')
  await Promise.resolve()
  const rest = await Promise.all(Array.from({ length: 200 }, (_, n) => sourceOf(`rose-${n % 4}.svg`)))
  expect((await first)?.imageHint).toBe('form=rose;n=0')
  expect(rest.map((source) => source?.imageHint)).toEqual(
    Array.from({ length: 200 }, (_, n) => (n % 4 === 3 ? undefined : `form=rose;n=${n % 4}`)),
  )
  expect(statements.length).toBeLessThanOrEqual(2)
})

test('a read that fails is answered to those who waited for it, and the next works', async () => {
  const sourceOf = createSourceReader(database.db)
  await withoutTable(database, 'products', async () => {
    await expect(Promise.all([sourceOf('rose-0.svg'), sourceOf('rose-1.svg')])).rejects.toThrow(/products/)
  })
  expect(await sourceOf('rose-0.svg')).toBeDefined()
})
