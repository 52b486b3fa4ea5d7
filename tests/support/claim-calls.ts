import { expect } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { claims } from '../../contract/features/claims/claims.ts'
import { claimDesk } from '../../contract/features/claims/desk.ts'
import type { Claim } from '../../contract/features/claims/fields.ts'
import type { Client, TestApp } from './app.ts'
import { makeDelivered, makeDraft } from './make-claim.ts'

type Answered<E extends Endpoint> = { status: number; body: ReplyOf<E>; problem: Problem }
type Problem = { code: string; data?: unknown; errors: { path: string }[] }

/** Makes a call; its body has the reply's type, although an error has another. */
export async function ask<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: SendOf<E>,
): Promise<Answered<E>> {
  const { status, body, problem } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E>, problem }
}

/** Makes a call that must succeed, and returns its body. */
export async function done<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: SendOf<E>,
): Promise<ReplyOf<E>> {
  const { status, body } = await ask(client, endpoint, input)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

export const idOf = ({ claimId }: { claimId: number }) => ({ params: { id: claimId } })

export const submit = (client: Client, claim: { claimId: number }, body: object = {}) =>
  ask(client, claims.submit, { ...idOf(claim), body } as never)

/** A shop with a delivered order, signed in. */
export async function delivered(app: TestApp, options: Parameters<typeof makeDelivered>[1] = {}) {
  const made = await makeDelivered(app, options)
  return { ...made, client: await app.signIn(made.shop.email) }
}
export type Delivered = Awaited<ReturnType<typeof delivered>>

/** A claim that waits for the desk, because no rule settles a wrong item. */
export async function waiting(app: TestApp, from: Delivered, quantity = 4): Promise<Claim> {
  const draft = await makeDraft(app, {
    ...from,
    lines: [{ line: 1, quantity, reason: 'WRONG_ITEM' }],
    photos: ['CLOSE'],
  })
  const { status, body } = await submit(from.client, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.status).toBe('IN_REVIEW')
  return body
}

export const openedBy = (client: Client, claim: { claimId: number }) =>
  done(client, claimDesk.read, idOf(claim))

/** Decides the claim in its current version. */
export async function decide(client: Client, claim: { claimId: number }, body: object) {
  const { version } = await openedBy(client, claim)
  return ask(client, claimDesk.decide, { ...idOf(claim), body: { version, ...body } } as never)
}

/** Credit memos of an order. */
export const creditsOf = ({ db }: TestApp, orderId: number) =>
  db
    .selectFrom('credit_memos as m')
    .innerJoin('invoices as i', 'i.id', 'm.invoice_id')
    .select(['m.amount_cents', 'm.applied_cents', 'm.order_line_id', 'm.reason', 'm.memo_number'])
    .where('i.order_id', '=', orderId)
    .execute()
