import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { priceLevels } from '../../contract/features/prices/price-levels.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { bestFor, keyOf } from './rules.ts'
import { countingOf, plansOf, readDiscounts, readShops } from './shops.ts'

export async function readLevels(ctx: SignedInCtx): Promise<ReplyOf<typeof priceLevels.list>> {
  const [shops, live] = await Promise.all([readShops(ctx), readDiscounts(ctx)])
  const counting = countingOf(plansOf(live), dayAt(ctx.now(), ctx.settings.timeZone))
  const rows = [1, 2, 3, 4, 5].map((level) => {
    const members = shops.filter((shop) => shop.level === level)
    return {
      level,
      percent: (counting.get(keyOf('price_tier', String(level))) ?? 0) / 100,
      shops: members.length,
      best: members.filter((shop) => bestFor(shop, counting).scope === 'price_tier').length,
      sales: dollarsFromCents(Math.round(members.reduce((sum, { weekCents }) => sum + weekCents, 0))),
    }
  })
  return { rows }
}

type Move = { accountNumbers: readonly number[]; level: number; why: string }

/** Moves accounts to a level, as one change set; with `at` it is scheduled. Throws `unknown_account`. */
export async function moveToLevel(
  ctx: SignedInCtx,
  { at, ...move }: InputOf<typeof priceLevels.move>['body'],
): Promise<ReplyOf<typeof priceLevels.move>> {
  const accountNumbers = [...new Set(move.accountNumbers)]
  const answer = { accountNumbers, level: move.level }
  if (at === null) return { ...answer, changeSetId: (await writeLevel(ctx, move)) ?? null }
  await idsOf(ctx, accountNumbers)
  const scheduledId = await scheduleChange(ctx, {
    kind: levelScheduled,
    at: new Date(at),
    about: { kind: 'price-level', accountNumbers, level: move.level },
    input: move,
    needs: ['TIER_PRICING'],
  })
  return { ...answer, scheduledId }
}

/** A scheduled move of accounts to a level. */
export const levelScheduled = defineScheduled<Move>({ kind: 'price-level', run: writeLevel })

async function idsOf({ db }: SignedInCtx, accountNumbers: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('account_number', 'in', accountNumbers)
    .where('is_house', '=', false)
    .execute()
  if (rows.length < new Set(accountNumbers).size) throw new AppError('unknown_account')
  return rows.map(({ id }) => String(id))
}

async function writeLevel(ctx: SignedInCtx, { accountNumbers, level, why }: Move) {
  const keys = await idsOf(ctx, accountNumbers)
  const before = await levelChanges.lock(ctx, keys)
  const fields = keys.flatMap((key) =>
    differing('price-levels', key, { before: before.get(key) ?? {}, after: { priceTier: level } }),
  )
  const changeSetId = await changeFields(
    ctx,
    {
      area: 'prices',
      sentence: 'price-level.changed',
      parameters: { level },
      subject: `price level of ${accountNumbers.slice(0, 20).join(', ')}`,
      after: { accountNumbers: accountNumbers.slice(0, 500), level },
      why,
    },
    fields,
  )
  if (changeSetId !== undefined)
    await levelChanges.write(
      ctx,
      fields.map(({ key }) => ({ key: String(key), values: { priceTier: level } })),
    )
  return changeSetId
}

/** How moves between price levels are undone. */
export const levelChanges: ChangeTable = {
  name: 'price-levels',
  lock: async ({ db }, keys) => {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'price_tier as priceTier'])
      .where('id', '=', sql<number>`any(${[...keys]}::bigint[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    return new Map(rows.map(({ id, priceTier }) => [String(id), { priceTier }]))
  },
  write: async (ctx, rows) => {
    const values = rows.map(({ key, values }) => ({ id: Number(key), level: values.priceTier }))
    await sql`update customers c set price_tier = w.level
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (id bigint, level int)
      where c.id = w.id`.execute(ctx.db)
    await ctx.emit('price.changed', {})
  },
  names: async ({ db }, keys) => {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'account_number', 'name'])
      .where('id', '=', sql<number>`any(${[...keys]}::bigint[])`)
      .execute()
    return new Map(rows.map(({ id, account_number, name }) => [String(id), `${account_number} ${name}`]))
  },
}
