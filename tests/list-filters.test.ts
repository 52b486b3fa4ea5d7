import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Authority, authorities } from '../contract/core/access.ts'
import { type Client, startApp, type TestApp } from './support/app.ts'
import { houseOf, makeUser } from './support/make.ts'
import { calls } from './support/raw.ts'

/*
 * Each filter of each list, on the demo distributor: some value of it leaves other rows than no filter. A list without rows there, and the
 * catalogue's pages, which have tests of their own, are left out.
 */

let app: TestApp
/** Has every authority. */
let office: Client

beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  const customerId = await houseOf(app.db)
  const all = Object.keys(authorities) as Authority[]
  office = await app.signIn((await makeUser(app.db, { customerId, authorities: all })).email)
})
afterAll(() => app?.close())

type Property = { enum?: string[]; anyOf?: Property[]; pattern?: string }

/** Parameters that change how rows are shown, not which. */
const ofShape = new Set(
  'page pageSize size sort sortBy desc maxRows pageNumber selectSort facets sums facts counts groupBy language method'.split(
    ' ',
  ),
)
/** Filters that the demo has nothing to leave out with; their own tests have. */
const withoutDifference = new Set([
  'merchandising.featured other',
  'merchandising.featured addSpecials',
  'drivers.list archived',
  // Between two entries of one log.
  'audit.list after',
  'audit.list before',
])

/** Values to try: the options, or ones that nothing has. */
function valuesOf(name: string, property: Property): readonly string[] {
  const options = [property, ...(property.anyOf ?? [])].flatMap((one) => one.enum ?? [])
  if (options.length > 0) return options
  if (/from$/i.test(name)) return ['2099-01-01', '2026-11-19']
  if (/^(to|dateTo)$/.test(name)) return ['2000-01-01']
  if (name === 'f') return ['category:is:Roses']
  return ['999999998', 'qzxjv', '2000-01-01', 'true', '4', '00000000-0000-4000-8000-000000000000']
}

test('every filter of a list leaves rows out', async () => {
  const idle: string[] = []
  let filters = 0
  for (const { name, endpoint } of calls) {
    const { method, path, query } = endpoint
    if (method !== 'GET' || path.includes(':') || !query || /^(inventory|sections|priceList)\./.test(name))
      continue
    const totalOf = async (search = '') => {
      const { status, body } = await office.get(`${path}?${search}`)
      expect(status, `${path}?${search}`).not.toBe(500)
      return status === 200 ? (body as { total?: number } | undefined)?.total : undefined
    }
    const all = await totalOf()
    if (!all) continue
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Property>
    }
    for (const [key, property] of Object.entries(properties)) {
      if (ofShape.has(key) || withoutDifference.has(`${name} ${key}`)) continue
      filters += 1
      const totals: (number | undefined)[] = []
      for (const value of valuesOf(key, property)) {
        totals.push(await totalOf(`${key}=${encodeURIComponent(value)}`))
        if (totals.some((total) => total !== undefined && total !== all)) break
      }
      if (totals.every((total) => total === undefined || total === all)) idle.push(`${name} ${key}`)
    }
  }
  expect(idle).toEqual([])
  expect(filters).toBeGreaterThan(80)
})
