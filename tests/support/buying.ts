import { expect } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import { makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { settleCutsJob } from '../../server/purchases/cuts.ts'
import { correctBookJob } from '../../server/stock/jobs.ts'
import { type Client, startApp } from './app.ts'
import { makeShop, makeUser } from './make.ts'
import { bookedBy, boughtFor, makeBooked, makeGrower } from './make-purchase.ts'

/** A distributor with a buyer, and helpers that create growers and their orders. */
export async function startBuying(now: string) {
  const app = await startApp({ now })
  const { customerId } = await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })
  const buyer = await app.signIn((await makeUser(app.db, { customerId, authorities: ['FARM_DIRECT'] })).email)

  async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
    const { status, body } = await client.call(endpoint, input as never)
    return {
      status,
      body: body as ReplyOf<E> & { code?: string; errors?: { path: string; message: string }[] },
    }
  }

  async function farm() {
    const grower = await makeGrower(app.db, customerId)
    return { ...grower, client: await app.signIn(grower.email) }
  }

  const draft = (vendorId: string, more: object = {}) =>
    ask(buyer, purchases.draft, { body: { vendorId, shipDay: boughtFor, ...more } } as never)
  const change = (id: number, body: object) => ask(buyer, purchases.change, { params: { id }, body } as never)

  /** Sends a purchase order for one item: `units` has the units of each shop's order. */
  async function sent(grower: { vendorId: string }, units: readonly number[], more: object = {}) {
    const productId = await makeBooked(app.db, grower.vendorId, more)
    const orders = []
    for (const one of units) orders.push(await bookedBy(app, productId, one))
    const made = await draft(grower.vendorId)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { body } = await change(made.body.id, { version: made.body.version, move: 'SENT' })
    return { productId, orders, purchase: body }
  }

  const lineOf = (orderId: number) =>
    app.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute()
  /** Moves the deadline to this many hours from now. */
  const leave = (id: number, hours: number) =>
    app.db
      .updateTable('purchase_orders')
      .set({ confirm_by: new Date(app.now().getTime() + hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  const settle = (purchaseId: number) => settleCutsJob.run(makeCtx(app.deps, null), { purchaseId })
  const noticesOf = (topic: string, userId: number) =>
    app.db
      .selectFrom('notices')
      .select('facts')
      .where('topic', '=', topic)
      .where('user_id', '=', userId)
      .execute()

  /** Checks the invariants, then closes the product. */
  async function close() {
    await correctBookJob.run(makeCtx(app.deps, null), {})
    const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
    expect(broken).toEqual([])
    await app.close()
  }

  return { app, buyer, ask, farm, draft, change, sent, lineOf, leave, settle, noticesOf, close }
}
export type Buying = Awaited<ReturnType<typeof startBuying>>
export type Farm = Awaited<ReturnType<Buying['farm']>>
