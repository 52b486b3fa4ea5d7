import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { claims } from '../../contract/features/claims/claims.ts'
import { claimDesk } from '../../contract/features/claims/desk.ts'
import { claimPolicy } from '../../contract/features/claims/policy.ts'
import { judge, usualPolicy } from '../../contract/rules/claim-policy.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { done } from '../../tests/support/claim-calls.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { changedAnswer, type Decided } from '../doctor/rule-invariants.ts'
import { usualTable } from './policies.ts'

const month = 30 * 86_400_000

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  admin = await app.signIn('admin@demo.test')
}, 120_000)
afterAll(() => app?.close())

const list = (query: object) => done(admin, claimDesk.list, { query } as never)

test('the florist has claim C-2041 settled, and can claim on the last delivery', async () => {
  const florist = await app.signIn('florist@demo.test')
  const own = await done(florist, claims.list, { query: {} } as never)
  const known = own.rows.find(({ number }) => number === 'C-2041')
  expect(known).toMatchObject({ status: 'CREDITED', approved: 38.5 })
  const { rows } = await sql<{ order_number: number }>`
    select o.order_number from orders o join users u on u.customer_id = o.customer_id
    where u.email = 'florist@demo.test' and o.status in ('DELIVERED', 'CLOSED') order by o.ship_day desc, o.id desc limit 1`.execute(
    app.db,
  )
  const last = await done(florist, claims.claimable, {
    params: { orderNumber: rows[0]?.order_number ?? 0 },
  })
  expect(last.lines.filter(({ whyNot }) => whyNot === null).length).toBeGreaterThan(0)
})

test('six wait for the desk, with their reasons', async () => {
  const waiting = await list({ tab: 'decide' })
  expect(waiting.total).toBe(6)
  expect(new Set(waiting.rows.map(({ why }) => why)).size).toBeGreaterThan(2)
  for (const { claimId } of waiting.rows)
    expect((await done(admin, claimDesk.read, { params: { id: claimId } })).mayDecide).toBe(true)
})

test('eighteen months of claims are tried twice with the same answer, each with its reason', async () => {
  const tried = (span: '90_DAYS' | '18_MONTHS') =>
    done(admin, claimPolicy.try, { body: { table: usualTable, span } } as never)
  const first: ReplyOf<typeof claimPolicy.try> = await tried('18_MONTHS')
  expect(first.claims).toBeGreaterThan(100)
  expect(first.differ).toBe(0)
  expect(first.rows.every(({ checks }) => checks.length > 0)).toBe(true)
  expect(first.outcomes.filter(({ claims: count }) => count > 0).length).toBeGreaterThan(1)
  expect((await tried('90_DAYS')).claims).toBeLessThan(first.claims)
  expect(JSON.stringify(await tried('18_MONTHS'))).toBe(JSON.stringify(first))
})

test('each of them is rebuilt from its stored facts, with the stored reason', async () => {
  const { rows } = await sql<Decided & { submitted_at: Date }>`
    select claim_number, facts, decision, submitted_at from claims where facts is not null order by id`.execute(
    app.db,
  )
  const months =
    (app.now().getTime() - Math.min(...rows.map(({ submitted_at }) => submitted_at.getTime()))) / month
  expect(rows.length).toBeGreaterThan(100)
  expect(months).toBeGreaterThan(17)
  for (const row of rows) {
    expect(row.decision, `claim C-${row.claim_number} has no decision`).not.toBeNull()
    expect(changedAnswer({ ...row, policy: usualPolicy })).toBeUndefined()
    const again = judge(usualPolicy, row.facts)
    expect(again.checks.length, `claim C-${row.claim_number} has no reason`).toBeGreaterThan(0)
    expect(again.checks).toEqual(row.decision.checks)
  }
  expect(new Set(rows.map(({ decision }) => decision.rule)).size).toBeGreaterThan(2)
})

test('what they credit is in the ledger', async () => {
  const broken = (await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)
  expect(broken.map(({ title, broken: rows }) => [title, rows])).toEqual([])
})
