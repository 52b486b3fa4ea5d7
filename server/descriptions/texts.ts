import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { descriptions } from '../../contract/features/descriptions.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { assertMine } from '../photos/state.ts'

type Text = ReplyOf<typeof descriptions.read>

/** Throws `not_found`. */
export async function readText(ctx: SignedInCtx, productId: number): Promise<Text> {
  await assertMine(ctx, productId)
  return (await textsOf(ctx, [productId])).get(String(productId)) ?? { en: '', es: '' }
}

/** Sets a product's text, and deletes its draft. Throws `not_found`, `changed_meanwhile` with the current text. */
export async function saveText(
  ctx: SignedInCtx,
  productId: number,
  { was, en, es }: InputOf<typeof descriptions.save>['body'],
): Promise<Text> {
  await assertMine(ctx, productId)
  const before = (await lockTexts(ctx, [String(productId)])).get(String(productId))
  if (!before) throw new AppError('not_found')
  if (before.en !== was.en || before.es !== was.es) throw new AppError('changed_meanwhile', { data: before })
  const after = { en, es }
  await changeFields(
    ctx,
    {
      area: 'catalogue',
      sentence: 'text.changed',
      parameters: {},
      subject: `product ${productId}`,
      before,
      after,
    },
    differing('texts', productId, { before, after }),
  )
  await write(ctx, productId, after)
  await ctx.db.deleteFrom('text_drafts').where('product_id', '=', productId).execute()
  return after
}

async function textsOf(ctx: Ctx, keys: readonly (string | number)[]): Promise<Map<string, Text>> {
  const { rows } = await sql<{ id: number } & Text>`
    select p.id, coalesce(t.text_en, '') as en, coalesce(t.text_es, '') as es
    from products p left join product_texts t on t.product_id = p.id
    where p.id = any(${keys.map(Number)}::int[]) order by p.id`.execute(ctx.db)
  return new Map(rows.map(({ id, en, es }) => [String(id), { en, es }]))
}

async function lockTexts(ctx: Ctx, keys: readonly string[]): Promise<Map<string, Text>> {
  await sql`select from products where id = any(${keys.map(Number)}::int[]) order by id for update`.execute(
    ctx.db,
  )
  return textsOf(ctx, keys)
}

async function write(ctx: SignedInCtx, productId: number, { en, es }: Text) {
  const values = { text_en: en, text_es: es }
  await ctx.db
    .insertInto('product_texts')
    .values({ product_id: productId, ...values })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
    .execute()
  await productsChanged(ctx, [productId])
}

/** How changes of descriptions are undone. The key is the product id. */
export const textChanges: ChangeTable = {
  name: 'texts',
  lock: async (ctx, keys): Promise<Map<string, Values>> => lockTexts(ctx, keys),
  write: async (ctx, rows) => {
    const now = await textsOf(
      ctx,
      rows.map(({ key }) => key),
    )
    for (const { key, values } of rows)
      await write(ctx, Number(key), { en: '', es: '', ...now.get(key), ...values } as Text)
  },
  names: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${[...keys]}::int[])`)
      .execute()
    return new Map(rows.map(({ id, description }) => [String(id), description]))
  },
}
