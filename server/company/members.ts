import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { houseAuthorities } from '../../contract/features/auth/acting.ts'
import type { company, Member } from '../../contract/features/company.ts'
import { assertMayGrant, inLine } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { lifeMs } from '../auth/one-time.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { queueMail } from '../messages/queue.ts'
import { eraseUser } from '../people/erase.ts'
import { sendInvitation } from '../people/invite.ts'
import { assertAddresses, assertSomebodyOwns, setLocations } from '../people/owners.ts'
import { readPerson } from '../people/read.ts'
import { readMember } from './read.ts'

/** Invitations per company and hour. */
const inviteLimit = { tries: 30, windowMs: 60 * 60_000 } as const

type Invited = InputOf<typeof company.invite>['body']
type Place = InputOf<typeof company.change>['body']

/** Invites a person, whether their email is known elsewhere or not. Throws `already_in_company`, `unknown_ship_to`, `too_many`. */
export async function invite(ctx: SignedInCtx, asked: Invited): Promise<Member> {
  await takeTry(ctx, 'company invitation', String(ctx.user.customerId), inviteLimit)
  return inTransaction(ctx, async (inside) => {
    await inLine(inside.db)
    await assertAddresses(inside, inside.user.customerId, asked.locations)
    await assertNotHere(inside, asked.email)
    const known = await inside.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', asked.email)
      .executeTakeFirst()
    const id = known ? await addClosed(inside, asked, known.id) : await addUser(inside, asked)
    const member = await readMember(inside, id)
    await inside.emit('company.changed', { customerId: inside.user.customerId })
    await audit(inside, {
      action: 'company-user.invited',
      subject: `user ${asked.email}`,
      customerId: inside.user.customerId,
      after: { ...facts(member), ...(known && { signsInElsewhere: true }) },
    })
    return member
  })
}

