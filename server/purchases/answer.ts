import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { AnsweredLines } from '../../contract/features/purchases/fields.ts'
import { cutShares } from '../../contract/rules/cut-shares.ts'
import { answeredAs } from '../../contract/rules/purchase-moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { type LineRecord, linesOf, movePurchase, type PurchaseRecord, wrongState } from './rows.ts'
import { tellBuying } from './tell.ts'

type Answer = z.output<typeof AnsweredLines>
type Answered = LineRecord & { units: number; said: Answer[number] | undefined }

/**
 * Records a grower's answer to a purchase order that the caller has locked. Lines without an answer are confirmed as ordered. Cut
 * units are divided among the customer orders they were for, and a job settles them with the shops. Throws `wrong_state`,
 * `words_needed` and `invalid_input`.
 */
export async function answerPurchase(
  ctx: Ctx,
  row: PurchaseRecord,
  { lines: said, actor, note = '' }: { lines: Answer; actor?: string; note?: string },
): Promise<PurchaseRecord> {
  if (row.status !== 'SENT') throw wrongState(row)
  const lines = await linesOf(ctx, row.id)
  const answered = lines.map((line): Answered => {
    const one = said.find(({ lineId }) => lineId === line.id)
    return { ...line, units: one?.units ?? line.ordered, said: one }
  })
  refuseFaults(said, lines)
  await assertOffers(ctx, row, answered)
  for (const line of answered) {
    const offer = line.units < line.ordered ? line.said?.offer : undefined
    await ctx.db
      .updateTable('purchase_lines')
      .set({
        confirmed: line.units,
        reason: line.units < line.ordered ? (line.said?.reason ?? null) : null,
        words: line.units < line.ordered ? (line.said?.words ?? '') : '',
        ...(offer && {
          offer_product_id: offer.productId,
          offer_units: offer.units,
          offer_state: 'OFFERED' as const,
          offer_cost_e4:
            offer.cost === undefined ? await costOfProduct(ctx, offer.productId) : e4FromDollars(offer.cost),
        }),
      })
      .where('id', '=', line.id)
      .execute()
    if (line.units < line.ordered) await shareCut(ctx, line.id, line.units)
  }
  const whole = answeredAs(answered.map(({ ordered, units }) => ({ ordered, confirmed: units })))
  const hasOffer = answered.some(({ units, ordered, said: one }) => units < ordered && one?.offer)
  const to = whole === 'DECLINED' && hasOffer ? 'PARTIALLY_CONFIRMED' : whole
  const moved = await movePurchase(ctx, row, {
    to,
    by: 'vendor',
    actor,
    note,
    also: { answered_at: ctx.now() },
  })
  if (to !== 'CONFIRMED') await ctx.enqueue('settle_cuts', { purchaseId: row.id })
  await tellBuying(ctx, moved, to)
  return moved
}

/** Throws for unknown lines, more units than were ordered, and fewer units without a reason. */
function refuseFaults(said: Answer, lines: readonly LineRecord[]): void {
  for (const [at, { lineId, units, reason, words }] of said.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new AppError('not_found', { detail: 'This order has no such line.' })
    if (units > line.ordered)
      throw new AppError('invalid_input', {
        fields: [{ path: `lines.${at}.units`, message: `${line.ordered} were ordered: confirm no more.` }],
      })
    if (units === line.ordered) continue
    if (!reason)
      throw new AppError('words_needed', {
        fields: [{ path: `lines.${at}.reason`, message: 'Say why less comes.' }],
      })
    if (reason === 'OTHER' && words === '')
      throw new AppError('words_needed', {
        fields: [{ path: `lines.${at}.words`, message: 'Say why less comes.' }],
      })
  }
}

/** Throws unless offered substitutes are other products of the same grower that ship in the same way. */
async function assertOffers(
  ctx: Ctx,
  { vendor_id }: PurchaseRecord,
  lines: readonly Answered[],
): Promise<void> {
  const offers = lines.flatMap(({ said, product_id }) =>
    said?.offer ? [{ productId: said.offer.productId, insteadOf: product_id }] : [],
  )
  if (offers.length === 0) return
  const { rows } = await sql<{ productId: number; insteadOf: number }>`
    select n.id as "productId", p.id as "insteadOf"
    from unnest(${offers.map(({ productId }) => productId)}::int[], ${offers.map(({ insteadOf }) => insteadOf)}::int[])
      as w (offered, own)
    join products n on n.id = w.offered join products p on p.id = w.own
    where n.vendor_id = ${vendor_id} and n.id <> p.id and n.state = 'live' and n.is_pre_booked = p.is_pre_booked
      and n.is_grower_direct = p.is_grower_direct and n.is_farm_direct = p.is_farm_direct`.execute(ctx.db)
  const isGood = (offer: { productId: number; insteadOf: number }) =>
    rows.some((row) => row.productId === offer.productId && row.insteadOf === offer.insteadOf)
  if (!offers.every(isGood))
    throw new AppError('not_found', { detail: 'Offer another product of yours that ships in the same way.' })
}

const costOfProduct = async ({ db }: Ctx, id: number): Promise<number | null> =>
  (await db.selectFrom('products').select('cost_e4').where('id', '=', id).executeTakeFirst())?.cost_e4 ?? null

type SourceRow = { lineId: number; units: number; orderType: string; placedAt: Date; step: number }

/** Divides a line's confirmed units among the orders it was for; the units that these don't get are cut. */
export async function shareCut(ctx: Ctx, purchaseLineId: number, there: number): Promise<void> {
  const { rows } = await sql<SourceRow>`
    select s.order_line_id as "lineId", s.units - s.cut as units, o.order_type as "orderType", o.placed_at as "placedAt",
      p.min_quantity as step
    from purchase_sources s join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id
    join products p on p.id = l.product_id
    where s.purchase_line_id = ${purchaseLineId} order by o.placed_at, l.id for update of s`.execute(ctx.db)
  if (rows.length === 0) return
  const gets = cutShares(
    rows.map(({ units, orderType, placedAt }) => ({ units, orderType, placed: placedAt.getTime() })),
    { there, step: Math.max(1, rows[0]?.step ?? 1) },
  )
  await sql`update purchase_sources s set cut = s.units - w.gets
    from unnest(${rows.map(({ lineId }) => lineId)}::bigint[], ${gets}::int[]) as w (line_id, gets)
    where s.purchase_line_id = ${purchaseLineId} and s.order_line_id = w.line_id and s.units - w.gets > s.cut`.execute(
    ctx.db,
  )
}
