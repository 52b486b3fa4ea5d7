import { type Selectable, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import { mostWanted, type Wanted, type wanted } from '../../contract/features/wanted.ts'
import type { WantedItems } from '../../db/tables.ts'
import { visibleRows } from '../catalogue/item.ts'
import { viewerOf } from '../catalogue/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

const shown = ({ product_id, under_e4, asked_at }: Omit<Selectable<WantedItems>, 'user_id'>): Wanted => ({
  productId: product_id,
  under: under_e4 === null ? null : dollarsFromE4(under_e4),
  askedAt: asked_at.toISOString(),
})

export async function readWanted({ db, user }: SignedInCtx): Promise<ReplyOf<typeof wanted.list>> {
  const rows = await db
    .selectFrom('wanted_items')
    .select(['product_id', 'under_e4', 'asked_at'])
    .where('user_id', '=', user.id)
    .orderBy('asked_at', 'desc')
    .execute()
  return { rows: rows.map(shown) }
}

/** In a transaction. Throws `not_found` for a product that this user may not see. */
export async function addWanted(
  ctx: SignedInCtx,
  { params: { productId }, body: { under } }: InputOf<typeof wanted.add>,
): Promise<Wanted> {
  const shelf = await ctx.catalogue.settled()
  if (visibleRows(shelf, viewerOf(ctx.user), [productId]).length === 0) throw new AppError('not_found')
  const asked = { under_e4: under === null ? null : e4FromDollars(under), asked_at: ctx.now() }
  const row = await ctx.db
    .insertInto('wanted_items')
    .values({ user_id: ctx.user.id, product_id: productId, ...asked })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(asked))
    .returning(['product_id', 'under_e4', 'asked_at'])
    .executeTakeFirstOrThrow()
  await sql`delete from wanted_items where user_id = ${ctx.user.id} and product_id not in (
    select product_id from wanted_items where user_id = ${ctx.user.id} order by asked_at desc, product_id
    limit ${mostWanted})`.execute(ctx.db)
  return shown(row)
}

export async function removeWanted(
  { db, user }: SignedInCtx,
  { params: { productId } }: InputOf<typeof wanted.remove>,
): Promise<void> {
  await db
    .deleteFrom('wanted_items')
    .where('user_id', '=', user.id)
    .where('product_id', '=', productId)
    .execute()
}
