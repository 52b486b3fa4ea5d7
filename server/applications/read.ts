import { sql } from 'kysely'
import type { Application, applications, BusinessType } from '../../contract/applications.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/language.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'

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
  hasCertificate: row.certificate_file !== null,
  receivedAt: row.received_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_email,
  decisionMessage: row.decision_message,
  accountNumber: row.account_number,
  routes: row.routes,
})

/** A page of applications, newest first. */
export async function readApplications(
  ctx: Ctx,
  { state, page, pageSize }: InputOf<typeof applications.list>['query'],
): Promise<ReplyOf<typeof applications.list>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int from applications group by status`.execute(ctx.db)
  const count = (of?: string) => rows.reduce((sum, row) => sum + (of && row.status !== of ? 0 : row.count), 0)
  let asked = found(ctx)
  if (state) asked = asked.where('a.status', '=', state)
  const page_ = await asked
    .orderBy('a.received_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows: page_.map(present), total: count(state), waiting: count('received'), page, pageSize }
}

/** One application. Throws `not_found`. */
export async function readApplication(ctx: Ctx, id: number): Promise<Application> {
  const row = await found(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** The name of the stored certificate. Throws `not_found` where there is none. */
export async function certificateOf(ctx: Ctx, id: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('applications')
    .select('certificate_file')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.certificate_file) throw new AppError('not_found')
  return row.certificate_file
}
