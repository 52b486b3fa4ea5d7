import { sql } from 'kysely'
import type { TrackAnswer } from '../adapters/carrier/carrier.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { afterArrival } from './tie.ts'

/** How often the carrier is queried about a parcel, how many parcels per run of the job, and how many at once. */
const everyMinutes = 25
const mostAtATime = 300
const atOnce = 4

type Moving = { id: number; tracking_number: string }

/** Queries the carrier about every UPS parcel in transit, and stores the results. */
export async function trackParcels(ctx: Ctx): Promise<void> {
  if (ctx.adapters.carrier.name !== 'ups') return
  const waiting = [...(await claim(ctx))]
  const next = async () => {
    for (let parcel = waiting.shift(); parcel; parcel = waiting.shift()) {
      const answer = await ctx.adapters.carrier.track(parcel.tracking_number)
      if (answer.kind === 'found') await write(ctx, parcel, answer)
      // If the carrier is down, the next run retries; the remaining parcels aren't tried.
      else if (answer.kind === 'later') {
        ctx.log.warn({ reason: answer.reason }, 'UPS does not answer about parcels')
        return
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Claims the parcels that were not queried lately, so that two processes never query the same one. */
async function claim({ db, now }: Ctx): Promise<Moving[]> {
  const before = new Date(now().getTime() - everyMinutes * 60_000)
  const { rows } = await sql<Moving>`
    update parcels set asked_at = ${now()} where id in (
      select id from parcels
      where state not in ('DELIVERED', 'RETURNED') and order_id is not null and carrier = 'UPS'
        and (asked_at is null or asked_at < ${before})
      order by asked_at nulls first limit ${mostAtATime} for update skip locked)
    returning id, tracking_number`.execute(db)
  return rows
}

/** Stores the carrier's scans, each once, and the consequences for the order. */
function write(outside: Ctx, { id }: Moving, { state, expectedOn, sightings }: Found): Promise<void> {
  return inTransaction(outside, async (ctx) => {
    const parcel = await ctx.db
      .selectFrom('parcels as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select(['p.state', 'p.expected_on', 'o.id as order_id', 'o.customer_id', 'o.order_number'])
      .where('p.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!parcel) return
    const seen = sightings.map(({ at, ...sighting }) => ({ ...sighting, at: at.toISOString() }))
    await sql`insert into parcel_events (parcel_id, at, state, words, place, actor)
      select ${id}::bigint, at, state, words, place, 'UPS'
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (at timestamptz, state text, words text, place text)
      on conflict do nothing`.execute(ctx.db)
    const [latest] = sightings
    if (parcel.state === state && parcel.expected_on === expectedOn && !latest) return
    await ctx.db
      .updateTable('parcels')
      .set({
        state,
        expected_on: expectedOn,
        state_at: latest?.at ?? ctx.now(),
        words: latest?.words ?? '',
        place: latest?.place ?? '',
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    if (state === 'DELIVERED') await afterArrival(ctx, parcel.order_id, 'UPS')
    if (state !== parcel.state || expectedOn !== parcel.expected_on)
      await ctx.emit('order.changed', { customerId: parcel.customer_id, orderNumber: parcel.order_number })
  })
}

type Found = Extract<TrackAnswer, { kind: 'found' }>
