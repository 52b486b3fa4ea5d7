import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { BasketLine, basketDoor, DoorBasket } from '../../contract/features/sales/baskets.ts'
import { type BasketState, waitingBaskets } from '../../contract/rules/basket-moves.ts'
import type { PricedLine } from '../cart/price.ts'
import { readAround } from '../cart/rows.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { chargePlaced, placeLines, priceLines } from '../checkout/place-lines.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { notify, settleDecision } from '../notices/notify.ts'
import { settleTender } from '../payments/tender.ts'
import { basketOf } from './basket-links.ts'
import { type BasketRow, lockBasket, moveBasket } from './basket-move.ts'
import { basketNotice } from './basket-write.ts'

/** Only the link counts, no matter who is signed in here. */
const asVisitor = (ctx: Ctx): Ctx => ({ ...ctx, user: null })

const waits = (row: BasketRow, now: Date): boolean =>
  waitingBaskets.includes(row.state as BasketState) && row.closes_at !== null && row.closes_at > now

/** The basket of a link. The shop's first read marks it as opened. */
export async function readDoor(outside: Ctx, token: string): Promise<DoorBasket> {
  const ctx = asVisitor(outside)
  const id = await basketOf(ctx, token)
  return inTransaction(ctx, async (inside) => {
    const row = await lockBasket(inside, id)
    if (row.state === 'SENT' && waits(row, inside.now()))
      await moveBasket(inside, row, { to: 'OPENED', by: 'customer', actor: await nameOf(inside, row) })
    return present(inside, id)
  })
}

const nameOf = async ({ db }: Ctx, { to_user_id }: BasketRow): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', to_user_id).executeTakeFirstOrThrow()).name

type Line = { productId: number; quantity: number; sentE4: number | null }

async function linesOf({ db }: Ctx, id: number): Promise<Line[]> {
  return db
    .selectFrom('basket_lines')
    .select(['product_id as productId', 'quantity', 'sent_price_e4 as sentE4'])
    .where('basket_id', '=', id)
    .orderBy('position')
    .execute()
}

const dropOf = (row: BasketRow) => ({
  addressId: row.address_id,
  shipDay: row.ship_day as Day,
  method: row.method as MethodCode,
  orderType: 'STOCK' as const,
})

async function present(ctx: Ctx, id: number): Promise<DoorBasket> {
  const row = await lockBasket(ctx, id)
  const { brand, timeZone } = ctx.settings
  const lines = await linesOf(ctx, id)
  const buyer = await readBuyer(ctx, { customerId: row.customer_id, by: { userId: row.to_user_id } })
  const around = await readAround(buyer)
  const order = lines.length > 0 ? await priceLines(buyer, { ...dropOf(row), lines }, around) : undefined
  const items = (order?.lines ?? []).map((line) => itemOf(line, lines))
  const { rows } = await sql<{ shipTo: string; orderNumber: number | null }>`select a.name as "shipTo",
      (select order_number::int from orders where id = ${row.order_id}) as "orderNumber"
    from addresses a where a.id = ${row.address_id}`.execute(ctx.db)
  const isOpen = waits(row, ctx.now())
  return {
    state: (isOpen || !waitingBaskets.includes(row.state as BasketState)
      ? row.state
      : 'EXPIRED') as BasketState,
    now: ctx.now().toISOString(),
    timeZone,
    brand: brand.shortName,
    phone: brand.phone,
    maker: row.maker_name,
    word: row.word,
    sentAt: (row.sent_at ?? row.created_at).toISOString(),
    closesAt: (row.closes_at ?? row.created_at).toISOString(),
    shipDay: row.ship_day as Day,
    deliveryMethod: methodLabels[row.method as MethodCode],
    shipTo: rows[0]?.shipTo ?? '',
    items,
    goods: dollarsFromCents(order?.goodsCents ?? 0),
    delivery: dollarsFromCents(order?.shippingCents ?? 0),
    total: dollarsFromCents((order?.goodsCents ?? 0) + (order?.shippingCents ?? 0)),
    ...(await tenderOf(buyer, row, around.customer.terms)),
    terms: around.customer.terms,
    canPlace: isOpen && items.length > 0 && items.every(({ problem }) => problem === null),
    orderNumber: rows[0]?.orderNumber ?? null,
  }
}

function itemOf(
  { row, unitPriceE4, amountCents, maximum, fault }: PricedLine,
  lines: readonly Line[],
): BasketLine {
  const was = lines.find(({ productId }) => productId === row.product_id)?.sentE4 ?? null
  return {
    productId: row.product_id,
    description: row.description,
    um: row.um,
    imageName: row.image_name,
    colorHex: row.color_hex,
    quantity: row.quantity,
    step: row.min_quantity,
    unitPrice: dollarsFromE4(unitPriceE4),
    amount: dollarsFromCents(amountCents),
    wasUnitPrice: was === null || was === unitPriceE4 ? null : dollarsFromE4(was),
    most: maximum,
    problem: fault?.code ?? null,
  }
}

