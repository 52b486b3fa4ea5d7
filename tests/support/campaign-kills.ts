import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beginCampaign } from '../../server/campaigns/begin.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { TestApp } from './app.ts'
import { makeShop } from './make.ts'

type Options = { people: number; processes: number; kills: number; random?: () => number }
type Outcome = {
  /** The number of addresses that the carrier accepted, and those it accepted more than once. */
  taken: number
  twice: string[]
  states: Record<string, number>
  /** Addresses recorded as not sent although the carrier accepted them, and the reverse. */
  wrong: string[]
  kills: number
  seconds: number
}

/** A slow carrier that is sometimes busy, and rejects some requests as such before it accepts anything. */
async function startCarrier(random: () => number) {
  const taken = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let to = ''
    for await (const part of request) to += part
    const chance = random()
    if (chance < 0.03) return response.writeHead(429).end()
    if (chance < 0.05) return response.writeHead(503).end()
    taken.set(to, (taken.get(to) ?? 0) + 1)
    await sleep(random() * 8)
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return { taken, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/**
 * Sends a campaign with processes that are killed at random times and replaced, until nothing is waiting. The database must be empty. A
 * busy carrier delays retries by a minute, so they are moved forward.
 */
export async function sendWhileKilled(
  app: TestApp,
  { url, ownerUrl }: { url: string; ownerUrl: string },
  { people, processes, kills, random = Math.random }: Options,
): Promise<Outcome> {
  const { db } = app
  const shop = await makeShop(db)
  await sql`insert into users (customer_id, role_id, company_role, email, name, status)
    select ${shop.customerId}, (select role_id from users where id = ${shop.userId}), 'buyer', 'p' || n || '@example.test', 'P ' || n,
      'active' from generate_series(2, ${people}) n`.execute(db)
  const carrier = await startCarrier(random)
  const { id } = await db
    .insertInto('campaigns')
    .values({
      name: 'Roses',
      channels: ['mail'],
      words: JSON.stringify({
        mail: { en: { subject: 'Roses', title: '', body: 'Roses are in.', button: '' }, es: null },
      }),
      link_code: 'abcdefg',
      state: 'planned',
      starts_at: new Date(),
      set_by: 'ada@example.test',
      set_at: new Date(),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = await beginCampaign(makeCtx(app.deps, null), id)
  if (begun !== people) throw new Error(`${begun} of ${people} receivers`)
  const startedAt = performance.now()
  const start = () =>
    fork(path.join(import.meta.dirname, 'campaign-process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        CARRIER_URL: carrier.url,
        MAIL_PER_SECOND: '0',
        DEMO: '0',
        PORT: '0',
        SANDBOX_PORT: '0',
      },
    })
  const children: ChildProcess[] = Array.from({ length: processes }, start)
  const waiting = async () => {
    await db
      .updateTable('campaign_receivers')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .where('due_at', '>', new Date())
      .execute()
    const { n } = await db
      .selectFrom('campaign_receivers')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  let killed = 0
  let left = people
  try {
    while (left > 0) {
      await sleep(150 + random() * 100)
      left = await waiting()
      // Kills are spread over the whole campaign.
      const due = kills * (1 - left / people)
      if (killed < kills && left > 0 && left < people && killed <= due) {
        const at = Math.floor(random() * children.length)
        const child = children[at] as ChildProcess
        const gone = new Promise((done) => child.once('exit', done))
        child.kill('SIGKILL')
        await gone
        children[at] = start()
        killed++
      }
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    carrier.server.closeAllConnections()
    carrier.server.close()
  }
  const rows = await db.selectFrom('campaign_receivers').select(['address', 'state']).execute()
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  return {
    taken: carrier.taken.size,
    twice: [...carrier.taken].filter(([, times]) => times > 1).map(([to]) => to),
    states,
    wrong: rows
      .filter(
        ({ address, state }) => state !== 'unknown' && carrier.taken.has(address) !== (state === 'sent'),
      )
      .map(({ address, state }) => `${address} ${state}`),
    kills: killed,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }
}
