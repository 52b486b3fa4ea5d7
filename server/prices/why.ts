import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { PriceExplanation, whyPrice } from '../../contract/features/prices/why.ts'
import { readActiveUser } from '../access/active-user.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { routeOf } from '../catalogue/price-rules.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { markupScheduled } from '../merchandising/write.ts'
import type { ScheduledKind } from '../scheduled/scheduled.ts'
import { readFacts } from './facts.ts'
import { readLocks } from './lock-facts.ts'
import { readOthers } from './others.ts'
import { levelScheduled } from './price-levels.ts'
import { sayPrice } from './say.ts'
import { discountScheduled } from './set-discounts.ts'
import { stepsOf } from './steps.ts'

type Asked = InputOf<typeof whyPrice.explain>['query']

/** Scheduled changes that are simulated and rolled back for a later moment. */
const foreseen = [markupScheduled, discountScheduled, levelScheduled] as unknown as readonly ScheduledKind[]

/** Explains a customer's price at a moment. Throws `not_found` for a customer outside the user's reach, and for an unknown product. */
export async function explainPrice(
  ctx: SignedInCtx,
  asked: Asked,
): Promise<ReplyOf<typeof whyPrice.explain>> {
  const customer = await readCustomer(ctx, asked.accountNumber)
  const now = ctx.now()
  const at = asked.at === undefined ? now : new Date(asked.at)
  // A moment just copied from the clock counts as now.
  const when = Math.abs(at.getTime() - now.getTime()) < 60_000 ? 'now' : at < now ? 'past' : 'planned'
  const about = { customer, asked, at: when === 'now' ? now : at, when } as const
  if (when !== 'planned') return answer(ctx, { ...about, plannedBefore: 0 })
  return foreseeing(ctx, at, (inside, plannedBefore) => answer(inside, { ...about, plannedBefore }))
}

type Customer = Awaited<ReturnType<typeof readCustomer>>

export async function readCustomer({ db, user }: SignedInCtx, accountNumber: number) {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'account_number', 'name', routeOf(sql`customers.id`).as('route')])
    .where('account_number', '=', accountNumber)
    .where('is_house', '=', false)
    .where(lookedAfterBy(user))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: 'There is no such account.' })
  return row
}

async function answer(
  ctx: SignedInCtx,
  of: { customer: Customer; asked: Asked; at: Date; when: PriceExplanation['when']; plannedBefore: number },
): Promise<PriceExplanation> {
  const { customer, asked, at, when, plannedBefore } = of
  const { productId, quantity, shipDay, method } = asked
  const product = await ctx.db
    .selectFrom('products')
    .select(['id', 'description', 'category', 'um', 'image_name'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new AppError('not_found', { detail: 'There is no such product.' })
  const day = dayAt(at, ctx.settings.timeZone)
  const [[found], lastBought, locks] = await Promise.all([
    readFacts(ctx, { customerId: customer.id, productId, moments: [{ at, day }], isNow: when !== 'past' }),
    readLastBought(ctx, customer.id, productId),
    when === 'past' || shipDay === undefined
      ? []
      : readLocks(ctx, customer.id, { productId, quantity, shipDay, at }),
  ])
  if (!found) throw new AppError('not_found')
  const facts = { ...found, rules: [...locks, ...found.rules] }
  const steps = stepsOf(facts, product, quantity)
  const said = { description: product.description, um: product.um, quantity, ...steps }
  return {
    accountNumber: customer.account_number,
    customerName: customer.name,
    level: facts.level,
    routeNumber: customer.route,
    productId,
    description: product.description,
    category: product.category,
    imageName: product.image_name,
    um: product.um,
    quantity,
    shipDay: shipDay ?? null,
    method: method ? methodLabels[method] : null,
    at: at.toISOString(),
    day,
    when,
    ...steps,
    plannedBefore,
    others: await readOthers(ctx, { facts, product, quantity, accountNumber: customer.account_number }),
    lastBought,
    say: sayPrice(said),
  }
}

async function readLastBought(
  { db, settings }: SignedInCtx,
  customerId: number,
  productId: number,
): Promise<PriceExplanation['lastBought']> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.placed_at', 'o.order_number', 'l.quantity', 'l.unit_price_e4'])
    .where('l.customer_id', '=', customerId)
    .where('l.product_id', '=', productId)
    .where('l.status', '<>', 'CANCELLED')
    .where('o.status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
    .orderBy('l.order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        day: dayAt(row.placed_at, settings.timeZone),
        quantity: row.quantity,
        price: dollarsFromE4(row.unit_price_e4),
        orderNumber: row.order_number,
      }
    : null
}

class RolledBack extends Error {}

/**
 * Answers as if everything scheduled until a moment had happened: applies it in a transaction that is always rolled back, so that the
 * answer matches the real outcome. Also counts scheduled changes of other kinds, which it leaves out.
 */
async function foreseeing<R>(
  ctx: SignedInCtx,
  at: Date,
  work: (inside: SignedInCtx, leftOut: number) => Promise<R>,
): Promise<R> {
  let result: { value: R } | undefined
  await inTransaction(ctx, async (inside) => {
    const planned = await inside.db
      .selectFrom('scheduled_changes')
      .select(['id', 'kind', 'at', 'input', 'user_id'])
      .where('state', '=', 'planned')
      .where('at', '<=', at)
      .orderBy('at')
      .orderBy('id')
      .execute()
    let leftOut = 0
    for (const row of planned) {
      const kind = foreseen.find((one) => one.kind === row.kind)
      const user = row.user_id === null ? undefined : await readActiveUser(inside.db, row.user_id)
      if (!kind || !user) {
        leftOut++
        continue
      }
      try {
        await kind.run({ ...inside, user, now: () => row.at }, row.input as never)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        leftOut++
      }
    }
    result = { value: await work(inside, leftOut) }
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return result!.value
}
