import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { Application, applications } from '../../contract/features/applications.ts'
import { assertMayGrant, inLine } from '../access/guard.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { lifeMs, makeToken } from '../auth/one-time.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { authoritiesOfRole } from '../people/users.ts'
import { readApplication } from './read.ts'

type Decision = InputOf<typeof applications.decide>['body']
type Approval = Extract<Decision, { decision: 'approve' }>

/**
 * Decides on an application, in a transaction. The row is locked first, so the second of two concurrent decisions fails. Throws
 * `not_found`, `changed_meanwhile` with the current application, `email_taken`, `unknown_route`.
 */
export async function decide(ctx: SignedInCtx, id: number, decision: Decision): Promise<Application> {
  const row = await ctx.db
    .selectFrom('applications')
    .select(['status', 'decided_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const application = await readApplication(ctx, id)
  if (row.status !== 'received') {
    const wanted = decision.decision === 'approve' ? 'approved' : 'declined'
    if (row.status !== wanted || row.decided_by !== ctx.user.id)
      throw new AppError('changed_meanwhile', { data: application })
    nothingChanged(ctx)
    return application
  }
  if (decision.decision === 'approve') await approve(ctx, application, decision)
  else await decline(ctx, application, decision.message)
  return readApplication(ctx, id)
}

async function decline(ctx: SignedInCtx, { id, ...of }: Application, message: string) {
  await ctx.db
    .updateTable('applications')
    .set({ status: 'declined', decided_at: ctx.now(), decided_by: ctx.user.id, decision_message: message })
    .where('id', '=', id)
    .execute()
  await queueMail(ctx, {
    kind: 'application-declined',
    about: { contactName: of.contactName, businessName: of.businessName, message },
    to: { email: of.email, language: of.language as Language },
  })
  await audit(ctx, { action: 'application.declined', subject: `application ${id}`, after: { message } })
}

/** Creates the customer, its address and a user without a password, who gets a link to set one. */
async function approve(ctx: SignedInCtx, application: Application, asked: Approval) {
  await inLine(ctx.db)
  // A customer who pays each order by card must not have CARDS_BLOCKED.
  const paysByCard = asked.terms === 'PREPAID_CARD' || asked.terms === 'COD'
  const role = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', paysByCard ? 'Customer (card only)' : 'Customer')
    .executeTakeFirst()
  if (!role) throw new AppError('unknown_role')
  assertMayGrant(ctx, await authoritiesOfRole(ctx, role.id))
  const { id, email, contactName, businessName, address, language } = application
  await assertPossible(ctx, email, asked.routeNumber)

  const accountNumber = await nextAccountNumber(ctx)
  const { id: customerId } = await ctx.db
    .insertInto('customers')
    .values({
      account_number: accountNumber,
      name: businessName,
      email,
      phone_number: application.phoneNumber,
      billing_address_line1: address.addressLine1,
      billing_address_line2: address.addressLine2,
      billing_city: address.city,
      billing_state: address.state,
      billing_zip: address.zipCode,
      business_type: application.businessType,
      resale_certificate: application.taxId,
      terms: asked.terms,
      credit_limit_cents: asked.creditLimit === null ? null : centsFromDollars(asked.creditLimit),
      price_tier: asked.priceTier,
      custom_route: asked.customRoute,
      customer_since: dayAt(ctx.now(), ctx.settings.timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('addresses')
    .values({
      customer_id: customerId,
      name: businessName,
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      route_number: asked.routeNumber,
      shipping_cost_cents: centsFromDollars(asked.shippingCost),
      shipping_minimum_cents: centsFromDollars(asked.shippingMinimum),
    })
    .execute()
  const { id: userId } = await ctx.db
    .insertInto('users')
    .values({
      customer_id: customerId,
      role_id: role.id,
      email,
      name: contactName,
      phone_number: application.phoneNumber,
      language,
      company_role: 'owner',
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('applications')
    .set({ status: 'approved', decided_at: ctx.now(), decided_by: ctx.user.id, customer_id: customerId })
    .where('id', '=', id)
    .execute()
  const token = await makeToken(ctx, { purpose: 'invitation', userId })
  await queueMail(ctx, {
    kind: 'application-approved',
    about: {
      contactName,
      businessName,
      accountNumber,
      terms: asked.terms,
      email,
      path: `/reset-password/${token}`,
      days: lifeMs.invitation / 86_400_000,
    },
    to: { userId },
    goodUntil: new Date(ctx.now().getTime() + lifeMs.invitation),
  })
  await audit(ctx, {
    action: 'application.approved',
    subject: `application ${id}`,
    customerId,
    after: { ...asked, accountNumber, email },
  })
}

async function assertPossible(ctx: SignedInCtx, email: string, routeNumber: string | null) {
  const taken = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new AppError('email_taken')
  if (routeNumber === null) return
  const route = ctx.db
    .selectFrom('routes')
    .select('name')
    .where('route_number', '=', routeNumber)
    .where('removed_at', 'is', null)
  const fields = [{ path: 'routeNumber', message: 'Truck route not found.' }]
  if (!(await route.executeTakeFirst())) throw new AppError('unknown_route', { fields })
}

/** The next unused account number. */
async function nextAccountNumber(ctx: SignedInCtx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select nextval('account_numbers')::int as next`.execute(ctx.db)
  const next = rows[0]!.next
  const taken = ctx.db.selectFrom('customers').select('id').where('account_number', '=', next)
  return (await taken.executeTakeFirst()) ? nextAccountNumber(ctx) : next
}
