import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { chargeEntry, post } from '../../db/ledger.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { readSummary } from '../account/account.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { compose } from '../messages/compose.ts'
import { remindOverdue, sendMonthlyStatements } from './calendar.ts'
import { giveCredit } from './credit.ts'

/** December 1 at 8 am in Dayton. */
const firstMorning = '2026-12-01T13:00:00Z'
let app: TestApp
let office: Client
let number = 800_000
beforeAll(async () => {
  app = await startApp({ now: firstMorning, settings: { sessionHours: 720, pastDueHoldDays: 30 } })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  office = await app.signIn(house.email)
})
afterEach(() => app.setNow(firstMorning))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const ctxWith = (settings: object = {}) =>
  makeCtx({ ...app.deps, settings: { ...app.deps.settings, ...settings } }, null)

/** A shop that owes $100, invoiced on October 1 and due on a given day. */
async function shopThatOwes(dueOn: string, shop: Parameters<typeof makeShop>[1] = {}) {
  const made = await makeShop(app.db, shop)
  const owed = { customerId: made.customerId, kind: 'DEBIT_MEMO' as const, issuedOn: '2026-10-01' as never }
  const { id } = await app.db
    .insertInto('invoices')
    .values({
      invoice_number: number++,
      customer_id: made.customerId,
      kind: 'DEBIT_MEMO',
      issued_on: '2026-10-01',
      due_on: dueOn,
      amount_cents: 10_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(app.db, [chargeEntry({ ...owed, id, amountCents: 10_000 })], app.now())
  return { ...made, path: `admin/receivables/${made.accountNumber}` }
}

const mailsTo = (customerId: number) =>
  app.db.selectFrom('messages').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
const kindsTo = async (customerId: number) => (await mailsTo(customerId)).map(({ kind }) => kind)

describe('last month’s statements', () => {
  test('go out on the first from seven in the morning, to anyone who owes something or did something', async () => {
    const owes = await shopThatOwes('2026-12-10')
    const quiet = await makeShop(app.db)
    app.setNow('2026-12-01T11:59:00Z')
    expect(await sendMonthlyStatements(ctxWith())).toBe(0)
    app.setNow('2026-12-01T12:00:00Z')
    expect(await sendMonthlyStatements(ctxWith())).toBeGreaterThan(0)
    const [mail] = await mailsTo(owes.customerId)
    expect(mail).toMatchObject({ kind: 'statement', about: { from: '2026-11-01', to: '2026-11-30' } })
    expect(await kindsTo(quiet.customerId)).toEqual([])
  })

  test('go out once, with two processes at work, and again after one that died', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => shopThatOwes('2026-12-10')))
    const dying = inTransaction(ctxWith(), async (inside) => {
      await sendMonthlyStatements({ ...inside, db: inside.db })
      throw new Error('the process died')
    })
    await expect(dying).rejects.toThrow('died')
    await Promise.all([sendMonthlyStatements(ctxWith()), sendMonthlyStatements(ctxWith())])
    await sendMonthlyStatements(ctxWith())
    for (const { customerId } of shops) expect(await kindsTo(customerId)).toEqual(['statement'])
  })

  test.each([
    ['November 30 is not the first', '2026-11-30T17:00:00Z', {}],
    ['December 9 is more than a week late', '2026-12-09T17:00:00Z', {}],
    ['the distributor sends none', firstMorning, { statementDay: null }],
    ['the distributor sends them on the fifth', firstMorning, { statementDay: 5 }],
  ])('do not go out: %s', async (_, now, settings) => {
    const { customerId } = await shopThatOwes('2026-12-10')
    app.setNow(now)
    await sendMonthlyStatements(ctxWith(settings))
    expect((await kindsTo(customerId)).filter((kind) => kind === 'statement')).toEqual([])
  })

  test('leave out who is on the statement blacklist; staff send theirs all the same', async () => {
    const out = await shopThatOwes('2026-12-10', { authorities: [...shopAuthorities, 'STATEMENT_BLACKLIST'] })
    await sendMonthlyStatements(ctxWith())
    expect(await kindsTo(out.customerId)).toEqual([])
    const { body } = await office.post(`${out.path}/statement`, { month: '2026-10' })
    expect(body).toEqual({ sentTo: out.email, dateFrom: '2026-10-01', dateTo: '2026-10-31' })
    const [mail] = await mailsTo(out.customerId)
    const { subject, attachments } = await compose(ctxWith(), mail as never)
    expect(subject).toContain('Oct 31')
    expect(attachments.map(({ fileName }) => fileName)).toEqual([
      `statement-${out.accountNumber}-2026-10-31.pdf`,
    ])
    const list = await office.call(staffMoney.statementAccounts, {
      query: { search: String(out.accountNumber) },
    })
    expect(list.body).toMatchObject({
      rows: [{ balance: 100, lastTo: '2026-10-31', leftOut: true }],
      total: 1,
      month: '2026-11-01',
    })
    const unsent = await office.call(staffMoney.statementAccounts, {
      query: { search: String(out.accountNumber), show: 'unsent' },
    })
    expect(unsent.body).toMatchObject({ total: 1 })
  })

  test('charge 1.5% of what was past due, once, where the distributor takes it: $1.50 of $100', async () => {
    const late = await shopThatOwes('2026-11-10')
    const inTime = await shopThatOwes('2026-12-10')
    const settings = { financeChargeE2: 150 }
    await Promise.all([sendMonthlyStatements(ctxWith(settings)), sendMonthlyStatements(ctxWith(settings))])
    const chargesOf = (customerId: number) =>
      app.db
        .selectFrom('invoices')
        .select(['amount_cents', 'note', 'charge_month'])
        .where('customer_id', '=', customerId)
        .where('kind', '=', 'FINANCE_CHARGE')
        .execute()
    expect(await chargesOf(late.customerId)).toEqual([
      { amount_cents: 150, note: '1.5%', charge_month: '2026-11-01' },
    ])
    expect(await chargesOf(inTime.customerId)).toEqual([])
    app.setNow('2027-01-01T13:00:00Z')
    await sendMonthlyStatements(ctxWith(settings))
    expect((await chargesOf(late.customerId)).map(({ amount_cents }) => amount_cents)).toEqual([150, 150])
  })
})

