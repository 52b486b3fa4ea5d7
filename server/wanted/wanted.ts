import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import { mostWanted, type Wanted, type wanted } from '../../contract/features/wanted.ts'
import { visibleRows } from '../catalogue/item.ts'
import { viewerOf } from '../catalogue/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The user's waiting list, latest first, or the entry of one product. */
async function readRows({ db, user }: SignedInCtx, productId?: number): Promise<Wanted[]> {
  const rows = await db
    .selectFrom('wanted_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['w.product_id', 'w.under_e4', 'w.asked_at', 'p.description', 'p.image_name'])
    .where('w.user_id', '=', user.id)
    .$if(productId !== undefined, (of) => of.where('w.product_id', '=', productId as number))
    .orderBy('w.asked_at', 'desc')
    .execute()
  return rows.map(({ product_id, under_e4, asked_at, description, image_name }) => ({
    productId: product_id,
    productDescription: description,
    imageName: image_name,
    under: under_e4 === null ? null : dollarsFromE4(under_e4),
    askedAt: asked_at.toISOString(),
  }))
}

export async function readWanted(ctx: SignedInCtx): Promise<ReplyOf<typeof wanted.list>> {
  return { rows: await readRows(ctx) }
}

/** In a transaction. Throws `not_found` for a product that this user may not see. */
export async function addWanted(
  ctx: SignedInCtx,
  { params: { productId }, body: { under } }: InputOf<typeof wanted.add>,
): Promise<Wanted> {
  const shelf = await ctx.catalogue.settled()
  if (visibleRows(shelf, viewerOf(ctx.user), [productId]).length === 0) throw new AppError('not_found')
  const asked = { under_e4: under === null ? null : e4FromDollars(under), asked_at: ctx.now() }
  await ctx.db
    .insertInto('wanted_items')
    .values({ user_id: ctx.user.id, product_id: productId, ...asked })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(asked))
    .execute()
  await sql`delete from wanted_items where user_id = ${ctx.user.id} and product_id not in (
    select product_id from wanted_items where user_id = ${ctx.user.id} order by asked_at desc, product_id
    limit ${mostWanted})`.execute(ctx.db)
  const [row] = await readRows(ctx, productId)
  if (!row) throw new Error('what was just asked for is there')
  return row
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
