import { sql } from 'kysely'
import type { Company, Member } from '../../contract/features/company.ts'
import { readAddresses } from '../access/addresses.ts'
import { locationsOf } from '../access/locations.ts'
import { lifeMs } from '../auth/one-time.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { hasCome } from '../people/owners.ts'

type Row = Omit<Member, 'companyRole' | 'lastSeenAt'> & {
  company_role: Member['companyRole']
  last_seen_at: Date | null
}

/** Everyone in the company by name, including people with expired invitations. */
async function readMembers(ctx: SignedInCtx): Promise<Member[]> {
  const { customerId } = ctx.user
  const now = ctx.now()
  const invitedSince = new Date(now.getTime() - lifeMs.invitation)
  const { rows } = await sql<Row>`
    select * from (
      select id, name, email, company_role, ${locationsOf} as locations,
        case when status = 'disabled' then 'disabled' when ${hasCome} then 'active'
          when exists (select from one_time_tokens t where t.user_id = users.id and t.purpose = 'invitation'
            and t.used_at is null and t.expires_at > ${now}) then 'invited' else 'lapsed' end as state,
        greatest(last_sign_in_at, (select max(last_seen_at) from sessions where user_id = users.id)) as last_seen_at
      from users where customer_id = ${customerId} and status <> 'deleted'
      union all
      select id, name, email, company_role, to_json(locations),
        case when invited_at > ${invitedSince} then 'invited' else 'lapsed' end, null
      from closed_invitations where customer_id = ${customerId}) member
    order by lower(name), id`.execute(ctx.db)
  return rows.map(({ company_role: companyRole, last_seen_at, ...row }) => ({
    ...row,
    companyRole,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }))
}

export async function readCompany(ctx: SignedInCtx): Promise<Company> {
  const { name } = await ctx.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  const addresses = await readAddresses(ctx.db, ctx.user.customerId)
  return {
    name,
    locations: addresses.map(({ id, name, city }) => ({ id, name, city })),
    members: await readMembers(ctx),
  }
}

/** One of the company's people. Throws `not_found`. */
export async function readMember(ctx: SignedInCtx, id: number): Promise<Member> {
  const member = (await readMembers(ctx)).find((one) => one.id === id)
  if (!member) throw new AppError('not_found')
  return member
}
