import type { InputOf } from '../../contract/core/endpoint.ts'
import type { VendorOrder, vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { fileAnswer, withFiles } from '../files/files.ts'
import { answerPurchase } from './answer.ts'
import { askToCancel, cancelPurchase } from './change.ts'
import { readVendorOrder } from './read.ts'
import { lockPurchase, touch, vendorOf, wrongState } from './rows.ts'
import { shipPurchase } from './ship.ts'
import { tellBuying } from './tell.ts'

type Input<K extends keyof typeof vendorOrders> = InputOf<(typeof vendorOrders)[K]>

const own = (ctx: SignedInCtx, id: number, version?: number) =>
  lockPurchase(ctx, { id, vendorId: vendorOf(ctx), version })

/**
 * Records the grower's answer, in a transaction. Throws `deadline_passed` after the deadline: then a buyer extends it or records the
 * answer.
 */
export async function confirmOrder(
  ctx: SignedInCtx,
  { params, body }: Input<'confirm'>,
): Promise<VendorOrder> {
  const row = await own(ctx, params.id, body.version)
  if (row.status !== 'SENT') throw wrongState(row)
  if (row.confirm_by !== null && row.confirm_by <= ctx.now())
    throw new AppError('deadline_passed', { data: { confirmBy: row.confirm_by.toISOString() } })
  const moved = await answerPurchase(ctx, row, { lines: body.lines })
  await audit(ctx, {
    action: 'purchase.confirmed',
    subject: `purchase ${row.number}`,
    before: { status: row.status },
    after: { status: moved.status },
  })
  return readVendorOrder(ctx, row.id)
}

/** Asks the buyers to cancel, or agrees to cancel, in a transaction. */
export async function cancelOrderOfVendor(
  ctx: SignedInCtx,
  { params, body }: Input<'cancel'>,
): Promise<VendorOrder> {
  const row = await own(ctx, params.id, body.version)
  if (row.status !== 'CONFIRMED') throw wrongState(row)
  const agrees = row.cancel_asked_by === 'buyer'
  if (agrees) await tellBuying(ctx, await cancelPurchase(ctx, row, { by: 'vendor' }), 'CANCELLED')
  else {
    await askToCancel(ctx, row, { by: 'vendor' })
    await tellBuying(ctx, row, 'ASKED_TO_CANCEL')
  }
  await audit(ctx, {
    action: 'purchase.canceled',
    subject: `purchase ${row.number}`,
    after: agrees ? { agreed: true } : { asked: true },
  })
  return readVendorOrder(ctx, row.id)
}

export async function shipOrder(ctx: SignedInCtx, { params, body }: Input<'ship'>): Promise<VendorOrder> {
  const row = await own(ctx, params.id, body.version)
  await shipPurchase(ctx, row, body)
  await audit(ctx, {
    action: 'purchase.shipped',
    subject: `purchase ${row.number}`,
    after: { boxes: body.boxes, awb: body.awb, tracking: body.tracking },
  })
  return readVendorOrder(ctx, row.id)
}

/** Maximum documents per purchase order. */
const mostPapers = 20

/** Stores a document of an open purchase order. Throws `not_found`, `wrong_state`, `file_refused`, `files_unavailable`. */
export async function addPaper(
  ctx: SignedInCtx,
  { params, body }: Input<'addPaper'>,
  uploads: readonly Upload[],
): Promise<VendorOrder> {
  // Another grower's order is not found, even if the input is invalid.
  await readVendorOrder(ctx, params.id)
  if (uploads.length === 0)
    throw new AppError('invalid_input', { fields: [{ path: 'file', message: 'Choose a file.' }] })
  return withFiles(
    ctx,
    uploads,
    { kind: 'paper', customerId: ctx.user.customerId },
    async (inside, [file]) => {
      const row = await own(inside, params.id)
      const { papers } = await inside.db
        .selectFrom('purchase_papers')
        .select(({ fn }) => fn.countAll<string>().as('papers'))
        .where('purchase_id', '=', row.id)
        .executeTakeFirstOrThrow()
      if (row.status === 'CANCELLED' || row.status === 'DECLINED' || Number(papers) >= mostPapers)
        throw wrongState(row)
      await inside.db
        .insertInto('purchase_papers')
        .values({
          purchase_id: row.id,
          kind: body.kind,
          name: file?.name ?? '',
          paper_id: file?.id ?? null,
          user_id: inside.user.id,
          at: inside.now(),
        })
        .execute()
      await touch(inside, row)
      await audit(inside, {
        action: 'purchase.paper',
        subject: `purchase ${row.number}`,
        after: { kind: body.kind, name: file?.name ?? '' },
      })
      return readVendorOrder(inside, row.id)
    },
  )
}

/** A document of a purchase order; with `vendorId`, only this grower's. Throws `not_found`. */
export async function readPaper(
  ctx: SignedInCtx,
  { id, paperId }: { id: number; paperId: number },
  vendorId?: string,
): Promise<FileAnswer> {
  let query = ctx.db
    .selectFrom('purchase_papers')
    .innerJoin('purchase_orders', 'purchase_orders.id', 'purchase_papers.purchase_id')
    .select('purchase_papers.paper_id')
    .where('purchase_papers.id', '=', paperId)
    .where('purchase_orders.id', '=', id)
  if (vendorId !== undefined) query = query.where('purchase_orders.vendor_id', '=', vendorId)
  const row = await query.executeTakeFirst()
  if (!row?.paper_id) throw new AppError('not_found')
  return fileAnswer(ctx, row.paper_id)
}
