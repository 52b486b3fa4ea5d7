import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage } from '../../contract/features/catalogue/inventory.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'

let app: TestApp
let get: (path: string) => Promise<CataloguePage>
beforeAll(async () => {
  app = await startApp({ demo: true })
  const { headers } = await app.signIn('florist@demo.test', demoPassword)
  get = async (path) => (await app.app.inject({ url: `/api/v1/${path}`, headers })).json()
})
afterAll(() => app?.close())

test('a page carries every value to filter by', async () => {
  const page = await get('inventory/flowers?maxRows=1')
  expect(page.facets.varieties?.length).toBeGreaterThan(500)
  expect(page.moreFacets).toBeUndefined()
})

test('asked for what lists show, it carries 12 varieties and growers, 25 types, all colors, and how many more there are', async () => {
  const all = await get('inventory/flowers?maxRows=1')
  const shown = await get('inventory/flowers?maxRows=1&facets=shown')
  for (const [group, size] of [
    ['varieties', 12],
    ['growers', 12],
    ['types', 25],
    ['colors', Number.POSITIVE_INFINITY],
    ['other', Number.POSITIVE_INFINITY],
  ] as const) {
    expect(shown.facets[group], group).toEqual(all.facets[group]?.slice(0, size))
    const left = Math.max(0, (all.facets[group]?.length ?? 0) - size)
    expect(shown.moreFacets?.[group] ?? 0, group).toBe(left)
  }
})

test('what is chosen stays among them, however rare it is', async () => {
  const all = await get('inventory/flowers?maxRows=1')
  const rare = all.facets.varieties?.at(-1)
  const shown = await get(
    `inventory/flowers?maxRows=1&facets=shown&varieties=${encodeURIComponent(rare?.key ?? '')}`,
  )
  expect(shown.facets.varieties).toHaveLength(13)
  expect(shown.facets.varieties?.at(-1)).toEqual(rare)
  expect(shown.moreFacets?.varieties).toBe((all.facets.varieties?.length ?? 0) - 13)
})

test('filters requested by themselves are always complete', async () => {
  const filters = (await get('filters/flowers?facets=shown')) as unknown as CataloguePage['facets']
  expect(filters).toEqual((await get('inventory/flowers?maxRows=1')).facets)
})
