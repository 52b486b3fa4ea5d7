import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { customerPricesOf } from '../../contract/rules/pricing.ts'
import { createCatalogueModel } from '../../server/catalogue/model.ts'
import { priceListOf } from '../../server/catalogue/price-list-key.ts'
import { scaledDatabase } from './scaled-database.ts'

export type ChangeFigure = {
  products: number
  what: string
  /** Time from the notification until a request sees the whole change: the fastest and the slowest of five. */
  visibleMs: [number, number]
  /** The longest pause of the event loop meanwhile, including garbage collection: the shortest and the longest of five. */
  pauseMs: [number, number]
  /** Processor time of the process, the median of five; a busy machine affects it less than waiting times. */
  cpuMs: number
  heapMb: number
  buffersMb: number
}

const few = (count: number, round: number) =>
  `(select id from products order by md5(id::text || '${round}') limit ${count})`

/** The database changes of each kind, in round `n`. */
const kinds: Record<string, (n: number) => string> = {
  'a flag': (n) => `update products set featured = not featured where id in ${few(1, n)} returning id`,
  'another name': (n) =>
    `update products set description = description || ' N${n}' where id in ${few(1, n)} returning id`,
  '2,000 prices': (n) =>
    `update products set price1_e4 = price1_e4 + 100 where id in ${few(2_000, n)} returning id`,
  '2,000 names and varieties': (n) =>
    `update products set description = description || ' N${n}', variety = variety || ' V' || id
     where id in ${few(2_000, n)} returning id`,
}

const everything = { source: 'customer', productId: null, category: null, priceE4: null } as const

/** The cost of changed products for a process with `size` products, in the read model alone. */
export async function changeFigures(size: number): Promise<ChangeFigure[]> {
  const database = await scaledDatabase(size)
  const log = { info: () => {}, warn: console.warn }
  const { db } = database
  const model = await createCatalogueModel({
    db,
    now: () => new Date(),
    timeZone: () => 'America/New_York',
    log,
  })
  const shelf = await model.settled()
  shelf.pricesOn(model.today()).byPrice(priceListOf(customerPricesOf([{ ...everything, percentBp: 500 }])))
  shelf.byInventory()
  const figures: ChangeFigure[] = []
  for (const [what, change] of Object.entries(kinds)) {
    const [visible, pauses, cpu]: number[][] = [[], [], []]
    for (let round = 0; round < 5; round++) {
      const { rows } = await sql.raw<{ id: number }>(change(round)).execute(db)
      await sql`insert into product_changes (product_ids) values (${rows.map(({ id }) => id)}::int[])`.execute(
        db,
      )
      await sleep(300)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const [from, before] = [performance.now(), process.cpuUsage()]
      await model.apply({ name: 'products.changed', ids: {} })
      visible?.push(performance.now() - from)
      await sleep(20)
      delay.disable()
      const { user, system } = process.cpuUsage(before)
      cpu?.push((user + system) / 1_000)
      pauses?.push(delay.max / 1e6)
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    figures.push({
      products: size,
      what,
      visibleMs: range(visible ?? []),
      pauseMs: range(pauses ?? []),
      cpuMs: Math.round(cpu?.sort((a, b) => a - b)[2] ?? 0),
      heapMb: Math.round(heapUsed / 1_048_576),
      buffersMb: Math.round(arrayBuffers / 1_048_576),
    })
  }
  model.close()
  await database.close()
  return figures
}

const range = (values: readonly number[]): [number, number] => [
  Math.round(Math.min(...values)),
  Math.round(Math.max(...values)),
]
