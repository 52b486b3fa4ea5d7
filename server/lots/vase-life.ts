import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { freshness } from '../../contract/features/lots/freshness.ts'
import { usualVaseDays } from '../../contract/rules/freshness.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { Values } from '../changes/tables.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

const settingName = 'stock.vase-life'
export const vaseLifeKey = 'vase-life'

/** Days by kind; null for a kind that doesn't age, unlike the rest of its department. */
type VaseDays = Readonly<Record<string, number | null>>
const Stored = z.record(z.string(), z.nullable(z.int()))

/** The days of each kind: the defaults, overridden by what staff set. */
export const readVaseDays = async (ctx: Pick<Ctx, 'db'>): Promise<VaseDays> => ({
  ...usualVaseDays,
  ...(await readStored(ctx)),
})

/** The vase life of the product `p` in days: its type's, else its category's, else its department's. Null for goods that don't age. */
export function vaseDaysOf(days: VaseDays): RawBuilder<number | null> {
  const map = sql`${JSON.stringify(days)}::jsonb`
  const [type, category] = [sql`p.department || ':' || p.type`, sql`p.department || ':' || p.category`]
  return sql<number | null>`(case when ${map} ? (${type}) then ${map} ->> (${type})
    when ${map} ? (${category}) then ${map} ->> (${category}) else ${map} ->> p.department end)::int`
}

/** Goods kept in the warehouse; growers and farms ship their own, and pre-booked goods haven't arrived. */
export const isInHouse: RawBuilder<boolean> = sql`(not p.is_grower_direct and not p.is_farm_direct and not p.is_pre_booked
  and p.date_available is null)`

/** Every kind with vase days, and every category with stock. */
export async function readVaseLives(ctx: Ctx): Promise<ReplyOf<typeof freshness.vaseLives>> {
  const days = await readVaseDays(ctx)
  const { rows } = await sql<{ kind: string; units: number }>`
    with there as (
      select p.department, p.category, p.type, s.on_hand from products p join stock s on s.product_id = p.id
      where s.on_hand > 0 and p.department in ('flowers', 'plants') and ${isInHouse}
    ), kinds as (
      select department as kind, on_hand from there
      union all select department || ':' || category, on_hand from there
      union all select department || ':' || type, on_hand from there
        where department || ':' || type = any(${Object.keys(days)}::text[]) and type <> category
    )
    select kind, sum(on_hand)::int as units from kinds group by kind`.execute(ctx.db)
  const units = new Map(rows.map((row) => [row.kind, row.units]))
  const kinds = [...new Set([...Object.keys(days), ...units.keys()])].sort((a, b) => a.localeCompare(b, 'en'))
  return kinds.map((kind) => {
    const [department = '', ...name] = kind.split(':')
    const over = (of: VaseDays) => (kind in of ? of[kind] : of[department]) ?? null
    return {
      kind,
      department: department as 'flowers',
      name: name.join(':'),
      days: over(days),
      usual: over(usualVaseDays),
      units: units.get(kind) ?? 0,
    }
  })
}

export async function setVaseLife(
  ctx: SignedInCtx,
  { kind, days }: InputOf<typeof freshness.setVaseLife>['body'],
): Promise<ReplyOf<typeof freshness.vaseLives>> {
  await lockVaseLife(ctx)
  const before = await readVaseDays(ctx)
  const fields = differing('lots', vaseLifeKey, { before, after: { [kind]: days } })
  const about = { area: 'stock', sentence: 'vase-life.changed', parameters: { kind } } as const
  await changeFields(ctx, { ...about, subject: `vase life of ${kind}` }, fields)
  if (fields.length > 0) await saveVaseLife(ctx, { [kind]: days })
  return readVaseLives(ctx)
}

/** Serializes changes of the table. */
export const lockVaseLife = ({ db }: Ctx) => sql`select pg_advisory_xact_lock(7836696318)`.execute(db)

/** Writes some kinds; the others are unchanged. A value equal to the default isn't stored. */
export async function saveVaseLife(ctx: Ctx, values: Values) {
  const next = { ...(await readStored(ctx)), ...(values as VaseDays) }
  const own = Object.entries(next).filter(
    ([kind, days]) => !(kind in usualVaseDays) || usualVaseDays[kind] !== days,
  )
  const value = JSON.stringify(Object.fromEntries(own))
  await ctx.db
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function readStored({ db }: Pick<Ctx, 'db'>): Promise<VaseDays> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  return Stored.safeParse(row?.value).data ?? {}
}
