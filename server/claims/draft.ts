import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { claims } from '../../contract/features/claims/claims.ts'
import type { Claim, Claimable, ClaimLineInput } from '../../contract/features/claims/fields.ts'
import { mostPhotosOfClaim } from '../../contract/rules/claim-photos.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { removeFile, withFiles } from '../files/files.ts'
import { type Around, type Claimed, claimLines, ownOrder, presentClaimable } from './claimable.ts'
import { findOrder } from './found.ts'
import { type ClaimRow, lockClaim, lockOrder, numberOf, tellPages } from './moves.ts'
import { policyNow } from './policies.ts'
import { readOwn, readSummaries, repOf } from './read.ts'

/** A claim of the caller’s company, for an address that the caller orders for. Throws `not_found` for another’s. */
export async function ownClaim(ctx: SignedInCtx, id: number): Promise<void> {
  const { rows } = await sql`select from claims c join orders o on o.id = c.order_id
    where c.id = ${id} and c.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new AppError('not_found')
}

const theirOrder = (ctx: SignedInCtx, orderNumber: number) =>
  ownOrder(orderNumber, ctx.user.customerId, isOrderedFor(ctx.user, 'o.address_id'))

/** What can be claimed of an order of the caller’s company. */
export async function readClaimable(ctx: SignedInCtx, orderNumber: number): Promise<Claimable> {
  const order = await findOrder(ctx, theirOrder(ctx, orderNumber))
  if (!order) throw new AppError('not_found')
  const { policy } = await policyNow(ctx)
  const around: Around = { order, policy, now: ctx.now(), timeZone: ctx.settings.timeZone }
  const quality = policy.rows.find(({ rule, isOn }) => rule === 'QUALITY' && isOn)
  const claims = await readSummaries(ctx, sql<boolean>`c.order_id = ${order.id}`)
  return {
    orderNumber,
    shipDay: order.ship_day,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    now: ctx.now().toISOString(),
    atOnceUpTo: quality?.numbers.mostAmount ?? null,
    restockPercent: policy.terms.restockPercent,
    rep: await repOf(ctx, order.customer_id),
    ...presentClaimable(around),
    draftId: claims.find(({ status }) => status === 'DRAFT')?.claimId ?? null,
    claims,
  }
}

/** The order of a claim with its lines, checked against what can be claimed now. */
export async function checked(
  ctx: SignedInCtx,
  claim: Pick<ClaimRow, 'id' | 'order_id'>,
  inputs: readonly ClaimLineInput[],
): Promise<{ around: Around; claimed: Claimed[]; policyVersion: number }> {
  const order = await findOrder(ctx, sql<boolean>`o.id = ${claim.order_id}`, claim.id)
  if (!order) throw new AppError('not_found')
  const { policy, version: policyVersion } = await policyNow(ctx)
  const around: Around = { order, policy, now: ctx.now(), timeZone: ctx.settings.timeZone }
  return { around, claimed: claimLines(around, inputs), policyVersion }
}

/** Writes the lines of a claim again. */
export async function writeLines(
  ctx: SignedInCtx,
  claimId: number,
  claimed: readonly Claimed[],
): Promise<number> {
  await ctx.db.deleteFrom('claim_lines').where('claim_id', '=', claimId).execute()
  if (claimed.length === 0) return 0
  await ctx.db
    .insertInto('claim_lines')
    .values(
      claimed.map(({ input, line, cents, rightPriceE4, originalPack }) => ({
        claim_id: claimId,
        order_line_id: line?.id ?? null,
        reason: input.reason,
        quantity: line ? input.quantity : 1,
        original_pack: originalPack,
        right_price_e4: rightPriceE4,
        claimed_cents: cents,
        lot_id: line?.lot_id ?? null,
        vendor_id: line?.vendor_id ?? null,
        cost_e4: line?.cost_e4 ?? null,
      })),
    )
    .execute()
  return claimed.reduce((sum, { cents }) => sum + cents, 0)
}

/** Starts a claim, once for each id of the device. A second draft of an order is the first one. */
export async function createClaim(
  ctx: SignedInCtx,
  { clientId, orderNumber, lines, wish, note }: InputOf<typeof claims.create>['body'],
): Promise<Claim> {
  const known = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (known) {
    await ownClaim(ctx, known.id)
    return readOwn(ctx, known.id)
  }
  const order = await findOrder(ctx, theirOrder(ctx, orderNumber))
  if (!order)
    throw new AppError('no_such_order', {
      fields: [{ path: 'orderNumber', message: 'You have no order with that number.' }],
    })
  await lockOrder(ctx, { customer_id: order.customer_id, order_id: order.id })
  const draft = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'DRAFT')
    .where('opened_by', '=', 'CUSTOMER')
    .executeTakeFirst()
  const { claimed } = await checked(ctx, { id: draft?.id ?? 0, order_id: order.id }, lines)
  const content = { wish, note }
  const id = draft
    ? draft.id
    : (
        await ctx.db
          .insertInto('claims')
          .values({
            client_id: clientId,
            customer_id: order.customer_id,
            order_id: order.id,
            user_id: ctx.user.id,
            opened_by: ctx.user.actedBy ? 'DESK' : 'CUSTOMER',
            status: 'DRAFT',
            created_at: ctx.now(),
            ...content,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (draft && lines.length === 0) return readOwn(ctx, id)
  const claimed_cents = await writeLines(ctx, id, claimed)
  const written = await ctx.db
    .updateTable('claims')
    .set({ ...content, claimed_cents })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditActing(ctx, {
    subject: `claim ${numberOf(written.claim_number)}`,
    after: { order: orderNumber, lines, wish },
  })
  await tellPages(ctx, written)
  return readOwn(ctx, id)
}

/** A claim whose content the shop can change: a draft, or one that something is asked about. Throws `wrong_state`. */
async function lockOpen(ctx: SignedInCtx, id: number, version?: number): Promise<ClaimRow> {
  await ownClaim(ctx, id)
  const claim = await lockClaim(ctx, id, version)
  if (claim.status !== 'DRAFT' && claim.status !== 'NEEDS_INFO')
    throw new AppError('wrong_state', { data: { status: claim.status } })
  return claim
}

/** Replaces what a draft says. Photos that are left out are removed with their files. */
export async function changeClaim(
  ctx: SignedInCtx,
  id: number,
  { version, lines, wish, note, photos }: InputOf<typeof claims.change>['body'],
): Promise<Claim> {
  const claim = await lockOpen(ctx, id, version)
  const { claimed } = await checked(ctx, claim, lines)
  const claimed_cents = await writeLines(ctx, id, claimed)
  if (photos) {
    const kept = photos.map(({ photoId }) => photoId)
    const gone = await ctx.db
      .deleteFrom('claim_photos')
      .where('claim_id', '=', id)
      .where(({ eb, not }) => (kept.length > 0 ? not(eb('id', 'in', kept)) : eb.lit(true)))
      .returning('file_id')
      .execute()
    for (const { file_id } of gone) await removeFile(ctx, file_id)
    for (const { photoId, kind, marks } of photos)
      await ctx.db
        .updateTable('claim_photos')
        .set({ kind, marks: JSON.stringify(marks) })
        .where('id', '=', photoId)
        .where('claim_id', '=', id)
        .execute()
  }
  await ctx.db.updateTable('claims').set({ wish, note, claimed_cents }).where('id', '=', id).execute()
  await auditActing(ctx, { subject: `claim ${numberOf(claim.claim_number)}`, after: { lines, wish, note } })
  await tellPages(ctx, claim)
  return readOwn(ctx, id)
}

/** Adds a photo once. Throws `wrong_state`, `too_many_photos`, `file_refused`. */
export async function addPhoto(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof claims.addPhoto>,
  uploads: readonly Upload[],
): Promise<Claim> {
  const { id } = params
  const { clientId, line, kind, marks, takenAt } = body
  await ownClaim(ctx, id)
  const known = await ctx.db
    .selectFrom('claim_photos')
    .select('claim_id')
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (known) {
    if (known.claim_id !== id) throw new AppError('not_found')
    return readOwn(ctx, id)
  }
  await inTransaction(ctx, (inside) => lockOpen(inside, id))
  if (uploads.length !== 1)
    throw new AppError('invalid_input', { fields: [{ path: 'file', message: 'Send one photo.' }] })
  return withFiles(
    ctx,
    uploads,
    { kind: 'claim', customerId: ctx.user.customerId },
    async (inside, [file]) => {
      const claim = await lockOpen(inside, id)
      const orderLine =
        line === null
          ? null
          : await inside.db
              .selectFrom('order_lines')
              .select('id')
              .where('order_id', '=', claim.order_id)
              .where('sequence', '=', line)
              .executeTakeFirst()
      if (orderLine === undefined)
        throw new AppError('invalid_input', {
          fields: [{ path: 'line', message: 'The order has no such line.' }],
        })
      const { rows } = await sql<{ photos: number }>`
      select count(*)::int as photos from claim_photos where claim_id = ${id}`.execute(inside.db)
      if ((rows[0]?.photos ?? 0) >= mostPhotosOfClaim) throw new AppError('too_many_photos')
      const now = inside.now()
      const kept = await inside.db
        .insertInto('claim_photos')
        .values({
          id: clientId,
          claim_id: id,
          order_line_id: orderLine?.id ?? null,
          kind,
          marks: JSON.stringify(marks),
          width: file?.size?.width ?? 1,
          height: file?.size?.height ?? 1,
          file_id: file?.id ?? '',
          // A device’s clock may be wrong: no photo is from later than now.
          taken_at: new Date(Math.min(takenAt, now.getTime())),
          received_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      // Sent twice at the same moment: the other one is kept, and this one’s file, to which nothing refers, is removed.
      if (!kept && file) await removeFile(inside, file.id)
      await inside.db.updateTable('claims').set({ user_id: ctx.user.id }).where('id', '=', id).execute()
      await auditActing(inside, {
        subject: `claim ${numberOf(claim.claim_number)}`,
        after: { photo: kind, line },
      })
      await tellPages(inside, claim)
      return readOwn(inside, id)
    },
  )
}
