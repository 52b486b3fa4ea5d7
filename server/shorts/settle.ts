import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { shorts } from '../../contract/features/shorts/shorts.ts'
import { mayStillAsk } from '../../contract/rules/choices.ts'
import { audit } from '../audit/audit.ts'
import { lockProducts } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type Held, type How, holdOrder } from '../order-changes/desk.ts'
import { shortLine, substituteLine } from '../order-changes/desk-lines.ts'
import { correctBook } from '../stock/correct.ts'
import { closesAt } from './closing.ts'
import { endChoice, mayChoose } from './decide.ts'
import type { ShortLine } from './lines.ts'
import { readShorts } from './list.ts'
import { askShop, rankedFor } from './offers.ts'
import { isSameLine, readShortItem, refuseHand } from './plan.ts'

type Body = InputOf<typeof shorts.settle>['body']
type Decided = ShortLine & { gets: number; instead: number | null; ask: boolean }

/**
 * Settles a short item for all its orders, all or nothing: each line keeps its share, a substitute replaces the rest or nothing does,
 * and payments are adjusted. Throws changed_meanwhile if the short units have changed since the decision, so that the second of two
 * people changes nothing.
 */
export async function settleShort(
  ctx: SignedInCtx,
  { params: { productId }, body }: InputOf<typeof shorts.settle>,
): Promise<ReplyOf<typeof shorts.settle>> {
  const { shipDay, reason, tell } = body
  const before = await readShortItem(ctx, { productId, shipDay })
  const how: How = { force: true, reason, tell }
  // Customers and orders are locked before stock, as everywhere, to prevent deadlocks with customers who order meanwhile.
  const held = new Map<number, Held>()
  for (const line of inOrderOfLocks(before.lines))
    held.set(line.orderId, await holdOrder(ctx, line.orderId, how))
  const instead = body.lines.flatMap((line) => line.instead ?? [])
  const asking = await toAsk(ctx, { productId, lines: before.lines, wanted: body.lines })
  const offered = [...asking.values()].flatMap(({ ranked }) => ranked.map(({ id }) => id))
  const waiting = await offeredTo(ctx, before.lines)
  const locked = [...new Set([productId, ...instead, ...offered, ...waiting])]
  const products = await lockProducts(ctx, locked)
  if (instead.some((id) => !products.some(({ product_id }) => product_id === id)))
    throw new AppError('not_found')
  const now = await readShortItem(ctx, { productId, shipDay })
  const decided = decidedOf(now, body)
  let orders = 0
  for (const line of decided) {
    const asked = line.ask ? asking.get(keyOf(line)) : undefined
    const order = held.get(line.orderId)
    const changed =
      asked && order ? await ask(ctx, line, { held: order, how, asked }) : await settleLine(ctx, line, how)
    orders += changed ? 1 : 0
  }
  await audit(ctx, {
    action: 'short.settled',
    subject: `product ${productId}`,
    before: { shipDay, there: now.item.there, short: now.item.short },
    after: {
      reason,
      lines: decided.map(({ orderNumber, line, gets, instead: other, ask: asked }) => ({
        orderNumber,
        line,
        gets,
        instead: other,
        ...(asked && { asked }),
      })),
    },
  })
  await correctBook(ctx, locked)
  return { orders, shorts: await readShorts(ctx, shipDay) }
}

const inOrderOfLocks = (lines: readonly ShortLine[]): ShortLine[] =>
  [...new Map(lines.map((line) => [line.orderId, line])).values()].sort(
    (a, b) => a.customerId - b.customerId || a.orderId - b.orderId,
  )

