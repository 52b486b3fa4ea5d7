import { type RawBuilder, sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { ParcelSource } from '../../contract/features/parcels.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'

const farmTypes = sql`('FARM_DIRECT', 'GROWER_DIRECT')`

/** Who ships the goods of an order `o`. */
export const sourceOf = sql<ParcelSource>`case when o.order_type in ${farmTypes} then 'farm' else 'house' end`

/** The sources for which a person may enter tracking numbers. */
export const writesFor = ({ user }: SignedInCtx): ParcelSource[] => [
  ...(may(user, ['UPS_TRACKING_UPLOAD_PRODUCT']) ? (['house'] as const) : []),
  ...(may(user, ['UPS_TRACKING_UPLOAD_FARM']) ? (['farm'] as const) : []),
]

/** Whether an order `o` ships by parcel: UPS Delivery, and everything that a farm ships itself. */
export const byParcel = sql<boolean>`(o.method = 'UPS' or o.order_type in ${farmTypes})`

/**
 * Parcels `p`, left joined with their orders `o`, within a person's reach. A number without an order is visible to staff who see all
 * customers, and to the person who sent it.
 */
export function inReach(ctx: SignedInCtx): RawBuilder<boolean> {
  const scope = scopeOf(ctx.user)
  const sources = may(ctx.user, ['DASHBOARD']) ? (['house', 'farm'] as const) : writesFor(ctx)
  const loose = scope.kind === 'house' ? sql<boolean>`true` : sql<boolean>`p.added_by = ${ctx.user.email}`
  return sql<boolean>`p.source = any(${[...sources]}::text[])
    and case when p.order_id is null then ${loose} else ${inScope(scope, 'orders', 'o')} end`
}
