import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { lots } from '../../contract/features/lots/lots.ts'
import { audit } from '../audit/audit.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { receiveLots } from '../stock/receive.ts'
import { todayOf } from './list.ts'

type Rows = InputOf<typeof lots.receive>['body']['rows']

/** The most rows that the audit entry lists. */
const mostNamed = 20

/** Adds received goods to stock. Throws `not_found` for an unknown item or supplier, `invalid_input` for a future day. */
export async function receiveGoods(ctx: SignedInCtx, rows: Rows): Promise<ReplyOf<typeof lots.receive>> {
  await assertKnown(ctx, rows)
  const made = await receiveLots(
    ctx,
    rows.map(({ cost, ...row }) => ({ ...row, costE4: cost == null ? null : e4FromDollars(cost) })),
  )
  const units = made.reduce((sum, lot) => sum + lot.units, 0)
  await audit(ctx, {
    action: 'goods.received',
    subject: `${units} units in ${made.length} lots`,
    after: { lots: made.slice(0, mostNamed) },
  })
  await productsChanged(ctx, new Set(made.map(({ productId }) => productId)))
  return { lots: made, units }
}

async function assertKnown(ctx: SignedInCtx, rows: Rows) {
  const today = todayOf(ctx)
  const late = rows.findIndex(({ arrivedOn }) => arrivedOn !== undefined && arrivedOn > today)
  if (late >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `rows.${late}.arrivedOn`, message: 'This day is still to come.' }],
    })
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const known = await ctx.db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const there = new Set(known.map(({ id }) => id))
  const missing = ids.filter((id) => !there.has(id))
  if (missing.length > 0)
    throw new AppError('not_found', {
      detail: `Product not found: ${missing.slice(0, 5).join(', ')}.`,
      data: { productIds: missing },
    })
  const vendors = [...new Set(rows.flatMap(({ vendorId }) => vendorId ?? []))]
  if (vendors.length === 0) return
  const found = await ctx.db.selectFrom('vendors').select('id').where('id', 'in', vendors).execute()
  const unknown = vendors.find((id) => !found.some((vendor) => vendor.id === id))
  if (unknown) throw new AppError('not_found', { detail: `Supplier not found: ${unknown}.` })
}