/** Sets a member's role and addresses, in a transaction. Throws `not_found` for another company's member. */
export async function changeMember(ctx: SignedInCtx, id: number, asked: Place): Promise<Member> {
  await inLine(ctx.db)
  const before = await readMember(ctx, id)
  await assertAddresses(ctx, ctx.user.customerId, asked.locations)
  if (await isClosed(ctx, id)) await changeClosed(ctx, id, asked)
  else {
    await assertNotOfHouse(ctx, id)
    await ctx.db
      .updateTable('users')
      .set((eb) => ({ company_role: asked.companyRole, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await setLocations(ctx, id, asked)
    await assertSomebodyOwns(ctx, ctx.user.customerId)
    await ctx.emit('session.changed', { userId: id })
    await ctx.emit('shipment.changed', { userId: id })
  }
  const after = await readMember(ctx, id)
  await ctx.emit('company.changed', { customerId: ctx.user.customerId })
  await audit(ctx, {
    action: 'company-user.changed',
    subject: `user ${after.email}`,
    customerId: ctx.user.customerId,
    before: facts(before),
    after: facts(after),
  })
  return after
}

/** Emails a new link, in a transaction. Throws `already_joined` for a member who has joined or was disabled. */
export async function inviteAgain(ctx: SignedInCtx, id: number): Promise<Member> {
  await inLine(ctx.db)
  const { email, state } = await readMember(ctx, id)
  if (state === 'active' || state === 'disabled') throw new AppError('already_joined')
  if (await isClosed(ctx, id)) await reopenClosed(ctx, id, email)
  else await sendInvitation(ctx, { id, company: await nameOf(ctx) })
  await ctx.emit('company.changed', { customerId: ctx.user.customerId })
  await audit(ctx, {
    action: 'company-user.invited',
    subject: `user ${email}`,
    customerId: ctx.user.customerId,
    after: { again: true },
  })
  return readMember(ctx, id)
}

/** Removes a member or withdraws an invitation, in a transaction. */
export async function removeMember(ctx: SignedInCtx, id: number): Promise<void> {
  await inLine(ctx.db)
  const before = await readMember(ctx, id)
  if (await isClosed(ctx, id)) {
    await ctx.db.deleteFrom('closed_invitations').where('id', '=', id).execute()
    await ctx.emit('company.changed', { customerId: ctx.user.customerId })
  } else {
    await assertNotOfHouse(ctx, id)
    await eraseUser(ctx, id)
    await assertSomebodyOwns(ctx, ctx.user.customerId)
  }
  await audit(ctx, {
    action: 'company-user.removed',
    subject: `user ${before.email}`,
    customerId: ctx.user.customerId,
    before: facts(before),
  })
}

const facts = ({ name, companyRole, locations, state }: Member) => ({ name, companyRole, locations, state })

/** Creates a user without a password, with the inviter's authorities except staff ones. */
async function addUser(ctx: SignedInCtx, { name, email, companyRole, locations }: Invited): Promise<number> {
  const { customerId } = ctx.user
  const { rows } = await sql<{ id: number }>`
    insert into users (customer_id, role_id, email, name, language, company_role, created_at)
    select customer_id, role_id, ${email}::text, ${name}::text, language, ${companyRole}::text, ${ctx.now()}::timestamptz
    from users where id = ${ctx.user.id} and customer_id = ${customerId}
    returning id`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const house = [...houseAuthorities]
  await sql`
    insert into user_authorities (user_id, authority, granted)
    select ${row.id}::bigint, authority, granted from user_authorities
    where user_id = ${ctx.user.id} and not authority = any(${house}::text[])
    union all
    select ${row.id}::bigint, authority, false from role_authorities
    where role_id = (select role_id from users where id = ${row.id}) and authority = any(${house}::text[])`.execute(
    ctx.db,
  )
  await setLocations(ctx, row.id, { companyRole, locations })
  await sendInvitation(ctx, { id: row.id, company: await nameOf(ctx) })
  return row.id
}

/** A placeholder invitation for a person who already signs in elsewhere. */
async function addClosed(ctx: SignedInCtx, asked: Invited, userId: number): Promise<number> {
  const { id } = await ctx.db
    .insertInto('closed_invitations')
    .values({
      customer_id: ctx.user.customerId,
      email: asked.email,
      name: asked.name,
      ...closedColumns(asked),
      invited_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellElsewhere(ctx, userId)
  return id
}

const closedColumns = ({ companyRole, locations }: Place) => ({
  company_role: companyRole,
  locations: companyRole === 'owner' ? null : locations,
})

const changeClosed = (ctx: SignedInCtx, id: number, asked: Place) =>
  ctx.db.updateTable('closed_invitations').set(closedColumns(asked)).where('id', '=', id).execute()

async function reopenClosed(ctx: SignedInCtx, id: number, email: string) {
  await ctx.db.updateTable('closed_invitations').set({ invited_at: ctx.now() }).where('id', '=', id).execute()
  const known = ctx.db.selectFrom('users').select('id').where('email', '=', email)
  const user = await known.executeTakeFirst()
  if (user) await tellElsewhere(ctx, user.id)
}

/** Emails that person why the invitation contains no link. */
async function tellElsewhere(ctx: SignedInCtx, userId: number) {
  await queueMail(ctx, {
    kind: 'company-invitation',
    about: { inviter: ctx.user.name, company: await nameOf(ctx), path: '', days: 0, signsInElsewhere: true },
    to: { userId },
    goodUntil: new Date(ctx.now().getTime() + lifeMs.invitation),
  })
}

async function isClosed(ctx: SignedInCtx, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('closed_invitations')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirst()
  return row !== undefined
}

async function nameOf(ctx: SignedInCtx): Promise<string> {
  const of = ctx.db.selectFrom('customers').select('name').where('id', '=', ctx.user.customerId)
  return (await of.executeTakeFirstOrThrow()).name
}

/** Only staff may change a member with staff authorities. Throws `beyond_own_authorities`. */
async function assertNotOfHouse(ctx: SignedInCtx, id: number) {
  const { authorities } = await readPerson(ctx, id)
  assertMayGrant(
    ctx,
    authorities.filter((one) => houseAuthorities.includes(one)),
  )
}

async function assertNotHere(ctx: SignedInCtx, email: string) {
  const { rows } = await sql`
    select id from users where customer_id = ${ctx.user.customerId} and email = ${email}
    union all
    select id from closed_invitations where customer_id = ${ctx.user.customerId} and email = ${email}`.execute(
    ctx.db,
  )
  const fields = [{ path: 'email', message: 'A user with that email is already in your company.' }]
  if (rows.length > 0) throw new AppError('already_in_company', { fields })
}
