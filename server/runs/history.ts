import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { dispatch, EtaChange } from '../../contract/features/runs/dispatch.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { iso, wallAt } from './day.ts'

/** Changes of arrival times, the latest first. */
export async function readHistory(
  ctx: SignedInCtx,
  { query }: InputOf<typeof dispatch.history>,
): Promise<ReplyOf<typeof dispatch.history>> {
  let found = ctx.db
    .selectFrom('eta_changes as e')
    .innerJoin('runs as r', 'r.id', 'e.run_id')
    .innerJoin('stops as s', 's.id', 'e.stop_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select(['e.id', 'e.at', 'e.was', 'e.eta', 'e.cause', 'e.actor', 'r.route_number', 's.number', 'c.name'])
  if (query.day) found = found.where('r.day', '=', query.day)
  if (query.routeNumber) found = found.where('r.route_number', '=', query.routeNumber)
  const { rows, ...page } = await readPage(found, query, {
    sorts: { at: sql`e.id` },
    usual: '-at',
    id: sql`e.id`,
  })
  return {
    ...page,
    rows: rows.map(
      ({ id, at, was, eta, cause, actor, route_number, number, name }): EtaChange => ({
        id,
        at: at.toISOString(),
        routeNumber: route_number,
        stopNumber: number,
        customer: name,
        was: iso(was),
        eta: eta.toISOString(),
        cause,
        actor,
      }),
    ),
  }
}

export const historyTable = (ctx: Ctx): ListTable<EtaChange> => ({
  name: 'Arrival times',
  fileName: 'arrival-times',
  columns: [
    { header: 'Time', width: 20, value: ({ at }) => at },
    { header: 'Route', width: 8, value: ({ routeNumber }) => routeNumber },
    { header: 'Stop', width: 8, value: ({ stopNumber }) => stopNumber },
    { header: 'Customer', width: 32, value: ({ customer }) => customer },
    { header: 'From', width: 8, value: ({ was }) => (was === null ? '' : wallAt(ctx, new Date(was))) },
    { header: 'To', width: 8, value: ({ eta }) => wallAt(ctx, new Date(eta)) },
    { header: 'Cause', width: 12, value: ({ cause }) => cause },
    { header: 'By', width: 28, value: ({ actor }) => actor },
  ],
})
