import type { Authority, CompanyRole } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Person, people } from '../../contract/features/people/people.ts'
import { assertMayGrant, assertSomebodyManagesRoles, inLine } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { endAccess, endPendingSignIns, endSessions } from '../auth/end-sessions.ts'
import { changeFields, differing } from '../changes/record.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { eraseUser } from './erase.ts'
import { sendInvitation } from './invite.ts'
import { assertAddresses, assertSomebodyOwns, setLocations } from './owners.ts'
import { readPerson } from './read.ts'
import { setTies } from './ties.ts'

type Added = InputOf<typeof people.addUser>['body']
type Changed = InputOf<typeof people.changeUser>['body']
type Edit = Omit<Changed, 'id' | 'version'>

/** The fields of a user that an edit can change and undo. */
export const userFields = (person: Person) => ({
  name: person.name,
  email: person.email,
  phoneNumber: person.phoneNumber,
  mobileNumber: person.mobileNumber,
  roleId: person.roleId,
  companyRole: person.companyRole,
  locations: person.locations,
  repId: person.repId,
  vendorId: person.vendorId,
  status: person.status,
  added: person.added,
  removed: person.removed,
})

/** Adds a user to a customer, in a transaction. They have no password until they set one by the emailed link. */
export async function addUser(ctx: SignedInCtx, asked: Added): Promise<Person> {
  await inLine(ctx.db)
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['id', 'is_house'])
    .where('account_number', '=', asked.accountNumber)
    .executeTakeFirst()
  if (!customer) throw new AppError('unknown_account', at('accountNumber', 'There is no such account.'))
  assertMayGrant(ctx, await authoritiesOfRole(ctx, asked.roleId), asked.added)
  await assertEmailFree(ctx, asked.email)
  const { id } = await ctx.db
    .insertInto('users')
    .values({
      ...columns(asked),
      customer_id: customer.id,
      company_role: await companyRoleFor(ctx, customer, asked.companyRole),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setSingleAuthorities(ctx, id, asked)
  const after = await readPerson(ctx, id)
  await sendInvitation(ctx, { id, company: after.customerName })
  await ctx.emit('company.changed', { customerId: customer.id })
  await audit(ctx, {
    action: 'user.created',
    subject: `user ${after.email}`,
    customerId: customer.id,
    after: facts(after),
  })
  return after
}

/** Changes a user, in a transaction; new authorities apply from their next request. */
export async function changeUser(ctx: SignedInCtx, asked: Changed): Promise<Person> {
  await inLine(ctx.db)
  const before = await readPerson(ctx, asked.id)
  assertMayGrant(ctx, before.authorities)
  await assertVersion(ctx, { table: 'users', key: before.id }, before, asked.version)
  const { after, customerId, revoked } = await saveUser(ctx, before, asked)
  await changeFields(
    ctx,
    {
      area: 'users',
      sentence: 'user.changed',
      parameters: {},
      subject: `user ${after.email}`,
      customerId,
      before: facts(before),
      after: { ...facts(after), ...(revoked.length > 0 && { keysRevoked: revoked.map(({ name }) => name) }) },
    },
    differing('users', after.id, { before: userFields(before), after: userFields(after) }),
  )
  return after
}

/** Writes an edit of a user by its rules, once `inLine` has locked out other editors of people. */
export async function saveUser(ctx: SignedInCtx, before: Person, asked: Edit) {
  const { id } = before
  assertMayGrant(ctx, before.authorities, await authoritiesOfRole(ctx, asked.roleId), asked.added)
  if (asked.email !== before.email) await leaveEmail(ctx, before, asked.email)
  const companyRole = before.ofHouse ? 'buyer' : (asked.companyRole ?? before.companyRole)
  const { customer_id } = await ctx.db
    .updateTable('users')
    .set((eb) => ({
      ...columns(asked),
      company_role: companyRole,
      status: asked.status,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  await setSingleAuthorities(ctx, id, asked)
  if (asked.mobileNumber !== before.mobileNumber) await leaveMobile(ctx, id)
  await setTies(ctx, before, asked)
  await placeAt(ctx, { before, customerId: customer_id, companyRole, locations: asked.locations })
  if (before.companyRole === 'owner' && companyRole !== 'owner') await assertSomebodyOwns(ctx, customer_id)
  await assertSomebodyManagesRoles(ctx)
  const revoked = asked.status === 'disabled' ? await endAccess(ctx, id) : []
  if (asked.status !== 'disabled') await ctx.emit('session.changed', { userId: id })
  if (asked.email !== before.email) await inviteToEmail(ctx, before)
  await ctx.emit('company.changed', { customerId: customer_id })
  return { after: await readPerson(ctx, id), customerId: customer_id, revoked }
}

/** Invalidates links sent to the old address and notifies it; in a transaction, before the change. Throws `email_taken`. */
async function leaveEmail(ctx: SignedInCtx, { id, email }: Person, newEmail: string) {
  await assertEmailFree(ctx, newEmail)
  await endPendingSignIns(ctx, id)
  await queueMail(ctx, { kind: 'email-changed', about: { newEmail }, to: { userId: id, email } })
}

/** Invites a user who has never signed in at the new address. A password set from the old address becomes invalid. */
async function inviteToEmail(ctx: SignedInCtx, { id, customerName }: Person) {
  const invited = await ctx.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('last_sign_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (invited) await sendInvitation(ctx, { id, company: customerName })
}

/** A new number can sign in only after its owner has verified it; codes sent to the old one are invalidated. */
async function leaveMobile(ctx: SignedInCtx, userId: number) {
  await ctx.db.updateTable('users').set({ mobile_verified_at: null }).where('id', '=', userId).execute()
  await ctx.db
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

type Placed = {
  before: Person
  customerId: number
  companyRole: CompanyRole
  locations: readonly number[] | null | undefined
}

/** Sets the company addresses that a user orders for: owners for all, others unchanged if none are given. */
async function placeAt(ctx: SignedInCtx, { before, customerId, companyRole, locations }: Placed) {
  if (companyRole !== 'owner' && locations === undefined) return
  const next = companyRole === 'buyer' && !before.ofHouse ? (locations ?? null) : null
  await assertAddresses(ctx, customerId, next)
  await setLocations(ctx, before.id, { companyRole, locations: next })
  await ctx.emit('shipment.changed', { userId: before.id })
}

/**
 * Deletes a user, in a transaction. A user with orders is anonymized instead, and only with `force`; else throws
 * `user_in_use`.
 */
export async function deleteUser(ctx: SignedInCtx, { id, force }: { id: number; force: boolean }) {
  await inLine(ctx.db)
  const before = await readPerson(ctx, id)
  assertMayGrant(ctx, before.authorities)
  const placed = await ctx.db
    .selectFrom('check_outs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const orders = Number(placed.count)
  if (orders > 0 && !force)
    throw new AppError('user_in_use', {
      detail: `${before.name} has placed ${orders === 1 ? 'an order' : `${orders} orders`}.`,
      data: { orders },
    })
  const { customerId } = await eraseUser(ctx, id)
  await audit(ctx, {
    action: 'user.deleted',
    subject: `user ${before.email}`,
    customerId,
    before: facts(before),
  })
}

/** Ends every session of a user, in a transaction. */
export async function signOutUser(ctx: SignedInCtx, id: number): Promise<{ ended: number }> {
  const person = await readPerson(ctx, id)
  assertMayGrant(ctx, person.authorities)
  const ended = await endSessions(ctx, id)
  await audit(ctx, { action: 'session.ended', subject: `user ${person.email}`, after: { ended } })
  return { ended }
}

/** A card user is one without CARDS_BLOCKED: blocking adds it to the user, unblocking removes it, whatever the role grants. */
export async function setCardsBlocking(
  ctx: SignedInCtx,
  { id, blocked }: InputOf<typeof people.setCardsBlocking>['body'],
): Promise<Person> {
  await inLine(ctx.db)
  const before = await readPerson(ctx, id)
  assertMayGrant(ctx, before.authorities)
  const ofRole = (await authoritiesOfRole(ctx, before.roleId)).includes('CARDS_BLOCKED')
  const row = ctx.db.deleteFrom('user_authorities').where('user_id', '=', id)
  await row.where('authority', '=', 'CARDS_BLOCKED').execute()
  if (blocked !== ofRole)
    await ctx.db
      .insertInto('user_authorities')
      .values({ user_id: id, authority: 'CARDS_BLOCKED', granted: blocked })
      .execute()
  await ctx.db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await ctx.emit('session.changed', { userId: id })
  const after = await readPerson(ctx, id)
  await changeFields(
    ctx,
    {
      area: 'users',
      sentence: 'cards-blocking.changed',
      parameters: { blocked },
      subject: `user ${before.email}`,
      before: { blocked: before.cardsBlocked },
      after: { blocked },
    },
    differing('users', id, { before: userFields(before), after: userFields(after) }),
  )
  return after
}

/** A company's first user is its owner unless staff decide otherwise; the distributor's own account has no owner. */
async function companyRoleFor(
  ctx: SignedInCtx,
  customer: { id: number; is_house: boolean },
  asked: CompanyRole | undefined,
): Promise<CompanyRole> {
  if (customer.is_house) return 'buyer'
  if (asked) return asked
  const first = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return first ? 'buyer' : 'owner'
}

const columns = (asked: Added | Edit) => ({
  name: asked.name,
  email: asked.email,
  phone_number: asked.phoneNumber,
  mobile_number: asked.mobileNumber,
  role_id: asked.roleId,
})

/** A person's data in the audit log. */
const facts = ({
  name,
  email,
  role,
  companyRole,
  locations,
  repId,
  vendorId,
  status,
  added,
  removed,
  accountNumber,
}: Person) => ({
  name,
  email,
  role,
  companyRole,
  locations,
  ...(repId !== null && { repId }),
  ...(vendorId !== null && { vendorId }),
  status,
  added,
  removed,
  accountNumber,
})

const at = (path: string, message: string) => ({ fields: [{ path, message }] })

async function assertEmailFree(ctx: SignedInCtx, email: string) {
  const other = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (other) throw new AppError('email_taken', at('email', 'That email is already in use.'))
}

export async function authoritiesOfRole(ctx: SignedInCtx, roleId: number): Promise<string[]> {
  const role = await ctx.db
    .selectFrom('roles')
    .leftJoin('role_authorities', 'role_authorities.role_id', 'roles.id')
    .select('authority')
    .where('roles.id', '=', roleId)
    .execute()
  if (role.length === 0) throw new AppError('unknown_role', at('roleId', 'Role not found.'))
  return role.flatMap(({ authority }) => authority ?? [])
}

/** Authorities that the role already grants or denies need no row of their own. */
async function setSingleAuthorities(
  ctx: SignedInCtx,
  userId: number,
  { roleId, added, removed }: { roleId: number; added: Authority[]; removed: Authority[] },
) {
  const ofRole = new Set(await authoritiesOfRole(ctx, roleId))
  const rows = [...new Set(added).difference(ofRole).difference(new Set(removed))].map((authority) => ({
    user_id: userId,
    authority,
    granted: true,
  }))
  for (const authority of new Set(removed))
    if (ofRole.has(authority)) rows.push({ user_id: userId, authority, granted: false })
  await ctx.db.deleteFrom('user_authorities').where('user_id', '=', userId).execute()
  if (rows.length > 0) await ctx.db.insertInto('user_authorities').values(rows).execute()
}
