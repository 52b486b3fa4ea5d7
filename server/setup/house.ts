import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import type { House } from './judge.ts'
import { readStored } from './stored.ts'

/** The data that a customer file is checked against, in one statement. */
export async function readHouse(ctx: Ctx): Promise<House> {
  const { rows } = await sql<{
    accounts: number[]
    emails: string[]
    routes: { number: string; cost: number; minimum: number; zips: string[] }[]
    reps: string[]
  }>`select
      (select coalesce(array_agg(account_number), '{}') from customers) as accounts,
      (select coalesce(array_agg(email), '{}') from users) as emails,
      (select coalesce(json_agg(json_build_object('number', route_number, 'cost', shipping_cost_cents,
          'minimum', shipping_minimum_cents, 'zips', (
            select coalesce(json_agg(zip), '[]') from route_stops s, unnest(s.zip_codes) as zip
            where s.route_number = routes.route_number)) order by route_number), '[]')
        from routes where removed_at is null) as routes,
      (select coalesce(array_agg(rep), '{}') from sales_reps) as reps`.execute(ctx.db)
  const { accounts, emails, routes, reps } = rows[0]!
  const routeOfZip = new Map<string, string>()
  for (const { number, zips } of routes)
    for (const zip of zips) if (!routeOfZip.has(zip)) routeOfZip.set(zip, number)
  const { cost, minimum } = await readStored(ctx)
  return {
    accounts: new Set(accounts),
    emails: new Set(emails),
    routes: new Map(routes.map(({ number, ...fees }) => [number, fees])),
    routeOfZip,
    reps: new Set(reps),
    cost,
    minimum,
  }
}
