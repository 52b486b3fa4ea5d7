import type { FileColumn } from '../../contract/features/daily-prices/file-shapes.ts'
import type { RowCause, RowField, RowFix } from '../../contract/features/daily-prices/rows.ts'
import type { SignedInCtx } from '../core/route.ts'

/** How the columns of a supplier's files were read, as stored in `suppliers.layouts`. */
export type Layout = { at: string; by: string; columns: { heading: string; field: RowField | null }[] }
/** Which fix applies to rows with a cause from now on, as stored in `suppliers.fixes`. */
export type KeptFix = { at: string; by: string; cause: RowCause; fix: RowFix }

/** Earlier layouts are kept for a supplier who changes their file back. */
const mostLayouts = 10
const mostFixes = 100

/** Remembers the columns of a file that was read; an identical layout is not stored twice. */
export async function keepLayout(
  ctx: SignedInCtx,
  { supplierId, layouts }: { supplierId: number; layouts: readonly Layout[] },
  columns: readonly FileColumn[],
): Promise<void> {
  const placed = columns
    .filter(({ heading }) => heading.trim() !== '')
    .map(({ heading, field }) => ({ heading, field }))
  const isSame = (layout: Layout) => JSON.stringify(layout.columns) === JSON.stringify(placed)
  if (layouts[0] && isSame(layouts[0])) return
  const layout: Layout = { at: ctx.now().toISOString(), by: ctx.user.name, columns: placed }
  const kept = [layout, ...layouts.filter((one) => !isSame(one))].slice(0, mostLayouts)
  await ctx.db
    .updateTable('suppliers')
    .set({ layouts: JSON.stringify(kept) })
    .where('id', '=', supplierId)
    .execute()
}

/** Remembers a fix for a cause, replacing the last fix of the same kind. */
export async function keepFix(
  ctx: SignedInCtx,
  supplierId: number,
  { cause, fix }: Pick<KeptFix, 'cause' | 'fix'>,
): Promise<void> {
  const { fixes } = await ctx.db
    .selectFrom('suppliers')
    .select('fixes')
    .where('id', '=', supplierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isSame = (one: KeptFix) => one.cause === cause && JSON.stringify(one.fix) === JSON.stringify(fix)
  const kept: KeptFix = { at: ctx.now().toISOString(), by: ctx.user.name, cause, fix }
  const all = [...(fixes as KeptFix[]).filter((one) => !isSame(one)), kept].slice(-mostFixes)
  await ctx.db
    .updateTable('suppliers')
    .set({ fixes: JSON.stringify(all) })
    .where('id', '=', supplierId)
    .execute()
}