describe('reminders', () => {
  test('go out at 7, 15 and 30 days past due, each once', async () => {
    const { customerId } = await shopThatOwes('2026-11-10')
    const remindersOn = async (day: string) => {
      app.setNow(`${day}T17:00:00Z`)
      await Promise.all([remindOverdue(ctxWith()), remindOverdue(ctxWith())])
      return (await kindsTo(customerId)).filter((kind) => kind === 'payment-reminder').length
    }
    expect(await remindersOn('2026-11-16')).toBe(0)
    expect(await remindersOn('2026-11-17')).toBe(1)
    expect(await remindersOn('2026-11-24')).toBe(1)
    expect(await remindersOn('2026-11-25')).toBe(2)
    expect(await remindersOn('2026-12-10')).toBe(3)
    expect(await remindersOn('2027-02-01')).toBe(3)
  })

  test('say what is past due, credits taken off, and from which day orders are paid by card', async () => {
    const { customerId } = await shopThatOwes('2026-11-20')
    const credit = { customerId, amountCents: 2500, note: '', actor: 'Accounts' }
    await inTransaction(ctxWith(), (inside) => giveCredit(inside, credit))
    await remindOverdue(ctxWith())
    const [mail] = await mailsTo(customerId)
    const { subject, body } = await compose(ctxWith(), mail as never)
    expect(subject).toContain('$75 is past due')
    expect(body).toContain('The oldest invoice was due 11 days ago.')
    expect(body).toContain('Starting Sun Dec 20, new orders must be paid by card until this is paid.')
  })

  test('go to nobody whose credits cover what is past due, and to nobody where the distributor sends none', async () => {
    const covered = await shopThatOwes('2026-11-10')
    const credit = { customerId: covered.customerId, amountCents: 10_000, note: '', actor: 'Accounts' }
    await inTransaction(ctxWith(), (inside) => giveCredit(inside, credit))
    const { customerId } = await shopThatOwes('2026-11-10')
    await remindOverdue(ctxWith({ pastDueReminderDays: [] }))
    expect(await kindsTo(customerId)).toEqual([])
    await remindOverdue(ctxWith())
    expect(await kindsTo(covered.customerId)).toEqual([])
  })
})