/** The lines with their decisions; lines without one keep the ordered units. */
function decidedOf(
  { item, step, lines }: Awaited<ReturnType<typeof readShortItem>>,
  { short, lines: wanted }: Pick<Body, 'short' | 'lines'>,
): Decided[] {
  const isDecided = (line: ShortLine) => wanted.some((one) => isSameLine(one, line))
  const isOpen = (line: ShortLine) => line.missing > 0 && line.choiceId === null
  if (item.short !== short || lines.some((line) => isOpen(line) && !isDecided(line)))
    throw new AppError('changed_meanwhile', { data: { short: item.short } })
  for (const { orderNumber, line, gets } of wanted) refuseHand({ orderNumber, line, gets }, lines, step)
  const decided = lines.map((line): Decided => {
    const one = wanted.find((named) => isSameLine(named, line))
    // A shop that is being asked keeps its available units until it has answered, or the desk names the line.
    if (!one && line.choiceId !== null)
      return { ...line, gets: line.asked - line.missing, instead: null, ask: true }
    return {
      ...line,
      gets: one?.gets ?? line.asked,
      instead: one?.instead ?? null,
      ask: Boolean(one?.ask) && (one?.gets ?? line.asked) < line.asked,
    }
  })
  const all = decided.reduce((sum, { gets }) => sum + gets, 0)
  if (all > item.there + item.free)
    throw new AppError('not_enough_stock', {
      detail: `Only ${item.there + item.free} are there.`,
      data: { available: item.there + item.free },
    })
  return decided
}

/** Writes the decision about a line; returns whether anything changed. */
async function settleLine(ctx: SignedInCtx, decided: Decided, how: How): Promise<boolean> {
  const { orderId, line, asked, gets, instead, missing, choiceId } = decided
  const rest = asked - gets
  if (rest === 0 && missing === 0) return false
  if (choiceId !== null) await endChoice(ctx, choiceId, { by: 'desk', chosen: rest > 0 ? instead : null })
  if (rest > 0 && instead !== null)
    await substituteLine(ctx, { orderId, line, productId: instead, quantity: rest, how })
  else if (rest > 0) await shortLine(ctx, { orderId, line, there: gets, wait: false, how })
  if (rest === 0 || (instead !== null && missing > rest))
    await shortLine(ctx, { orderId, line, there: gets, wait: false, how })
  return true
}

const keyOf = ({ orderNumber, line }: { orderNumber: number; line: number }) => `${orderNumber}:${line}`

type Ranked = NonNullable<Awaited<ReturnType<typeof rankedFor>>>
type Asking = { productId: number; lines: readonly ShortLine[]; wanted: Body['lines'] }

/** Possible substitutes for the shops to ask, by line. Shops whose truck is about to be loaded aren’t asked. */
async function toAsk(
  ctx: SignedInCtx,
  { productId, lines, wanted }: Asking,
): Promise<ReadonlyMap<string, Ranked>> {
  const asking = new Map<string, Ranked>()
  for (const one of wanted) {
    const line = lines.find((each) => isSameLine(each, one))
    if (!one.ask || !line || !mayChoose(line.status) || !mayStillAsk(closesAt(ctx, line), ctx.now())) continue
    const ranked = await rankedFor(ctx, { productId, customerId: line.customerId })
    if (ranked) asking.set(keyOf(one), ranked)
  }
  return asking
}

/** Products currently offered to shops of these lines; the desk may withdraw them. */
async function offeredTo(ctx: SignedInCtx, lines: readonly ShortLine[]): Promise<number[]> {
  const ids = lines.flatMap(({ choiceId }) => choiceId ?? [])
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('short_offers')
    .select('product_id')
    .distinct()
    .where('choice_id', 'in', ids)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

type ToAsk = { held: Held; how: How; asked: Ranked }

/** Asks the shop what it wants instead of the rest. A shop that can’t be asked gets fewer units. Returns whether anything changed. */
async function ask(ctx: SignedInCtx, decided: Decided, { held, how, asked }: ToAsk): Promise<boolean> {
  const units = decided.asked - decided.gets
  if (decided.choiceId !== null) {
    if (units === decided.missing) return false
    await endChoice(ctx, decided.choiceId, { by: 'desk', chosen: null })
  }
  const orderLine = held.lines.find(({ sequence }) => sequence === decided.line)
  if (!orderLine) return false
  const products = await lockProducts(held.ctx, [decided.productId, ...asked.ranked.map(({ id }) => id)])
  const isAsked = await askShop(ctx, {
    ...asked,
    line: decided,
    order: held.order,
    around: held.around,
    orderLine,
    units,
    reason: how.reason,
    tell: how.tell,
    products,
  })
  if (!isAsked) return settleLine(ctx, { ...decided, choiceId: null }, how)
  if (decided.missing !== units)
    await shortLine(ctx, {
      orderId: decided.orderId,
      line: decided.line,
      there: decided.gets,
      wait: true,
      how,
    })
  return true
}
