import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Recipe } from '../../contract/features/event-orders/fields.ts'
import type { recipes } from '../../contract/features/event-orders/recipes.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

type Input = InputOf<typeof recipes.create>['body']
const mostRecipes = 200

export async function readRecipes(ctx: SignedInCtx, id?: number): Promise<Recipe[]> {
  const { rows } = await sql<Omit<Recipe, 'changedAt'> & { changedAt: Date }>`
    select r.id, r.name, r.changed_at as "changedAt", r.changed_by as "changedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', p.id, 'description', p.description, 'um', p.um,
          'imageName', p.image_name, 'colorHex', p.color_hex, 'stems', l.stems,
          'sold', p.state = 'live' and not p.blacklisted and p.price1_e4 is not null) order by l.position), '[]')
        from recipe_lines l join products p on p.id = l.product_id where l.recipe_id = r.id) as lines
    from recipes r
    where r.customer_id = ${ctx.user.customerId} and (${id ?? null}::bigint is null or r.id = ${id ?? null})
    order by lower(r.name), r.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

/** Saves a recipe, in the caller's transaction. Throws recipe_name_taken, too_many_recipes, invalid_input for an unknown product. */
export async function createRecipe(ctx: SignedInCtx, body: Input): Promise<Recipe> {
  await lockRecipes(ctx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recipes where customer_id = ${ctx.user.customerId}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= mostRecipes) throw new AppError('too_many_recipes')
  await refuseTaken(ctx, body.name, null)
  const { id } = await ctx.db
    .insertInto('recipes')
    .values({
      customer_id: ctx.user.customerId,
      name: body.name,
      changed_at: ctx.now(),
      changed_by: ctx.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(ctx, id, body)
}

/** Changes a recipe, in the caller's transaction. Throws not_found for another company's recipe, and what `createRecipe` throws. */
export async function changeRecipe(ctx: SignedInCtx, id: number, body: Input): Promise<Recipe> {
  await lockRecipes(ctx)
  await refuseTaken(ctx, body.name, id)
  const changed = await ctx.db
    .updateTable('recipes')
    .set({ name: body.name, changed_at: ctx.now(), changed_by: ctx.user.name })
    .where('id', '=', id)
    .where('customer_id', '=', ctx.user.customerId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new AppError('not_found')
  await sql`delete from recipe_lines where recipe_id = ${id}`.execute(ctx.db)
  return saved(ctx, id, body)
}

/** Throws not_found for another company's recipe. */
export async function removeRecipe(ctx: SignedInCtx, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('recipes')
    .where('id', '=', id)
    .where('customer_id', '=', ctx.user.customerId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await tellOf(ctx, id, gone.name)
}

/** Serializes changes of a company's recipes, so that names stay unique and the limit is exact. */
const lockRecipes = (ctx: SignedInCtx) =>
  ctx.db.selectFrom('customers').select('id').where('id', '=', ctx.user.customerId).forNoKeyUpdate().execute()

async function refuseTaken(ctx: SignedInCtx, name: string, id: number | null): Promise<void> {
  const { rows } = await sql`
    select from recipes where customer_id = ${ctx.user.customerId} and lower(name) = lower(${name})
      and (${id}::bigint is null or id <> ${id})`.execute(ctx.db)
  if (rows.length > 0) throw new AppError('recipe_name_taken')
}

async function saved(ctx: SignedInCtx, id: number, { name, lines }: Input): Promise<Recipe> {
  const ids = lines.map(({ productId }) => productId)
  const known = await ctx.db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const missing = ids.findIndex((productId) => !known.some((product) => product.id === productId))
  if (missing >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `lines.${missing}.productId`, message: 'There is no such product.' }],
    })
  await ctx.db
    .insertInto('recipe_lines')
    .values(
      lines.map(({ productId, stems }, position) => ({
        recipe_id: id,
        position,
        product_id: productId,
        stems,
      })),
    )
    .execute()
  await tellOf(ctx, id, name)
  const [recipe] = await readRecipes(ctx, id)
  if (!recipe) throw new Error('a recipe that was just saved is there')
  return recipe
}

async function tellOf(ctx: SignedInCtx, id: number, name: string): Promise<void> {
  await ctx.emit('event.changed', { customerId: ctx.user.customerId })
  await auditActing(ctx, { subject: `recipe ${id}`, after: { name } })
}
