import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makePriceFile } from '../support/price-file.ts'
import { signInTo, startServer } from '../support/server.ts'
import type { Figure } from './check-out.ts'
import { oneByOne, timesOf } from './load.ts'
import { scaledDatabase } from './scaled-database.ts'

const rows = 50_000
const pages = ['flowers', 'plants', 'supplies', 'yard'].flatMap((department) =>
  [1, 2, 3].map((page) => `/api/v1/inventory/${department}?page=${page}`),
)

/**
 * A file of 50,000 rows, of which every price and half of the stock change, compared, published and taken back, while shops browse.
 */
export async function dailyPriceFigures(dataDir: string): Promise<Figure[]> {
  const database = await scaledDatabase(rows)
  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    SEARCHES_PER_SECOND: '0',
  }
  const server = await startServer({ dataDir, env })
  try {
    const florist = (await signInTo(server.url, 'florist@demo.test', demoPassword)).cookie
    const desk = (await signInTo(server.url, 'prices@demo.test', demoPassword)).cookie
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${server.url}/api/v1/${path}`, {
        method,
        headers: { cookie: desk, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const json = (await answer.json()) as Record<string, never>
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
      return json
    }
    const products = await database.db
      .selectFrom('products as p')
      .leftJoin('stock as s', 's.product_id', 'p.id')
      .select([
        'p.id',
        'p.price1_e4',
        'p.price2_e4',
        'p.price3_e4',
        'p.quantity1',
        'p.quantity2',
        'p.quantity3',
        's.on_hand',
      ])
      .where('p.price1_e4', 'is not', null)
      .orderBy('p.id')
      .limit(rows)
      .execute()
    const raised = (e4: number | null) => (e4 === null ? null : Math.round(e4 * 1.04) + 1)
    const fileId = await makePriceFile(database.db, {
      rows: products.map((product, i) => ({
        itemCode: String(product.id),
        description: 'Item',
        department: 'flowers' as const,
        um: 'BU',
        price1E4: raised(product.price1_e4),
        price2E4: raised(product.price2_e4),
        price3E4: raised(product.price3_e4),
        quantity1: product.quantity1,
        quantity2: product.quantity2,
        quantity3: product.quantity3,
        inventory: i % 2 ? (product.on_hand ?? 0) + 10 : product.on_hand,
      })),
    })
    await browse(server.url, florist, () => sleep(3_000))
    const quiet = await browse(server.url, florist, () => sleep(5_000))
    const memory = watchMemory(server.pid)
    const figures: Figure[] = []
    const timed = async <R>(what: string, target: string, work: () => Promise<R>): Promise<R> => {
      const from = performance.now()
      const result = await work()
      figures.push({ what, value: `${((performance.now() - from) / 1000).toFixed(1)} s`, target })
      return result
    }
    const busy = await browse(server.url, florist, async () => {
      const path = `daily-pricing/imports/${fileId}`
      const { summary } = (await timed('50,000 rows: compared, with the first page', '≤ 2 s', () =>
        call('GET', `${path}/changes`),
      )) as unknown as { summary: { comparison: number; picked: { all: number } } }
      const done = await timed('50,000 prices and 25,000 stock: published', '≤ 5 s', async () => {
        const { id } = await call('POST', `${path}/publish`, { comparison: summary.comparison })
        for (;;) {
          const { rows: log } = (await call('GET', 'daily-pricing/publications')) as unknown as {
            rows: { id: number; state: string; changeSetId: number; prices: number }[]
          }
          const found = log.find((row) => row.id === id)
          if (found?.state === 'published') return found
          if (found?.state !== 'publishing') throw new Error(JSON.stringify(found))
          await sleep(50)
        }
      })
      figures.push({
        what: 'prices that were written',
        value: String(done.prices),
        target: String(summary.picked.all),
      })
      await sleep(2_000)
      await timed('taken back', '≤ 5 s', () => call('POST', `admin/changes/${done.changeSetId}/revert`, {}))
    })
    figures.push(
      { what: 'shops’ p99 before', value: `${quiet.p99.toFixed(1)} ms`, target: '' },
      {
        what: 'shops’ p99 meanwhile',
        value: `${busy.p99.toFixed(1)} ms, longest ${busy.most.toFixed(0)} ms`,
        target: `≤ ${(2 * quiet.p99).toFixed(1)} ms`,
      },
      { what: 'memory beyond the start', value: `${memory.stop()} MB`, target: '≤ 200 MB' },
    )
    return figures
  } finally {
    await server.stop()
    await database.close()
  }
}

/** Four shops turn pages, a second's pause after every twenty, while `work` goes on. */
async function browse(url: string, cookie: string, work: () => Promise<unknown>) {
  let isOver = false
  const ms: number[] = []
  const shops = [1, 2, 3, 4].map(async () => {
    while (!isOver) {
      ms.push(...(await oneByOne(url, pages, cookie)))
      await sleep(200)
    }
  })
  await work()
  isOver = true
  await Promise.all(shops)
  return timesOf(ms)
}

/** How far the memory of a process rises above what it was. */
function watchMemory(pid: number) {
  const now = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const start = now()
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, now())
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(most - start)
    },
  }
}