/** How the named person can pay through the link: not at all if they would need a second factor or don't order for the address. */
async function tenderOf(
  buyer: SignedInCtx,
  row: BasketRow,
  terms: string,
): Promise<Pick<DoorBasket, 'tender' | 'cardLastFour'>> {
  const signIn = { tender: 'sign-in', cardLastFour: null } as const
  if (await mustSignIn(buyer, row)) return signIn
  try {
    const tender = await settleTender(buyer, { kind: 'usual' }, terms)
    if (tender.kind === 'account') return { tender: 'account', cardLastFour: null }
    const card = await buyer.db
      .selectFrom('saved_cards')
      .select('last_four')
      .where('customer_id', '=', row.customer_id)
      .where('token', '=', tender.token)
      .executeTakeFirst()
    return { tender: 'card', cardLastFour: card?.last_four ?? null }
  } catch (error) {
    if (error instanceof AppError) return signIn
    throw error
  }
}

async function mustSignIn({ db, user }: SignedInCtx, row: BasketRow): Promise<boolean> {
  if (user.id !== row.to_user_id) return true
  if (user.locations && !user.locations.includes(row.address_id)) return true
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/**
 * Changes quantities through a link, or declines. Throws `basket_closed` once it has ended, `not_orderable` for a product that isn't
 * in it.
 */
export async function changeDoor(
  outside: Ctx,
  { params, body }: InputOf<typeof basketDoor.change>,
): Promise<DoorBasket> {
  const ctx = asVisitor(outside)
  const id = await basketOf(ctx, params.token)
  return inTransaction(ctx, async (inside) => {
    const row = await lockBasket(inside, id)
    if (!waits(row, inside.now())) throw new AppError('basket_closed', { data: { state: row.state } })
    if (body.decline) {
      await moveBasket(inside, row, { to: 'DECLINED', by: 'customer', actor: await nameOf(inside, row) })
      await tellMaker(inside, row, undefined)
      return present(inside, id)
    }
    const there = new Set((await linesOf(inside, id)).map(({ productId }) => productId))
    for (const { productId, quantity } of body.lines) {
      if (!there.has(productId)) throw new AppError('not_orderable')
      const line = inside.db
      await (quantity === 0
        ? line
            .deleteFrom('basket_lines')
            .where('basket_id', '=', id)
            .where('product_id', '=', productId)
            .execute()
        : line
            .updateTable('basket_lines')
            .set({ quantity })
            .where('basket_id', '=', id)
            .where('product_id', '=', productId)
            .execute())
    }
    return present(inside, id)
  })
}

/**
 * Places a basket through its link in the name of its person: one basket, one order, however often it is submitted. Throws what
 * check-out throws, `basket_closed`, and `not_allowed` if the link can't pay. A declined card leaves the order waiting for another.
 */
export async function placeDoor(
  outside: Ctx,
  { params, body }: InputOf<typeof basketDoor.place>,
): Promise<DoorBasket> {
  const ctx = asVisitor(outside)
  const id = await basketOf(ctx, params.token)
  const placed = await inTransaction(ctx, async (inside) => {
    const row = await lockBasket(inside, id)
    if (row.state === 'PLACED') return undefined
    if (!waits(row, inside.now())) throw new AppError('basket_closed', { data: { state: row.state } })
    const who = { customerId: row.customer_id, by: { userId: row.to_user_id } }
    const buyer = await readBuyer(inside, who)
    if (await mustSignIn(buyer, row)) throw new AppError('not_allowed')
    const lines = (await linesOf(inside, id)).map(({ productId, quantity }) => ({ productId, quantity }))
    const made = await placeLines(inside, {
      ...who,
      ...dropOf(row),
      channel: 'basket',
      tender: 'usual',
      lines,
    })
    const total = dollarsFromCents(made.totalCents)
    if (body.expectedTotal !== null && body.expectedTotal !== total)
      throw new AppError('price_changed', { data: { total } })
    await moveBasket(inside, row, {
      to: 'PLACED',
      by: 'customer',
      actor: buyer.user.name,
      also: { order_id: made.id },
    })
    await tellMaker(inside, row, made.totalCents)
    return { who, made }
  })
  if (placed?.made.tender.kind === 'card') await chargePlaced(ctx, placed.who, [placed.made.id])
  return inTransaction(ctx, (inside) => present(inside, id))
}

/** Notifies the representative who made it that it was placed, with its amount, or declined. */
async function tellMaker(ctx: Ctx, row: BasketRow, amountCents: number | undefined): Promise<void> {
  await settleDecision(ctx, basketNotice(row.id))
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['name', 'account_number'])
    .where('id', '=', row.customer_id)
    .executeTakeFirstOrThrow()
  const about = {
    to: row.made_by === null ? [] : [row.made_by],
    link: `/sales/customers/${customer.account_number}`,
    once: `${basketNotice(row.id)}:answer`,
  }
  if (amountCents === undefined)
    await notify(ctx, { topic: 'basket-declined', facts: { customer: customer.name }, ...about })
  else
    await notify(ctx, { topic: 'basket-placed', facts: { customer: customer.name, amountCents }, ...about })
}
