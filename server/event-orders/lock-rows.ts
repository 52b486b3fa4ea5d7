import { type RawBuilder, sql } from 'kysely'
import type { LockFields } from '../../contract/features/event-orders/fields.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Locks `k` as JSON, latest first. Prices are in dollars. */
export const lockJson = (ctx: SignedInCtx, which: RawBuilder<unknown>): RawBuilder<LockFields[]> => sql<
  LockFields[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'productId', k.product_id, 'description', kp.description, 'um', kp.um,
    'imageName', kp.image_name, 'colorHex', kp.color_hex, 'eventId', k.event_id, 'eventName', coalesce(ke.name, ''),
    'shipDay', k.ship_day, 'price', k.price_e4 / 10000.0, 'most', k.most,
    'lockedOn', (k.locked_at at time zone ${ctx.settings.timeZone})::date, 'lockedBy', k.locked_by,
    'until', to_char(k.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'orderNumber', used.order_number,
    'state', case when used.order_number is not null then 'USED' when k.released_at is not null then 'RELEASED'
      when k.until <= ${ctx.now()}::timestamptz then 'EXPIRED' else 'OPEN' end) order by k.id desc), '[]')
  from price_locks k join products kp on kp.id = k.product_id left join event_orders ke on ke.id = k.event_id
  left join lateral (
    select uo.order_number from order_lines ul join orders uo on uo.id = ul.order_id
    where ul.price_lock_id = k.id and ul.status <> 'CANCELLED' and uo.status <> 'CANCELLED' limit 1) used on true
  where ${which})`
