import { sql } from 'kysely'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { RowValues, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeProducts } from '../products/change.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'

/** Blacklists products, which takes them off sale. Returns each product once; throws `not_found`, with nothing changed, if one does not exist. */
export async function setBlacklisted(
  ctx: SignedInCtx,
  { productIds, blacklist, why }: { productIds: readonly number[]; blacklist: boolean; why: string },
) {
  const about = {
    area: 'merchandising',
    sentence: 'blacklist.changed',
    parameters: { hidden: blacklist },
    why,
  } as const
  return {
    productIds: await changeProducts(ctx, about, rowsOf(productIds, { blacklisted: blacklist })),
    blacklist,
  }
}

/** Features products or stops featuring them, now or at a moment; returns and throws like `setBlacklisted`. */
export async function setFeatured(ctx: SignedInCtx, { at, ...wanted }: Feature & { at: string | null }) {
  const { productIds, featured } = wanted
  if (at === null) return writeFeatured(ctx, wanted)
  const ids = [...new Set(productIds)]
  const known = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  if (known.length < ids.length) throw new AppError('not_found')
  const scheduledId = await scheduleChange(ctx, {
    kind: featuredScheduled,
    at: new Date(at),
    about: { kind: 'featured', productIds: ids, featured },
    input: wanted,
    needs: ['FEATURED_PRODUCTS'],
  })
  return { productIds: ids, featured, scheduledId }
}

type Feature = { productIds: readonly number[]; featured: boolean }

async function writeFeatured(ctx: SignedInCtx, { productIds, featured }: Feature) {
  const about = { area: 'merchandising', sentence: 'featured.changed', parameters: { featured } } as const
  return { productIds: await changeProducts(ctx, about, rowsOf(productIds, { featured })), featured }
}

/** Scheduled featuring, or its end. */
export const featuredScheduled = defineScheduled<Feature>({ kind: 'featured', run: writeFeatured })

type Markup = { productId: number; percent: number }

/** `percent` is added to the price after discounts, for every customer; 0 removes the mark-up. `at` schedules the change. */
export async function setMarkup(ctx: SignedInCtx, { at, ...markup }: Markup & { at: string | null }) {
  const { productId, percent } = markup
  const answer = { productId, percent, markedup: percent > 0 }
  if (at !== null) return { ...answer, scheduledId: await planMarkup(ctx, markup, new Date(at)) }
  await writeMarkup(ctx, markup)
  return answer
}

async function planMarkup(ctx: SignedInCtx, markup: Markup, at: Date): Promise<number> {
  const product = await ctx.db
    .selectFrom('products')
    .select('description')
    .where('id', '=', markup.productId)
    .executeTakeFirst()
  if (!product) throw new AppError('not_found')
  const about = { kind: 'mark-up', ...markup, ...product } as const
  return scheduleChange(ctx, { kind: markupScheduled, at, about, input: markup, needs: ['TIER_PRICING'] })
}

async function writeMarkup(ctx: SignedInCtx, { productId, percent }: Markup) {
  // Basis points convert to percent as cents do to dollars.
  const markupBp = centsFromDollars(percent)
  const about = { area: 'prices', sentence: 'mark-up.changed', parameters: { percent } } as const
  await changeProducts(ctx, about, rowsOf([productId], { markupBp }))
}

/** A scheduled mark-up change. */
export const markupScheduled = defineScheduled<Markup>({ kind: 'mark-up', run: writeMarkup })

/** The same values for every product. */
const rowsOf = (productIds: readonly number[], values: Values): RowValues[] =>
  [...new Set(productIds)].map((id) => ({ key: String(id), values }))
