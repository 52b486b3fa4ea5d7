import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { signInTo, startServer } from '../support/server.ts'
import type { Figure } from './check-out.ts'
import { oneByOne, timesOf } from './load.ts'
import { watchProcesses } from './processes.ts'
import { scaledDatabase } from './scaled-database.ts'

const rows = 50_000
const pages = ['flowers', 'plants', 'supplies', 'yard'].flatMap((department) =>
  [1, 2, 3].map((page) => `/api/v1/inventory/${department}?page=${page}`),
)

type Answer = Record<string, unknown>

/**
 * Reads, compares, publishes and undoes a file of 50,000 rows that changes every price and half of the stock, while shops browse. Processor
 * time is that of the server, its child programs and the database's connections, so other load on the machine doesn't affect it.
 */
export async function dailyPriceFigures(dataDir: string): Promise<Figure[]> {
  const database = await scaledDatabase(rows, { inSql: false })
  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    SEARCHES_PER_SECOND: '0',
    FILES_PER_MINUTE: '0',
  }
  const server = await startServer({ dataDir, env })
  try {
    const florist = (await signInTo(server.url, 'florist@demo.test', demoPassword)).cookie
    const desk = (await signInTo(server.url, 'prices@demo.test', demoPassword)).cookie
    const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
      const headers = { cookie: desk, ...(init.headers as Record<string, string> | undefined) }
      const answer = await fetch(`${server.url}/api/v1/${path}`, { ...init, method, headers })
      const json = (await answer.json()) as Answer
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
      return json
    }
    const call = (method: string, path: string, body?: unknown) =>
      send(
        method,
        path,
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      )
    const file = await csvOf(database.db)
    await browse(server.url, florist, () => sleep(3_000))
    const quiet = await browse(server.url, florist, () => sleep(5_000))
    const watched = watchProcesses(server.pid, database.db)
    const figures: Figure[] = []
    let most = 0
    const timed = async <R>(what: string, target: string, work: () => Promise<R>): Promise<R> => {
      const [from, cpu] = [performance.now(), await watched.cpuSeconds()]
      const result = await work()
      const seconds = (performance.now() - from) / 1000
      const spent = (await watched.cpuSeconds()) - cpu
      figures.push({ what, value: `${seconds.toFixed(1)} s, processor ${spent.toFixed(1)} s`, target })
      most += target === '' ? seconds : 0
      return result
    }
    const progress = async (taskId: number) => {
      const said = new Set<number>()
      const from = performance.now()
      for (;;) {
        const { rows: found } = await sql<{ state: string; done: number; sentence: unknown }>`
          select state, done, sentence from tasks where id = ${taskId}`.execute(database.db)
        const [task] = found
        said.add(task?.done ?? 0)
        if (task?.state === 'done') break
        if (task?.state === 'failed') throw new Error(JSON.stringify(task.sentence))
        await sleep(40)
      }
      return said.size / ((performance.now() - from) / 1000)
    }
    let [reading, publishing] = [0, 0]
    const busy = await browse(server.url, florist, async () => {
      const importId = await timed('50,000 rows (CSV): read', '', async () => {
        const form = new FormData()
        form.set('body', JSON.stringify({}))
        form.set('file', new Blob([file]), 'prices.csv')
        const sent = await send('POST', 'daily-pricing/import', { body: form })
        reading = await progress(Number(sent.taskId))
        return Number(sent.importId)
      })
      const path = `daily-pricing/imports/${importId}`
      const { summary } = (await timed('compared, with the first page', '', () =>
        call('GET', `${path}/changes`),
      )) as unknown as { summary: { comparison: number; picked: { all: number; prices: number } } }
      const changeSetId = await timed(`${summary.picked.all} changes: published`, '', async () => {
        const { taskId, id } = await call('POST', `${path}/publish`, { comparison: summary.comparison })
        publishing = await progress(Number(taskId))
        const { rows: log } = (await call('GET', 'daily-pricing/publications')) as unknown as {
          rows: { id: number; state: string; changeSetId: number; prices: number }[]
        }
        const found = log.find((row) => row.id === id)
        if (found?.state !== 'published' || found.prices !== summary.picked.prices)
          throw new Error(JSON.stringify(found))
        return found.changeSetId
      })
      figures.push({ what: 'read, compared and published', value: `${most.toFixed(1)} s`, target: '≤ 10 s' })
      await sleep(2_000)
      await timed('taken back', '≤ 5 s', () => call('POST', `admin/changes/${changeSetId}/revert`, {}))
    })
    figures.push(
      {
        what: 'progress: reading, publishing',
        value: `${reading.toFixed(1)}, ${publishing.toFixed(1)} a second`,
        target: '≥ 4',
      },
      { what: 'shops’ p99 before', value: `${quiet.p99.toFixed(1)} ms`, target: '' },
      {
        what: 'shops’ p99 meanwhile',
        value: `${busy.p99.toFixed(1)} ms, longest ${busy.most.toFixed(0)} ms`,
        target: `≤ ${(2 * quiet.p99).toFixed(1)} ms`,
      },
      {
        what: 'memory of server and reader beyond the start',
        value: `${watched.stop()} MB`,
        target: '≤ 200 MB',
      },
    )
    return figures
  } finally {
    await server.stop()
    await database.close()
  }
}

/** A supplier's file with a new price for each product, and more stock for every other one. */
async function csvOf(db: Awaited<ReturnType<typeof scaledDatabase>>['db']): Promise<string> {
  const products = await db
    .selectFrom('products as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select(['p.id', 'p.description', 'p.department', 'p.um', 'p.price1_e4', 'p.price2_e4', 'p.price3_e4'])
    .select(['p.quantity1', 'p.quantity2', 'p.quantity3', 's.on_hand'])
    .where('p.price1_e4', 'is not', null)
    .orderBy('p.id')
    .limit(rows)
    .execute()
  const raised = (e4: number | null) => (e4 === null ? '' : ((Math.round(e4 * 1.04) + 1) / 10_000).toFixed(4))
  const headings =
    'Item Code,Description,Dept,UM,Inventory,Price 1,Price 2,Price 3,Price 4,Price 5,Qty 1,Qty 2,Qty 3,Qty 4,Qty 5'
  const lines = products.map((product, i) =>
    [
      product.id,
      `"${product.description.replaceAll('"', '""')}"`,
      product.department.toUpperCase(),
      product.um,
      i % 2 ? (product.on_hand ?? 0) + 10 : (product.on_hand ?? ''),
      ...[product.price1_e4, product.price2_e4, product.price3_e4].map(raised),
      '',
      '',
      ...[product.quantity1, product.quantity2, product.quantity3].map((quantity) => quantity ?? ''),
      '',
      '',
    ].join(','),
  )
  return [headings, ...lines].join('\r\n')
}

/** Four shops turn pages, with a pause after every twelve, while `work` runs. */
async function browse(url: string, cookie: string, work: () => Promise<unknown>) {
  let isOver = false
  const ms: number[] = []
  const shops = [1, 2, 3, 4].map(async () => {
    while (!isOver) {
      ms.push(...(await oneByOne(url, pages, cookie)))
      await sleep(200)
    }
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(shops)
  }
  return timesOf(ms)
}