describe('the hold', () => {
  const ordering = async (owing: Awaited<ReturnType<typeof shopThatOwes>>) => {
    const ctx = ctxOf(app, owing)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
    return place(ctx)
  }
  const holdOf = async (path: string) => ((await office.get(path)).body as { hold: unknown }).hold

  test('stops ordering on account thirty days past due, and opens automatically when a check pays', async () => {
    const inTime = await shopThatOwes('2026-11-02')
    expect(await holdOf(inTime.path)).toMatchObject({ state: 'open', daysPastDue: 29 })
    expect((await ordering(inTime)).orders).toMatchObject([{ status: 'CONFIRMED' }])
    const held = await shopThatOwes('2026-11-01')
    expect(await holdOf(held.path)).toMatchObject({ state: 'held', daysPastDue: 30, byHand: false })
    await expect(ordering(held)).rejects.toMatchObject({
      code: 'account_on_hold',
      details: { data: { reason: 'PAST_DUE', pastDue: 100 } },
    })
    expect(await readSummary(ctxOf(app, held))).toMatchObject({ stopped: 'held' })
    const paid = await office.post(`${held.path}/payments`, { tender: 'cash', amount: 100 })
    expect(paid.status).toBe(201)
    expect(await holdOf(held.path)).toMatchObject({ state: 'open', daysPastDue: 0 })
    expect((await place(ctxOf(app, held))).orders).toMatchObject([{ status: 'CONFIRMED' }])
    expect(await readSummary(ctxOf(app, held))).toMatchObject({ stopped: null })
  })

  test('is lifted by staff with a reason until a day, and is back on the day after', async () => {
    const held = await shopThatOwes('2026-11-01')
    const release = await office.post(`${held.path}/release`, {
      reason: 'Check in the mail',
      until: '2026-12-03',
    })
    expect(release.body).toMatchObject({
      state: 'released',
      release: { reason: 'Check in the mail', until: '2026-12-03' },
    })
    expect((await ordering(held)).orders).toMatchObject([{ status: 'CONFIRMED' }])
    app.setNow('2026-12-04T13:00:00Z')
    expect(await holdOf(held.path)).toMatchObject({ state: 'held', release: null })
    await expect(ordering(held)).rejects.toMatchObject({ code: 'account_on_hold' })
  })

  test('is set by staff with a reason, ends a release, shows on the customer’s home, and is ended by staff', async () => {
    const shop = await shopThatOwes('2026-12-10')
    await office.post(`${shop.path}/release`, { reason: 'Trusted', until: '2026-12-30' })
    const set = await office.put(`${shop.path}/hold`, { onHold: true, reason: 'Two returned checks' })
    expect(set.body).toMatchObject({
      state: 'held',
      byHand: true,
      reason: 'Two returned checks',
      release: null,
    })
    const again = await office.put(`${shop.path}/hold`, { onHold: true, reason: 'Two returned checks' })
    expect(again.body).toEqual(set.body)
    expect(await readSummary(ctxOf(app, shop))).toMatchObject({
      stopped: 'held',
      holdReason: 'Two returned checks',
    })
    await expect(ordering(shop)).rejects.toMatchObject({ code: 'account_on_hold' })

    expect((await office.put(`${shop.path}/hold`, { onHold: false })).body).toMatchObject({
      state: 'open',
      reason: null,
    })
    expect(await readSummary(ctxOf(app, shop))).toMatchObject({ stopped: null, holdReason: null })
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('customer_id', '=', shop.customerId)
      .where('action', 'like', 'hold.%')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'hold.released' },
      { action: 'hold.set', after: { reason: 'Two returned checks' } },
      { action: 'hold.ended', after: { reason: null } },
    ])
  })

  test('is not set without a reason, on a closed account, by a customer or without a session', async () => {
    const shop = await shopThatOwes('2026-12-10')
    const wanted = { onHold: true, reason: 'x' }
    expect((await office.put(`${shop.path}/hold`, { onHold: true })).status).toBe(400)
    expect((await office.put(`${shop.path}/hold`, { onHold: true, reason: ' ' })).status).toBe(400)
    const customer = await app.signIn(shop.email)
    expect((await customer.put(`${shop.path}/hold`, wanted)).status).toBe(403)
    const url = `/api/v1/${shop.path}/hold`
    expect((await app.app.inject({ method: 'PUT', url, payload: wanted })).statusCode).toBe(401)
    expect((await office.put('admin/receivables/99999/hold', wanted)).status).toBe(404)
    await app.db
      .updateTable('customers')
      .set({ status: 'closed' })
      .where('id', '=', shop.customerId)
      .execute()
    expect((await office.put(`${shop.path}/hold`, wanted)).problem).toMatchObject({ code: 'account_closed' })
  })

  test('by hand stays when everything is paid', async () => {
    const byHand = await shopThatOwes('2026-12-10', {
      customer: { status: 'on_hold', hold_reason: 'NEW_ACCOUNT' },
    })
    await office.post(`${byHand.path}/payments`, { tender: 'cash', amount: 100 })
    expect(await holdOf(byHand.path)).toMatchObject({ state: 'held', byHand: true, daysPastDue: 0 })
    await expect(ordering(byHand)).rejects.toMatchObject({ details: { data: { reason: 'NEW_ACCOUNT' } } })
  })
})
