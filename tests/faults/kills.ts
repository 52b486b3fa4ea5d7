import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { startLocalPostgres } from '../../db/local.ts'
import { openPool } from '../../db/open.ts'
import { runInvariants } from '../../server/invariants.ts'
import { signInTo, startServer } from '../support/server.ts'

export type KillRound = { round: number; victims: string; acknowledged: number; readyAgainMs: number }
export type KillReport = { rounds: KillRound[]; acknowledged: number; lost: number[]; broken: string[] }

/** Shops that order all the time: one on account, one by card, one new. */
const shops = ['florist@demo.test', 'cardshop@demo.test', 'newshop@demo.test']

/**
 * Orders without pause while the app, the database or both are killed without warning, `rounds` times. Every order that was
 * acknowledged has to be there afterwards, and every invariant has to hold.
 */
export async function killWhileOrdering({
  dataDir,
  rounds,
  random,
}: {
  dataDir: string
  rounds: number
  random: () => number
}): Promise<KillReport> {
  const acknowledged: number[] = []
  const reports: KillRound[] = []
  const quiet = { info: () => {}, warn: () => {} }
  let server = await startServer({ dataDir })

  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged.length
    const stopAt = { now: false }
    const buyers = shops.map((email) => orderOn(server.url, email, acknowledged, stopAt, random))
    await sleep(1500 + random() * 1500)
    const victims = round % 3 === 0 ? ['app', 'database'] : round % 3 === 1 ? ['app'] : ['database', 'app']
    for (const victim of victims) {
      if (victim === 'app') await server.kill()
      else killDatabase(dataDir)
    }
    stopAt.now = true
    await Promise.all(buyers)
    server = await startServer({ dataDir })
    reports.push({
      round,
      victims: victims.join(', then '),
      acknowledged: acknowledged.length - before,
      readyAgainMs: server.readyMs,
    })
  }

  await server.stop()
  const local = await startLocalPostgres({ dataDir, log: quiet })
  const { db, end } = openPool({ url: local.url, size: 2, log: quiet })
  const found = await db
    .selectFrom('orders')
    .select('order_number')
    .where('order_number', 'in', [0, ...acknowledged])
    .execute()
  const there = new Set(found.map(({ order_number }) => order_number))
  const broken = (await runInvariants(db)).flatMap(({ number, title, broken: what }) =>
    what.map((one) => `${number} ${title}: ${one}`),
  )
  await end()
  await local.stop()
  return {
    rounds: reports,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((number) => !there.has(number)),
    broken,
  }
}

/** Ends the server itself; its children notice and go. */
function killDatabase(dataDir: string) {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** One shop that fills its cart and places it, again and again, until it is told to stop or nobody answers. */
async function orderOn(
  url: string,
  email: string,
  acknowledged: number[],
  stopAt: { now: boolean },
  random: () => number,
) {
  try {
    const shop = await signInTo(url, email, demoPassword)
    const page = await shop.send('GET', 'inventory/flowers?maxRows=300')
    const { rows } = page.body as { rows: { productId: number; minQuantity: number; inventory: number }[] }
    const there = rows.filter(({ minQuantity, inventory }) => inventory >= minQuantity)
    while (!stopAt.now) {
      const lines = Array.from({ length: 3 }, () => there[Math.floor(random() * there.length)]).flatMap(
        (row) => (row ? [{ productId: row.productId, quantity: row.minQuantity }] : []),
      )
      for (const line of lines) await shop.send('POST', 'shopping-cart', line)
      const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2031 }
      const payment = email.startsWith('cardshop') ? { payment: { card } } : {}
      const placed = await shop.send('POST', 'shopping-cart/check-out', payment)
      if (placed.status === 201) {
        const { orders } = placed.body as { orders: { orderNumber: number }[] }
        acknowledged.push(...orders.map(({ orderNumber }) => orderNumber))
      } else await shop.send('DELETE', 'shopping-cart/empty-cart')
    }
  } catch {
    // Nobody answers any more: that is what the round is about.
  }
}
