import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { account } from '../../contract/features/account.ts'
import { chargeEntry, post } from '../../db/ledger.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { giveCredit } from './credit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { pastDueStopDays: 15 } })
})
afterAll(() => app.close())

/** A shop with $100 due on a given day, and a flower in its cart. */
async function shopThatOwes(dueOn: string) {
  const made = await makeShop(app.db)
  const ctx = ctxOf(app, made)
  const issuedOn = asDay('2026-10-01')
  const { id } = await app.db
    .insertInto('invoices')
    .values({
      invoice_number: 700_000 + made.customerId,
      customer_id: made.customerId,
      kind: 'DEBIT_MEMO',
      issued_on: issuedOn,
      due_on: dueOn,
      amount_cents: 10_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owed = { id, customerId: made.customerId, kind: 'DEBIT_MEMO' as const, issuedOn, amountCents: 10_000 }
  await post(app.db, [chargeEntry(owed)], app.now())
  await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
  return { ctx, client: await app.signIn(made.email) }
}

test('fourteen days past due, an order on account is taken; fifteen days, it is not', async () => {
  const { orders } = await place((await shopThatOwes('2026-11-09')).ctx)
  expect(orders).toMatchObject([{ status: 'CONFIRMED' }])
  await expect(place((await shopThatOwes('2026-11-08')).ctx)).rejects.toMatchObject({
    code: 'account_on_hold',
    details: { data: { reason: 'PAST_DUE', pastDue: 100 } },
  })
})

test('what clears it is said, with the day from which orders are paid by card', async () => {
  const { client, ctx } = await shopThatOwes('2026-11-08')
  await inTransaction(makeCtx(app.deps, null), (inside) =>
    giveCredit(inside, {
      customerId: ctx.user.customerId,
      amountCents: 2500,
      note: 'Short',
      actor: 'Accounts',
    }),
  )
  expect((await client.call(account.overdue)).body).toEqual({
    dueAmount: 100,
    oldestDueOn: '2026-11-08',
    invoices: 1,
    toClear: 75,
    credits: 25,
    stopsOrderingOn: '2026-11-23',
  })
})

test('an account whose credits cover what is past due orders on', async () => {
  const { ctx } = await shopThatOwes('2026-10-20')
  await inTransaction(makeCtx(app.deps, null), (inside) =>
    giveCredit(inside, {
      customerId: ctx.user.customerId,
      amountCents: 10_000,
      note: 'Short',
      actor: 'Accounts',
    }),
  )
  expect((await place(ctx)).orders).toMatchObject([{ status: 'CONFIRMED' }])
})
