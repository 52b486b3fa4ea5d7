import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claims } from '../../contract/features/claims/claims.ts'
import { claimPolicy } from '../../contract/features/claims/policy.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { delivered, done, submit } from '../../tests/support/claim-calls.ts'
import { makeShop } from '../../tests/support/make.ts'
import { makeDraft, signStaff } from '../../tests/support/make-claim.ts'
import { given, runsOf, stopAt } from '../../tests/support/under-way.ts'
import { usualTable } from '../claims/policies.ts'
import { runInvariants } from './invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
})
afterAll(() => app?.close())
const { underWay, send, follow } = runsOf(() => app)

type Found = readonly [title: string, what: string]
const broken = async (db = app.db): Promise<Found[]> =>
  (await runInvariants(db, app.now())).flatMap((one) => one.broken.map((what) => [one.title, what] as const))

/** Corrupts the data in a transaction that is rolled back, and returns what the doctor finds. */
async function afterHarm(harm: RawBuilder<unknown>): Promise<Found[]> {
  const undone = new Error('undone')
  let found: Found[] = []
  const trying = app.db.transaction().execute(async (db) => {
    await harm.execute(db)
    found = await broken(db)
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
  return found
}

describe('trucks', () => {
  /** A run of two stops: both were delivered, the first paid by check, and the office has accepted the driver's cash and checks. */
  async function driven() {
    const run = await underWay({ order: { terms: 'COD' } })
    const { phone, whole, shops } = run
    const [first, second] = [stopAt(whole, 0), stopAt(whole, 1)]
    await send(run, [
      phone.says('LEFT_DOCK'),
      phone.says('COLLECTED', { stopId: first, way: 'CHECK', number: '2207', cents: 1220, note: '' }),
      phone.says('DELIVERED', given(first)),
      phone.says('DELIVERED', given(second)),
    ])
    app.setNow('2026-11-23T11:20:00Z')
    await follow(whole.runId)
    const over = { runId: whole.runId, cash: 0, checks: 1 }
    expect((await run.driver.post('driver/hand-over', over)).status).toBe(200)
    const { id } = await app.db
      .selectFrom('hand_overs')
      .select('id')
      .where('run_id', '=', whole.runId)
      .executeTakeFirstOrThrow()
    expect((await run.office.put(`admin/hand-overs/${id}`, {})).body).toEqual({ payments: 1 })
    return { first, second, shops: shops.map(({ customerId, orderId }) => ({ customerId, orderId })) }
  }
  type Scene = Awaited<ReturnType<typeof driven>>

  const own = 'A stop brings orders of its own shop, and where a driver was they were for that day and place'
  const reported = 'A stop is where the reports of its drivers lead'
  const faults: [string, (scene: Scene) => RawBuilder<unknown>, string, RegExp][] = [
    [
      'an order on the stop of another shop',
      ({ first, second }) => sql`update stop_orders set stop_id = ${first} where stop_id = ${second}`,
      own,
      /^order \d+ is on stop \d+ of another shop$/,
    ],
    [
      'an order of another day on the truck that brought it',
      ({ shops }) => sql`update orders set ship_day = '2026-11-25' where id = ${shops[0]?.orderId}`,
      own,
      /^order \d+ of 2026-11-25 was brought on 2026-11-23$/,
    ],
    [
      'a stop in a state that nobody reported',
      ({ second }) => sql`update stops set state = 'FAILED', reason = 'CLOSED' where id = ${second}`,
      reported,
      /is FAILED, by the reports DELIVERED$/,
    ],
    [
      'a check that a stop has forgotten',
      ({ first }) => sql`update stops set collected = '{}' where id = ${first}`,
      reported,
      /0 cents were collected, by the reports 1220$/,
    ],
    [
      'an order that its stop left behind',
      ({ shops }) => sql`update orders set status = 'OUT_FOR_DELIVERY' where id = ${shops[1]?.orderId}`,
      'Orders follow their stop: what was delivered is delivered, and what is still on its way was not',
      /^stop \d+ was delivered at .*, order \d+ is OUT_FOR_DELIVERY$/,
    ],
    [
      'a check of a hand-over that is no payment',
      ({
        first,
      }) => sql`update stops set collected = (select jsonb_object_agg(key, value || '{"number": "9", "cents": 1300}')
          from jsonb_each(collected)) where id = ${first}`,
      'What an accepted hand-over took is payments of its shops, to the cent',
      /^hand-over \d+: 1300 cents of stop \d+ are no payment$/,
    ],
    [
      'a photo of a delivery whose file is gone',
      ({ first }) => sql`with file as (
          insert into files (id, kind, name, type, bytes, sha256, created_at, stored_at, attached_at, removed_at)
          values (gen_random_uuid(), 'delivery', 'a.jpg', 'image/jpeg', 1, sha256('x'), now(), now(), now(), now()) returning id)
        insert into stop_photos (id, run_id, stop_id, event_id, file_id, taken_at, received_at)
        select '01JD0000000000000000000000', s.run_id, s.id, 'x', file.id, now(), now() from stops s, file where s.id = ${first}`,
      'Every photo of a delivery is stored and kept',
      /^delivery photo 01JD/,
    ],
  ]

  test.each(faults)('%s is noticed', async (_, harm, title, what) => {
    const scene = await driven()
    const before = (await broken()).map(([known]) => known)
    expect(before).not.toContain(title)
    expect(await afterHarm(harm(scene))).toContainEqual([title, expect.stringMatching(what)])
  })
})

describe('lots and claims', () => {
  /** A claim about moldy flowers that a published rule table credited at once. */
  async function credited() {
    app.setNow('2026-11-23T15:00:00Z')
    const house = await makeShop(app.db, { customer: { is_house: true } })
    const office = await signStaff(app, house.customerId, ['DASHBOARD'])
    const { version } = await done(office, claimPolicy.read, {})
    const known = await app.db.selectFrom('claim_policies').select('version').execute()
    if (known.length === 0)
      await done(office, claimPolicy.publish, {
        body: { startsOn: '2026-11-23', table: usualTable, version, why: '' },
      } as never)
    const made = await delivered(app, { quantity: 60 })
    const draft = await makeDraft(app, {
      ...made,
      lines: [{ line: 1, quantity: 2, reason: 'BOTRYTIS_MOLD' }],
      photos: ['CLOSE', 'ALL', 'LABEL'],
    })
    const { status, body } = await submit(made.client, draft)
    expect([status, body.status]).toEqual([200, 'CREDITED'])
    const { rows } = await done(made.client, claims.list, { query: {} } as never)
    return { claimId: rows[0]?.claimId ?? 0, orderId: made.orderId }
  }
  type Scene = Awaited<ReturnType<typeof credited>>

  const reason =
    'A settled claim says how, and one that a rule settled says by which rule and what was looked at'
  const units =
    'Claims take no more units of a line than were invoiced, and what they credited counts as credited there'
  const faults: [string, (scene: Scene) => RawBuilder<unknown>, string, RegExp][] = [
    [
      'more units claimed than were invoiced',
      ({ claimId }) =>
        sql`update claim_lines set quantity = 61, approved_quantity = 61 where claim_id = ${claimId}`,
      units,
      /61 of 60 units are claimed or credited$/,
    ],
    [
      'a credit that the line doesn’t count',
      ({ orderId }) => sql`update order_lines set refused = 0 where order_id = ${orderId}`,
      units,
      /2 of 60 units are claimed or credited$/,
    ],
    [
      'a claim that was settled without a reason',
      ({ claimId }) => sql`update claims set decision = '{"checks": []}', words = '' where id = ${claimId}`,
      reason,
      /^claim C-\d+ is CREDITED without a reason$/,
    ],
    [
      'facts that were changed after the answer',
      ({ claimId }) =>
        sql`update claims set facts = jsonb_set(facts, '{lines,0,photosMissing}', '2') where id = ${claimId}`,
      'A published table of rules answers a claim today as it did when the claim was sent',
      /^claim C-\d+: QUALITY AUTO_CREDIT when it was sent, \w+ \w+ now$/,
    ],
    [
      'a credit of another amount than its claim',
      ({ claimId }) =>
        sql`update claim_lines set approved_cents = approved_cents - 1 where claim_id = ${claimId}`,
      'What claims credit is in the ledger, for their own order and to the cent',
      /line credits 1171, its memo 1172$/,
    ],
    [
      'a shipment that took another number of units from its lots',
      ({ orderId }) => sql`update order_lines set quantity = quantity - 1 where order_id = ${orderId}`,
      'An order that has left took its units from lots, once',
      /59 units of product \d+ shipped, 60 taken from lots$/,
    ],
  ]

  test.each(faults)('%s is noticed', async (_, harm, title, what) => {
    const scene = await credited()
    const before = (await broken()).map(([known]) => known)
    expect(before).not.toContain(title)
    expect(await afterHarm(harm(scene))).toContainEqual([title, expect.stringMatching(what)])
  })
})
