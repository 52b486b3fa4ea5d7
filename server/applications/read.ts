import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import {
  type Application,
  applicationStates,
  type applications,
  type BusinessType,
} from '../../contract/features/applications.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

const found = (ctx: Ctx) =>
  ctx.db
    .selectFrom('applications as a')
    .leftJoin('customers as c', 'c.id', 'a.customer_id')
    .leftJoin('users as u', 'u.id', 'a.decided_by')
    .selectAll('a')
    .select(['c.account_number', 'u.email as decided_by_email'])
    .select(
      sql<Application['routes']>`(
        select coalesce(jsonb_agg(distinct jsonb_build_object('routeNumber', r.route_number, 'name', r.name)), '[]')
        from route_stops s join routes r using (route_number) where left(a.zip_code, 5) = any (s.zip_codes))`.as(
        'routes',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>

const present = (row: Row): Application => ({
  id: row.id,
  businessName: row.business_name,
  contactName: row.contact_name,
  email: row.email,
  phoneNumber: row.phone_number,
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  },
  taxId: row.tax_id,
  businessType: row.business_type as BusinessType,
  message: row.message,
  language: row.language as Language,
  state: row.status as Application['state'],
  hasCertificate: row.certificate_id !== null,
  receivedAt: row.received_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_email,
  decisionMessage: row.decision_message,
  accountNumber: row.account_number,
  routes: row.routes,
})

/** A page of applications. */
export async function readApplications(
  ctx: Ctx,
  query: InputOf<typeof applications.list>['query'],
): Promise<ReplyOf<typeof applications.list>> {
  let asked = found(ctx)
  if (query.state) asked = asked.where('a.status', '=', query.state)
  const { rows, ...rest } = await readPage(asked, query, {
    sorts: {
      received: sql`a.received_at`,
      business: sql`lower(a.business_name)`,
      contact: sql`lower(a.contact_name)`,
      city: sql`lower(a.city)`,
      // Pending applications first, then decided ones.
      state: sql`array_position(${applicationStates as readonly string[]}::text[], a.status)`,
    },
    usual: '-received',
    id: sql`a.id`,
  })
  const { waiting } = await ctx.db
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('status', '=', 'received')
    .executeTakeFirstOrThrow()
  return { rows: rows.map(present), ...rest, waiting }
}

/** One application. Throws `not_found`. */
export async function readApplication(ctx: Ctx, id: number): Promise<Application> {
  const row = await found(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}
