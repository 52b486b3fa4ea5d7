import { sql } from 'kysely'
import type { ScheduledSource } from '../scheduled/scheduled.ts'

/** Promo bars that begin or end on their own dates. Ids of ends are odd. */
export const promoBarDays: ScheduledSource = {
  kind: 'promo-bar',
  needs: ['PROMOBAR'],
  rows: ({ now }) => sql`
    select b.id * 2 + e.ends::int, e.at, jsonb_build_object('kind', 'promo-bar', 'lead', b.lead_en, 'ends', e.ends)
    from promo_bars b cross join lateral (values (false, b.starts_at), (true, b.ends_at)) e (ends, at)
    where b.removed_at is null and not b.draft and e.at > ${now()}::timestamptz`,
}
