import type { Authority } from '../../contract/core/access.ts'
import { startApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { scaledDatabase } from './scaled-database.ts'

export type ProductsFigure = {
  products: number
  what: string
  medianMs: number
  slowestMs: number
  targetMs: number
}

/** Reads and changes the staff's list of products, through the API of a complete product. */
export async function productsFigures(size: number): Promise<ProductsFigure[]> {
  const database = await scaledDatabase(size)
  const app = await startApp({ beside: { database } })
  const authorities: Authority[] = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS']
  const desk = await app.signIn((await makeShop(app.db, { customer: { is_house: true }, authorities })).email)
  const figures: ProductsFigure[] = []

  async function figure(
    what: string,
    targetMs: number,
    rounds: number,
    /** Returns the milliseconds that count, if part of its time doesn't. */
    run: (n: number) => Promise<unknown>,
  ) {
    const times: number[] = []
    for (let n = 0; n < rounds; n++) {
      const start = performance.now()
      const counted = await run(n)
      times.push(typeof counted === 'number' ? counted : performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const rounded = (ms = 0) => Math.round(ms * 10) / 10
    const measured = {
      products: size,
      what,
      medianMs: rounded(times[Math.floor(times.length / 2)]),
      slowestMs: rounded(times.at(-1)),
      targetMs,
    }
    figures.push(measured)
    // Printed immediately, so that an interrupted run has reported what it measured.
    console.log(`${what}: ${measured.medianMs} ms, at most ${measured.slowestMs}`)
  }
  const get = async (query: string) => {
    const answer = await desk.get(`admin/products?${query}`)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body as {
      total: number
      rows: { productId: number; version: number; price1: number | null }[]
    }
  }
  await get('pageSize=100')
  await figure('first page of the list', 50, 10, () => get('pageSize=100'))
  await figure('first page of a category', 50, 10, () => get('pageSize=100&f=category:is:Roses'))
  await figure('page 1,000', 50, 5, () => get(`pageSize=100&page=${Math.max(1, size / 200)}`))
  await figure('sorted by free', 250, 5, () => get('pageSize=100&sort=-free'))
  await figure('searched', 80, 5, () => get('pageSize=100&q=freed+60'))
  await figure('sums', 250, 5, () => get('pageSize=1&sums=true'))
  await figure('values of a filter', 250, 5, () => get('pageSize=1&counts=category'))

  await figure('paste of 500 cells', 400, 5, async (n) => {
    const { rows } = await get(`pageSize=300&page=${n * 2 + 1}&f=price1:filled;overstock:is:no`)
    const more = await get(`pageSize=300&page=${n * 2 + 2}&f=price1:filled;overstock:is:no`)
    const cells = [...rows, ...more.rows].slice(0, 500).map((row) => ({
      productId: row.productId,
      version: row.version,
      field: 'price1',
      was: row.price1,
      value: Math.round(((row.price1 ?? 1) + 0.01) * 10_000) / 10_000,
    }))
    const start = performance.now()
    const { status, body } = await desk.put('admin/products/cells', { cells })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return performance.now() - start
  })

  // About 20,000 products, in any category.
  const { counts } = (await desk.get('admin/products?pageSize=1&counts=category')).body as {
    counts: { value: string; count: number }[]
  }
  const values: string[] = []
  let total = 0
  for (const { value, count } of counts) {
    if (total + count > 20_000 || value === '') continue
    values.push(value)
    total += count
  }
  const query = { f: `category:is:${values.join('|')}` }
  console.log(`bulk change of ${total} products`)
  const operation = { kind: 'price-percent', percent: 1, up: true, tiers: [1, 2, 3, 4, 5], takeInSale: true }
  let token = ''
  const preview = async () => {
    const answer = await desk.post('admin/products/bulk-preview', { selection: { query, total }, operation })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const found = answer.body as { token: string; changes: number }
    if (found.changes < total * 0.75) throw new Error(`only ${found.changes} of ${total} would change`)
    token = found.token
  }
  await figure('preview of 20,000 prices', 1_000, 3, preview)
  for (let n = 0; n < 3; n++) {
    await preview()
    await figure('change of 20,000 prices', 3_000, 1, async () => {
      const { status, body } = await desk.post('admin/products/bulk', { token })
      if (status !== 200) throw new Error(JSON.stringify(body))
    })
  }
  const { rows } = (await desk.get('admin/changes?pageSize=1')).body as { rows: { id: number }[] }
  await figure('taking 20,000 prices back', 5_000, 1, async () => {
    const { status, body } = await desk.post(`admin/changes/${rows[0]?.id}/revert`, {})
    if (status !== 201) throw new Error(JSON.stringify(body))
  })
  await app.close()
  return figures
}
