import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { ScheduledSource } from '../scheduled/scheduled.ts'

/** Sales that end automatically, at the end of their last day. */
export const saleEnds: ScheduledSource = {
  kind: 'sale-end',
  needs: ['TIER_PRICING', 'FEATURED_PRODUCTS'],
  rows: ({ now, settings }) => sql`
    select id, ((sale_ends_on + 1)::timestamp at time zone ${settings.timeZone}) as at,
      jsonb_build_object('kind', 'sale-end', 'productId', id, 'description', description) as about
    from products
    where sale_ends_on >= ${dayAt(now(), settings.timeZone)}::date and original_price_e4 > price1_e4`,
}
