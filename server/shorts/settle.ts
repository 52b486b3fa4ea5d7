import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { shorts } from '../../contract/features/shorts.ts'
import { audit } from '../audit/audit.ts'
import { lockProducts } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type How, holdOrder } from '../order-changes/desk.ts'
import { shortLine, substituteLine } from '../order-changes/desk-lines.ts'
import { correctBook } from '../stock/correct.ts'
import type { ShortLine } from './lines.ts'
import { readShorts } from './list.ts'
import { isSameLine, readShortItem, refuseHand } from './plan.ts'

type Body = InputOf<typeof shorts.settle>['body']
type Decided = ShortLine & { gets: number; instead: number | null }

/**
 * Settles a short item for all its orders, all or nothing: each line keeps what it gets, another item comes instead of the rest or
 * nothing does, and money follows. Throws changed_meanwhile when something else is short than when it was decided, so that the
 * second of two people changes nothing.
 */
export async function settleShort(
  ctx: SignedInCtx,
  { params: { productId }, body }: InputOf<typeof shorts.settle>,
): Promise<ReplyOf<typeof shorts.settle>> {
  const { shipDay, reason, tell } = body
  const before = await readShortItem(ctx, { productId, shipDay })
  const how: How = { force: true, reason, tell }
  // Customers and orders before stock, as everywhere: a customer who orders meanwhile waits, and nobody waits for each other.
  for (const line of inOrderOfLocks(before.lines)) await holdOrder(ctx, line.orderId, how)
  const instead = body.lines.flatMap((line) => line.instead ?? [])
  await lockProducts(
    ctx,
    [...new Set([productId, ...instead])].sort((a, b) => a - b),
  )
  const now = await readShortItem(ctx, { productId, shipDay })
  const decided = decidedOf(now, body)
  let orders = 0
  for (const line of decided) orders += (await settleLine(ctx, line, how)) ? 1 : 0
  await audit(ctx, {
    action: 'short.settled',
    subject: `product ${productId}`,
    before: { shipDay, there: now.item.there, short: now.item.short },
    after: {
      reason,
      lines: decided.map(({ orderNumber, line, gets, instead: other }) => ({
        orderNumber,
        line,
        gets,
        instead: other,
      })),
    },
  })
  await correctBook(ctx)
  return { orders, shorts: await readShorts(ctx, shipDay) }
}

const inOrderOfLocks = (lines: readonly ShortLine[]): ShortLine[] =>
  [...new Map(lines.map((line) => [line.orderId, line])).values()].sort(
    (a, b) => a.customerId - b.customerId || a.orderId - b.orderId,
  )

/** The lines with what was decided about them; those that nobody named keep what they asked for. */
function decidedOf(
  { item, step, lines }: Awaited<ReturnType<typeof readShortItem>>,
  { short, lines: wanted }: Pick<Body, 'short' | 'lines'>,
): Decided[] {
  const isDecided = (line: ShortLine) => wanted.some((one) => isSameLine(one, line))
  if (item.short !== short || lines.some((line) => line.missing > 0 && !isDecided(line)))
    throw new AppError('changed_meanwhile', { data: { short: item.short } })
  for (const { orderNumber, line, gets } of wanted) refuseHand({ orderNumber, line, gets }, lines, step)
  const decided = lines.map((line): Decided => {
    const one = wanted.find((named) => isSameLine(named, line))
    return { ...line, gets: one?.gets ?? line.asked, instead: one?.instead ?? null }
  })
  const all = decided.reduce((sum, { gets }) => sum + gets, 0)
  if (all > item.there + item.free)
    throw new AppError('not_enough_stock', {
      detail: `Only ${item.there + item.free} are there.`,
      data: { available: item.there + item.free },
    })
  return decided
}

/** Writes what was decided about a line; whether anything was. */
async function settleLine(ctx: SignedInCtx, decided: Decided, how: How): Promise<boolean> {
  const { orderId, line, asked, gets, instead, missing } = decided
  const rest = asked - gets
  if (rest === 0 && missing === 0) return false
  if (rest > 0 && instead !== null)
    await substituteLine(ctx, { orderId, line, productId: instead, quantity: rest, how })
  else if (rest > 0) await shortLine(ctx, { orderId, line, there: gets, wait: false, how })
  if (rest === 0 || (instead !== null && missing > rest))
    await shortLine(ctx, { orderId, line, there: gets, wait: false, how })
  return true
}
