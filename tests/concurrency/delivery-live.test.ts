import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '../../contract/core/dates.ts'
import { atThisLoad } from '../support/at-this-load.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { linkTo, makeRun, phoneOf } from '../support/make-run.ts'
import { testPassword } from '../support/password.ts'
import { signInTo, startServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The driver's phone uses one process; the shop, the dispatcher and the page opened by a link use the other.
const dataDir = temporaryFolder('live')
let database: FreshDatabase
let phones: Awaited<ReturnType<typeof startServer>>
let pages: typeof phones
beforeAll(async () => {
  database = await freshDatabase()
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DEMO: '0' }
  phones = await startServer({ dataDir, env })
  pages = await startServer({ dataDir, env })
})
afterAll(async () => {
  await Promise.all([phones?.stop(), pages?.stop()])
  await database?.close()
})

const stops: AbortController[] = []
afterAll(() => {
  for (const one of stops) one.abort()
})

/** Follows a stream; resolves with the time of the next event of this name. */
async function follow(url: string, cookie = '') {
  const stop = new AbortController()
  stops.push(stop)
  const answer = await fetch(url, { headers: { cookie }, signal: stop.signal })
  expect(answer.status).toBe(200)
  let heard: ((name: string) => void) | undefined
  const reading = async () => {
    let text = ''
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(bytes)
      for (const [, name] of text.matchAll(/^event: (\S+)\n/gm)) heard?.(name ?? '')
      text = text.slice(text.lastIndexOf('\n\n') + 2)
    }
  }
  void reading().catch(() => {})
  return (name: string) =>
    new Promise<void>((resolve) => {
      heard = (one) => one === name && resolve()
    })
}

test('a stop done on the phone is on the page of its link, on the order’s page and on the dispatcher’s board within a second', async () => {
  const day = dayAt(new Date(), 'America/New_York')
  const run = await makeRun(database, { shops: 2, day })
  const [first] = run.shops
  const [driver, office, shop] = await Promise.all([
    signInTo(phones.url, run.driving.email, testPassword),
    signInTo(pages.url, run.office.email, testPassword),
    signInTo(pages.url, first?.email ?? '', testPassword),
  ])
  const { stopIds, report } = await phoneOf(driver)
  const [stopId = 0] = stopIds
  await report('LEFT_DOCK')

  const link = await linkTo(database.db, stopId)
  const { order_number: orderNumber } = await database.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', first?.orderId ?? 0)
    .executeTakeFirstOrThrow()
  const api = `${pages.url}/api/v1`
  const ways = [
    {
      events: await follow(`${api}/delivery/${link}/events`),
      name: 'delivery.changed',
      read: async () => stateOf(await fetch(`${api}/delivery/${link}`).then((answer) => answer.json())),
    },
    {
      events: await follow(`${api}/events`, shop.cookie),
      name: 'delivery.changed',
      read: async () =>
        stateOf(
          ((await shop.send('GET', `orders/${orderNumber}/delivery`)).body as { delivery: unknown }).delivery,
        ),
    },
    {
      events: await follow(`${api}/events`, office.cookie),
      name: 'run.changed',
      read: async () =>
        stateOf(
          (
            (await office.send('GET', `admin/runs/${run.routeNumber}/${day}`)).body as { rows: unknown[] }
          ).rows.at(0),
        ),
    },
  ]
  const began = performance.now()
  const seen = Promise.all(
    ways.map(async ({ events, name, read }) => {
      await events(name)
      return { state: await read(), ms: performance.now() - began }
    }),
  )
  await report('DELIVERED', { stopId, pieces: 2, taker: 'Elena', place: 'COOLER', signature: null })
  const outcome = await seen
  expect(outcome.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
  expect(Math.max(...outcome.map(({ ms }) => ms))).toBeLessThan(atThisLoad(1_000))
})

const stateOf = (value: unknown) => (value as { state?: string } | undefined)?.state
