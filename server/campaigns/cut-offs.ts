import { sql } from 'kysely'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CampaignWords } from '../../contract/features/campaigns/shapes.ts'
import { firstOpenDay } from '../../contract/rules/ship-days.ts'
import type { Ctx } from '../core/route.ts'
import { type CalendarRow, calendarColumns, calendarOf } from '../ship-days/calendar.ts'

type Route = {
  userId: number
  accountNumber: number
  method: MethodCode
  routeNumber: string | null
  state: string | null
}

/** A reader with the cut-off for their next ship day; null without such a day. */
export type WithCutOff = { cutOff: Date | null }

const asksForIt = (words: CampaignWords) => JSON.stringify(words).includes('{cutoff}')

/**
 * Adds each reader's next cut-off: for their current shipment method and address, else for their first address. Reads nothing if
 * the words don't contain `{cutoff}`.
 */
export async function withCutOffs<Reader extends { userId: number }>(
  ctx: Pick<Ctx, 'db' | 'settings' | 'now'>,
  words: CampaignWords,
  readers: readonly Reader[],
): Promise<(Reader & WithCutOff)[]> {
  if (readers.length === 0 || !asksForIt(words)) return readers.map((reader) => ({ ...reader, cutOff: null }))
  const { rows } = await sql<CalendarRow & { routes: Route[] }>`
    select ${calendarColumns(ctx)}, (
      select coalesce(json_agg(json_build_object('userId', u.id, 'accountNumber', c.account_number,
        'method', coalesce(s.method,
          case when a.route_number is not null then 'TRUCK' when a.state is not null then 'UPS' else 'PICKUP' end),
        'routeNumber', a.route_number, 'state', a.state)), '[]')
      from users u join customers c on c.id = u.customer_id
      left join shipments s on s.user_id = u.id
      left join lateral (select route_number, state from addresses a
        where a.customer_id = u.customer_id and a.deleted_at is null
        order by a.id is not distinct from s.address_id desc, a.position, a.id limit 1) a on true
      where u.id = any(${readers.map(({ userId }) => userId)}::bigint[])
    ) as routes`.execute(ctx.db)
  const calendar = calendarOf(ctx, rows)
  const now = ctx.now()
  const cutOffs = new Map(
    (rows[0]?.routes ?? []).map(({ userId, ...to }) => {
      const delivery = { ...to, orderType: 'STOCK' as const }
      return [userId, firstOpenDay(calendar, delivery, { now })?.cutOff ?? null]
    }),
  )
  return readers.map((reader) => ({ ...reader, cutOff: cutOffs.get(reader.userId) ?? null }))
}
