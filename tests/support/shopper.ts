import { Kysely } from 'kysely'
import type { Authority } from '../../contract/core/access.ts'
import type { Cart, Line } from '../../contract/features/cart.ts'
import { FewTripsDialect } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import { readCart } from '../../server/cart/cart.ts'
import { addToCart } from '../../server/cart/set-lines.ts'
import { checkOut } from '../../server/checkout/check-out.ts'
import type { CheckOut } from '../../server/checkout/place.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { Exchange, SignedInCtx } from '../../server/core/route.ts'
import type { TestApp } from './app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop, shopAuthorities } from './make.ts'

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** The context of a shop's user, for calling functions directly; many tests need no sign-in. */
export function ctxOf(
  app: TestApp,
  shop: Shop,
  authorities: readonly Authority[] = shopAuthorities,
): SignedInCtx {
  const { userId: id, customerId, accountNumber, email } = shop
  const name = `User of ${email}`
  const user = { id, customerId, accountNumber, email, name, authorities, companyRole: 'owner' as const }
  return makeCtx(app.deps, user) as SignedInCtx
}

/** The same context with every SQL statement counted, except begin and commit. */
export function counted(app: TestApp, ctx: SignedInCtx): { ctx: SignedInCtx; statements: string[] } {
  const statements: string[] = []
  const db = new Kysely<Tables>({
    dialect: new FewTripsDialect({ pool: app.database.pool }),
    log: ({ query }) => {
      if (!/^(begin|commit)/.test(query.sql)) statements.push(query.sql)
    },
  })
  return { ctx: makeCtx({ ...app.deps, db }, ctx.user) as SignedInCtx, statements }
}

/** An exchange (request and response) that records its status. */
export function makeExchange(): Exchange & { status: number } {
  const exchange = {
    ip: '127.0.0.1',
    userAgent: 'test',
    sessionToken: undefined,
    deviceToken: undefined,
    fetchSite: undefined,
    setDevice: () => {},
    accepts: 'application/json',
    files: [],
    status: 201,
    setSession: () => {},
    setStatus: (status: 200 | 201 | 202) => {
      exchange.status = status
    },
  }
  return exchange
}

/** Sets quantities as the pages' quantity boxes do: each is the line's total. */
export const add = (ctx: SignedInCtx, lines: Line | Line[]): Promise<Cart> => {
  const own = (line: Line): Line => ({ replace: true, ...line })
  return addToCart(ctx, Array.isArray(lines) ? lines.map(own) : own(lines))
}

export const place = (ctx: SignedInCtx, body: CheckOut = {}, exchange: Exchange = makeExchange()) =>
  checkOut(ctx, body, exchange)

export const cartOf = (ctx: SignedInCtx): Promise<Cart> => readCart(ctx)

export async function stockOf(app: TestApp, productId: number) {
  const { on_hand, allocated, held } = await app.db
    .selectFrom('stock')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return { onHand: on_hand, allocated, held }
}

/** The number of fulfilled promises, and the error codes of the others. */
export async function outcomesOf(promises: Promise<unknown>[]): Promise<{ kept: number; codes: string[] }> {
  const results = await Promise.allSettled(promises)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? String((result.reason as { code?: string }).code ?? result.reason) : [],
  )
  return { kept: results.length - codes.length, codes }
}

/** The sandbox's token for a card with this number, as its frame sends it to the browser. */
export async function cardToken(
  app: Pick<TestApp, 'deps'>,
  number = '4242424242424242',
  [expireMonth, expireYear]: [month: number, year: number] = [12, 2034],
): Promise<string> {
  const card = { number, cvv: '123', expireMonth, expireYear }
  const answer = await app.deps.adapters.gateway.tokenise?.(card)
  if (answer?.kind !== 'token') throw new Error(`${number} is no card: ${answer?.kind}`)
  return answer.token
}

/** A shop that pays by card, with three bunches in its cart: $30.30 with shipping. */
export async function cardShopper(app: TestApp) {
  const ctx = ctxOf(app, await makeShop(app.db, cardShop), cardShopAuthorities)
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 3 })
  return { ctx, productId }
}
