import { sql } from 'kysely'
import { addDays, asDay, dayAt } from '../../contract/core/dates.ts'
import { type MethodCode, methodCodes } from '../../contract/core/fields.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { SetupDelivery } from '../../contract/features/setup/setup.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { isSame } from '../changes/record.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readStored, saveStored } from './stored.ts'

/** The permanent closings that the set-up writes to the calendar, not closings of single dates. */
const forGood = sql<boolean>`to_day >= '2099-01-01' and kind = 'closed'`
const end = asDay('2099-12-31')

/** The distributor's cut-offs without dates. */
const houseClosing = sql<boolean>`scope = 'warehouse' and mode = 'STRICT' and delivery_date is null and valid_from is null
  and valid_to is null`

type Closing = SetupDelivery['closing']

export async function readDelivery(ctx: Pick<Ctx, 'db'>): Promise<SetupDelivery> {
  const { rows } = await sql<{ shut: MethodCode[]; weekdays: number[]; closing: Closing }>`
    select
      (select coalesce(array_agg(distinct scope_key), '{}') from disabled_days
        where scope = 'method' and weekday is null and ${forGood}) as shut,
      (select coalesce(array_agg(distinct weekday order by weekday), '{}') from disabled_days
        where scope = 'all' and weekday is not null and ${forGood}) as weekdays,
      (select coalesce(json_agg(json_build_object('weekday', delivery_weekday, 'daysBefore', offset_days,
          'time', local_time) order by delivery_weekday nulls first, id), '[]')
        from cutoff_rules where ${houseClosing}) as closing`.execute(ctx.db)
  const { shut, weekdays, closing } = rows[0]!
  const { cost, minimum } = await readStored(ctx)
  return {
    ways: {
      TRUCK: !shut.includes('TRUCK'),
      PICKUP: !shut.includes('PICKUP'),
      UPS: !shut.includes('UPS'),
    },
    closedWeekdays: weekdays,
    closing,
    shippingCost: dollarsFromCents(cost),
    shippingMinimum: dollarsFromCents(minimum),
  }
}

/**
 * Sets the distributor's delivery rules, in a transaction. A method that is off is closed in the calendar permanently, so that the
 * ship-day engine refuses it everywhere; dated closings stay.
 */
export async function saveDelivery(ctx: SignedInCtx, asked: SetupDelivery): Promise<void> {
  const { db } = ctx
  // Serializes concurrent changes.
  await sql`select pg_advisory_xact_lock(hashtext('setup.delivery'))`.execute(db)
  const before = await readDelivery(ctx)
  const after = { ...asked, closedWeekdays: [...asked.closedWeekdays].sort() }
  if (isSame(before, after)) return nothingChanged(ctx)
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  await sql`delete from disabled_days where ${forGood}
    and ((scope = 'method' and weekday is null) or (scope = 'all' and weekday is not null))`.execute(db)
  const lasting = { from_day: addDays(today, 0), to_day: end, kind: 'closed' as const }
  const rows = [
    ...methodCodes
      .filter((way) => !after.ways[way])
      .map((way) => ({ ...lasting, scope: 'method' as const, scope_key: way, weekday: null })),
    ...after.closedWeekdays.map((weekday) => ({ ...lasting, scope: 'all' as const, scope_key: '', weekday })),
  ]
  if (rows.length > 0) await db.insertInto('disabled_days').values(rows).execute()
  await sql`delete from cutoff_rules where ${houseClosing}`.execute(db)
  if (after.closing.length > 0)
    await db
      .insertInto('cutoff_rules')
      .values(
        after.closing.map(({ weekday, daysBefore, time }) => ({
          scope: 'warehouse' as const,
          delivery_weekday: weekday,
          offset_days: daysBefore,
          local_time: time,
        })),
      )
      .execute()
  await saveStored(ctx, {
    cost: centsFromDollars(after.shippingCost),
    minimum: centsFromDollars(after.shippingMinimum),
  })
  await ctx.emit('days.changed', {})
  await audit(ctx, { action: 'delivery.changed', subject: 'ways of delivery', before, after })
}
