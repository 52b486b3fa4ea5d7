import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { audit as contract } from '../../contract/features/audit.ts'
import { connectClient } from '../../db/connect.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { audit, auditUnwritten, nothingChanged } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())

const staff: Authority[] = ['USERS_ACCESS_CONTROL', 'MAINTENANCE']

/** A signed-in staff member, with the context for functions. */
async function clerk() {
  const user = await makeShop(app.db, { authorities: staff })
  return { ...user, ctx: ctxOf(app, user), client: await app.signIn(user.email) }
}

const entries = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

describe('security 53: the audit log', () => {
  test('a sign-in, a wrong password and a sign-out are written down with who and from where', async () => {
    const shop = await makeShop(app.db)
    const client = await app.signIn(shop.email, testPassword)
    await app.visitor().post('auth/sign-in', { email: shop.email, password: 'not this one' })
    await app.visitor().post('auth/sign-in', { email: 'hunter2@example.test', password: 'x' })
    await client.post('auth/sign-out')
    const last = (await entries()).slice(-4)
    expect(last.map(({ action, actor, address }) => [action, actor, address])).toEqual([
      ['sign-in.succeeded', shop.email, '127.0.0.1'],
      ['sign-in.failed', shop.email, '127.0.0.1'],
      ['sign-in.failed', 'unknown account', '127.0.0.1'],
      ['sign-in.ended', shop.email, '127.0.0.1'],
    ])
  })

  test('what was typed for an account that doesn’t exist is not kept', async () => {
    await app.visitor().post('auth/sign-in', { email: 'my-secret@example.test', password: 'x' })
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from audit_log where audit_log::text like '%my-secret%'`.execute(app.db)
    expect(rows[0]?.found).toBe(0)
  })

  test('an entry exists if and only if its change does', async () => {
    const { ctx } = await clerk()
    const before = (await entries()).length
    await inTransaction(ctx, async (inside) => {
      await audit(inside, { action: 'user.changed', subject: 'user rose@example.test', before: 1, after: 2 })
      throw new Error('the change fails')
    }).catch(() => undefined)
    expect(await entries()).toHaveLength(before)
  })

  test('a call has one entry, also when its last part finds nothing left to change', async () => {
    const { ctx } = await clerk()
    const entry = { actions: ['user.changed'], isActing: false, state: 'open' } as const
    const call = { ...ctx, entry: { ...entry } }
    const write = () => audit(call, { action: 'user.changed', subject: 'user iris@example.test' })
    const before = (await entries()).length
    await write()
    nothingChanged(call)
    await expect(write()).rejects.toThrow('a second entry for one request')
    await auditUnwritten(call, 'PUT admin/user')
    expect(await entries()).toHaveLength(before + 1)
  })

  test('twenty clerks at once make one unbroken chain', async () => {
    const { ctx, email } = await clerk()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        audit(ctx, { action: 'user.changed', subject: `user ${i}`, before: { i }, after: { i: i + 1 } }),
      ),
    )
    const all = await entries()
    expect(all.map(({ id }) => id)).toEqual(all.map((_, i) => i + 1))
    for (const [i, entry] of all.entries())
      expect(entry.previous_hash.equals(all[i - 1]?.hash ?? Buffer.alloc(32))).toBe(true)
    expect(all.filter(({ actor }) => actor === email).length).toBeGreaterThanOrEqual(20)
  })

  test.each([
    ['changed', sql`update audit_log set actor = 'nobody'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('no row can be %s', async (_, statement) => {
    await expect(statement.execute(app.db)).rejects.toThrow(/only added to|permission denied/)
  })

  test('a row that the database’s owner changed behind the product shows', async () => {
    const { ctx, client } = await clerk()
    await audit(ctx, { action: 'role.changed', subject: 'role Sales', before: ['SALES'], after: [] })
    const { body: sound } = await client.call(contract.list, { query: { pageSize: '5' } as never })
    expect(sound).toMatchObject({ intact: true })
    const owner = await connectClient(app.database.ownerUrl, app.deps.log)
    await owner.query(`
      alter table audit_log disable trigger user;
      update audit_log set actor = 'somebody else' where id = (select max(id) from audit_log);
      alter table audit_log enable trigger user`)
    await owner.end()
    const { body } = await client.call(contract.list, { query: { pageSize: '5' } as never })
    expect(body).toMatchObject({ intact: false })
    const broken = (await runInvariants(app.db, app.now())).find(
      ({ title }) => title === 'The audit log is unbroken',
    )
    expect(broken?.broken).toHaveLength(1)
  })
})

describe('reading the audit log', () => {
  test('finds entries by who, what, subject and day, newest first', async () => {
    const { ctx, client, email } = await clerk()
    await audit(ctx, { action: 'user.created', subject: 'user fern_50%@example.test' })
    await audit(ctx, { action: 'user.deleted', subject: 'user fern_50%@example.test' })
    const found = async (query: Record<string, string>) => {
      const { body } = await client.get(`admin/audit-log?${new URLSearchParams(query)}`)
      return (body as { rows: { action: string }[] }).rows.map(({ action }) => action)
    }
    expect(await found({ subject: 'fern_50%' })).toEqual(['user.deleted', 'user.created'])
    expect(await found({ subject: 'fern_50%', action: 'user.created' })).toEqual(['user.created'])
    expect(await found({ who: email, subject: 'fern', dateFrom: '2026-11-23' })).toHaveLength(2)
    expect(await found({ subject: 'fern', dateTo: '2026-11-22' })).toEqual([])
    expect(await found({ subject: 'fern', dateTo: '2026-11-23' })).toHaveLength(2)
  })

  test('finds the entries of one account', async () => {
    const { ctx, client } = await clerk()
    const [rose, fern] = [await makeShop(app.db), await makeShop(app.db)]
    for (const { customerId, email } of [rose, fern])
      await audit(ctx, { action: 'user.created', subject: `user ${email}`, customerId })
    const { body } = await client.get(`admin/audit-log?accountNumber=${rose.accountNumber}`)
    expect(body).toMatchObject({ rows: [{ subject: `user ${rose.email}` }], total: 1 })
  })

  test('is for those who control users', async () => {
    const shop = await makeShop(app.db)
    expect((await (await app.signIn(shop.email)).get('admin/audit-log')).problem.code).toBe('not_allowed')
  })
})
