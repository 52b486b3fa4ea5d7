import { sql } from 'kysely'
import { asDay, dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { Purchase, purchases } from '../../contract/features/purchases/purchases.ts'
import { purchaseDays, confirmBy as usualDeadline } from '../../contract/rules/purchase-days.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { answerPurchase } from './answer.ts'
import { addLines } from './draft.ts'
import { longestLead } from './needs.ts'
import { readPurchase } from './read.ts'
import {
  type LineRecord,
  linesOf,
  lockPurchase,
  movePurchase,
  noteStep,
  type PurchaseRecord,
  touch,
  wrongState,
} from './rows.ts'
import { tellGrower } from './tell.ts'

type Body = InputOf<typeof purchases.change>['body']

/**
 * Changes a purchase order and moves it, in a transaction. Lines can be changed until the grower has answered. Throws `not_found`,
 * `changed_meanwhile`, `wrong_state`, and `words_needed` for an answer without its reason.
 */
export async function changePurchase(ctx: SignedInCtx, id: number, body: Body): Promise<Purchase> {
  const row = await lockPurchase(ctx, { id, version: body.version })
  const subject = `purchase ${row.number}`
  const changed = await changeParts(ctx, row, body)
  const current = await lockPurchase(ctx, { id })
  if (body.answer) {
    const actor = `${ctx.user.name}, for the grower`
    const moved = await answerPurchase(ctx, current, { lines: body.answer, actor, note: body.reason })
    await audit(ctx, {
      action: 'purchase.confirmed',
      subject,
      before: { status: row.status },
      after: { status: moved.status, by: actor },
    })
  } else if (body.move === 'SENT') await send(ctx, current)
  else if (body.move === 'CANCELLED') await cancel(ctx, current, body.reason)
  else if (body.move === 'CONFIRMED') await settle(ctx, current, body)
  else {
    if (changed && current.status === 'SENT') {
      await noteStep(ctx, current, { by: 'buyer', note: 'changed' })
      await tellGrower(ctx, current, { news: 'CHANGED' })
    }
    await audit(ctx, { action: 'purchase.changed', subject, after: changedOf(body) })
  }
  return readPurchase(ctx, id)
}

const changedOf = ({ note, confirmBy, lines, extra }: Body) => ({
  ...(note !== undefined && { note }),
  ...(confirmBy !== undefined && { confirmBy }),
  ...(lines && { lines }),
  ...(extra.length > 0 && { extra }),
})

/** Whether any field changed. */
async function changeParts(ctx: SignedInCtx, row: PurchaseRecord, body: Body): Promise<boolean> {
  const { note, confirmBy, lines = [], extra } = body
  const wants = lines.length > 0 || extra.length > 0 || confirmBy !== undefined || note !== undefined
  if (!wants) return false
  const isOpen = row.status === 'DRAFT' || row.status === 'SENT'
  if (!isOpen && (lines.length > 0 || extra.length > 0 || confirmBy !== undefined)) throw wrongState(row)
  await changeLines(ctx, row, lines)
  if (extra.length > 0) await addExtra(ctx, row, extra)
  const deadline = confirmBy === undefined ? undefined : new Date(confirmBy)
  if (deadline && deadline <= ctx.now())
    throw new AppError('invalid_input', {
      fields: [{ path: 'confirmBy', message: 'This time has passed.' }],
    })
  if (note !== undefined || deadline)
    await ctx.db
      .updateTable('purchase_orders')
      .set({
        ...(note !== undefined && { note }),
        // A later deadline gets reminders again.
        ...(deadline && { confirm_by: deadline, reminded: 0 }),
      })
      .where('id', '=', row.id)
      .execute()
  await touch(ctx, row)
  return true
}

async function changeLines(
  ctx: SignedInCtx,
  row: PurchaseRecord,
  wanted: NonNullable<Body['lines']>,
): Promise<void> {
  if (wanted.length === 0) return
  const lines = await linesOf(ctx, row.id)
  const sold = await soldOf(ctx, row.id)
  for (const [at, { lineId, units, cost }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new AppError('not_found', { detail: 'This order has no such line.' })
    const least = sold.get(lineId) ?? 0
    if (units !== undefined && units < least)
      throw new AppError('invalid_input', {
        fields: [{ path: `lines.${at}.units`, message: `Shops were sold ${least}. Buy no less.` }],
      })
    await ctx.db
      .updateTable('purchase_lines')
      .set({
        ...(units !== undefined && { ordered: units }),
        ...(cost !== undefined && { cost_e4: cost === null ? null : e4FromDollars(cost) }),
      })
      .where('id', '=', lineId)
      .execute()
  }
}

/** Units of each line that were sold to shops. */
async function soldOf({ db }: SignedInCtx, purchaseId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; units: number }>`
    select l.id, sum(s.units)::int as units from purchase_lines l join purchase_sources s on s.purchase_line_id = l.id
    where l.purchase_id = ${purchaseId} group by l.id`.execute(db)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** Units for the distributor's own stock: added to an existing line, or a new line. */
async function addExtra(ctx: SignedInCtx, row: PurchaseRecord, extra: Body['extra']): Promise<void> {
  const lines = await linesOf(ctx, row.id)
  const lineOf = (productId: number): LineRecord | undefined =>
    lines.find(({ product_id }) => product_id === productId)
  for (const { productId, units } of extra) {
    const line = lineOf(productId)
    if (line)
      await ctx.db
        .updateTable('purchase_lines')
        .set({ ordered: line.ordered + units })
        .where('id', '=', line.id)
        .execute()
  }
  const fresh = extra.filter(({ productId }) => !lineOf(productId))
  if (fresh.length > 0) await addLines(ctx, row, fresh)
}

async function send(ctx: SignedInCtx, row: PurchaseRecord): Promise<void> {
  const lines = await linesOf(ctx, row.id)
  const { timeZone } = ctx.settings
  const deadline =
    row.confirm_by ??
    usualDeadline(asDay(row.ship_day), {
      leadDays: await longestLead(
        ctx,
        lines.map(({ product_id }) => product_id),
      ),
      now: ctx.now(),
      today: dayAt(ctx.now(), timeZone),
      timeZone,
    })
  const moved = await movePurchase(ctx, row, {
    to: 'SENT',
    by: 'buyer',
    also: { sent_at: ctx.now(), confirm_by: deadline, reminded: 0 },
  })
  await tellGrower(ctx, moved, { news: 'SENT', words: moved.note })
  await audit(ctx, {
    action: 'purchase.sent',
    subject: `purchase ${row.number}`,
    after: {
      vendor: row.vendor_id,
      confirmBy: deadline.toISOString(),
      arrives: purchaseDays(asDay(row.ship_day)).arrives,
    },
  })
}

/** Cancels, or asks the grower to agree if they have confirmed. The units can then be bought again. */
async function cancel(ctx: SignedInCtx, row: PurchaseRecord, reason: string): Promise<void> {
  const subject = `purchase ${row.number}`
  if (row.status === 'CONFIRMED' && row.cancel_asked_by !== 'vendor') {
    await askToCancel(ctx, row, { by: 'buyer', reason })
    await tellGrower(ctx, row, { news: 'ASKED_TO_CANCEL', words: reason })
    await audit(ctx, { action: 'purchase.canceled', subject, after: { asked: true, reason } })
    return
  }
  const moved = await cancelPurchase(ctx, row, { by: 'buyer', note: reason })
  if (row.sent_at !== null) await tellGrower(ctx, moved, { news: 'CANCELLED', words: reason })
  await audit(ctx, {
    action: 'purchase.canceled',
    subject,
    before: { status: row.status },
    after: { reason },
  })
}

export async function askToCancel(
  ctx: SignedInCtx,
  row: PurchaseRecord,
  { by, reason = '' }: { by: 'buyer' | 'vendor'; reason?: string },
): Promise<void> {
  await ctx.db.updateTable('purchase_orders').set({ cancel_asked_by: by }).where('id', '=', row.id).execute()
  await noteStep(ctx, row, { by, note: reason || 'asks to cancel' })
  await touch(ctx, row)
}

export async function cancelPurchase(
  ctx: SignedInCtx,
  row: PurchaseRecord,
  { by, note = '' }: { by: 'buyer' | 'vendor'; note?: string },
): Promise<PurchaseRecord> {
  // Earlier cuts are still settled with the shops.
  await sql`delete from purchase_sources s using purchase_lines l
    where l.id = s.purchase_line_id and l.purchase_id = ${row.id} and s.cut = 0`.execute(ctx.db)
  await sql`update purchase_sources s set units = s.cut from purchase_lines l
    where l.id = s.purchase_line_id and l.purchase_id = ${row.id} and s.cut > 0`.execute(ctx.db)
  return movePurchase(ctx, row, { to: 'CANCELLED', by, note, also: { cancel_asked_by: null } })
}

/** Accepts or declines the substitutes that the grower offered; the rest of a partial answer stays. */
async function settle(ctx: SignedInCtx, row: PurchaseRecord, { take, reason }: Body): Promise<void> {
  const lines = await linesOf(ctx, row.id)
  const offered = lines.filter(({ offer_state }) => offer_state === 'OFFERED')
  const unknown = take.find((lineId) => !offered.some(({ id }) => id === lineId))
  if (unknown !== undefined) throw new AppError('not_found', { detail: 'Nothing is offered for this line.' })
  if (row.status !== 'PARTIALLY_CONFIRMED') throw wrongState(row)
  const taken = offered.filter(({ id }) => take.includes(id))
  for (const line of offered)
    await ctx.db
      .updateTable('purchase_lines')
      .set({ offer_state: taken.includes(line) ? 'TAKEN' : 'LET_GO' })
      .where('id', '=', line.id)
      .execute()
  for (const line of taken) await buyOffer(ctx, row, { line, lines })
  const moved = await movePurchase(ctx, row, { to: 'CONFIRMED', by: 'buyer', note: reason })
  await tellGrower(ctx, moved, { news: 'SETTLED', words: reason })
  await audit(ctx, {
    action: 'purchase.settled',
    subject: `purchase ${row.number}`,
    after: { taken: taken.length, letGo: offered.length - taken.length },
  })
}

async function buyOffer(
  ctx: SignedInCtx,
  row: PurchaseRecord,
  { line, lines }: { line: LineRecord; lines: readonly LineRecord[] },
): Promise<void> {
  const { offer_product_id: productId, offer_units: units, offer_cost_e4: costE4 } = line
  if (productId === null || units === null) return
  const there = lines.find(({ product_id }) => product_id === productId)
  if (there) {
    await sql`update purchase_lines set ordered = ordered + ${units}::int, confirmed = confirmed + ${units}::int
      where id = ${there.id}`.execute(ctx.db)
    return
  }
  const added = await addLines(ctx, row, [{ productId, units }])
  const lineId = added.get(productId)
  if (lineId === undefined) return
  await ctx.db
    .updateTable('purchase_lines')
    .set({ confirmed: units, ...(costE4 !== null && { cost_e4: costE4 }) })
    .where('id', '=', lineId)
    .execute()
}
