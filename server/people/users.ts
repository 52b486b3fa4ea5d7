import type { Authority, CompanyRole } from '../../contract/access.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Person, people } from '../../contract/people.ts'
import { audit } from '../audit/audit.ts'
import { assertAddresses, assertSomebodyOwns, setLocations } from '../company/owners.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'
import { eraseUser } from './erase.ts'
import { assertMayGrant, assertSomebodyManagesRoles, endSessions, inLine } from './guard.ts'
import { sendInvitation } from './invite.ts'
import { readPerson } from './read.ts'

type Added = InputOf<typeof people.addUser>['body']
type Changed = InputOf<typeof people.changeUser>['body']

/** Adds a user to a customer, in a transaction. They have no password until they set one by the link that is mailed to them. */
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

/** Changes a user, in a transaction; what they may do holds with their next request. */
export async function changeUser(ctx: SignedInCtx, asked: Changed): Promise<Person> {
  await inLine(ctx.db)
  const before = await readPerson(ctx, asked.id)
  assertMayGrant(ctx, before.authorities, await authoritiesOfRole(ctx, asked.roleId), asked.added)
  if (before.version !== asked.version) throw new AppError('changed_meanwhile', { data: before })
  if (asked.email !== before.email) await assertEmailFree(ctx, asked.email)
  const companyRole = before.ofHouse ? 'buyer' : (asked.companyRole ?? before.companyRole)
  const { customer_id } = await ctx.db
    .updateTable('users')
    .set((eb) => ({
      ...columns(asked),
      company_role: companyRole,
      status: asked.status,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', asked.id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  await setSingleAuthorities(ctx, asked.id, asked)
  await placeAt(ctx, { before, customerId: customer_id, companyRole, locations: asked.locations })
  if (before.companyRole === 'owner' && companyRole !== 'owner') await assertSomebodyOwns(ctx, customer_id)
  await assertSomebodyManagesRoles(ctx)
  if (asked.status === 'disabled') await endSessions(ctx, asked.id)
  else await ctx.emit('session.changed', { userId: asked.id })
  await ctx.emit('company.changed', { customerId: customer_id })
  const after = await readPerson(ctx, asked.id)
  await audit(ctx, {
    action: 'user.changed',
    subject: `user ${after.email}`,
    customerId: customer_id,
    before: facts(before),
    after: facts(after),
  })
  return after
}

type Placed = {
  before: Person
  customerId: number
  companyRole: CompanyRole
  locations: readonly number[] | null | undefined
}

/** Sets which addresses of the company somebody orders for: owners for all, others as they did where nothing is named. */
async function placeAt(ctx: SignedInCtx, { before, customerId, companyRole, locations }: Placed) {
  if (companyRole !== 'owner' && locations === undefined) return
  const next = companyRole === 'buyer' && !before.ofHouse ? (locations ?? null) : null
  await assertAddresses(ctx, customerId, next)
  await setLocations(ctx, before.id, { companyRole, locations: next })
  await ctx.emit('shipment.changed', { userId: before.id })
}

/**
 * Deletes a user, in a transaction. Whom orders name stays as a row without personal data, and only when `force` says so;
 * else throws `user_in_use`.
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

/** A card user is one without CARDS_BLOCKED: blocking adds it to a person, unblocking takes it away, whatever the role says. */
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
  await audit(ctx, {
    action: 'cards-blocking.changed',
    subject: `user ${before.email}`,
    before: { blocked: before.cardsBlocked },
    after: { blocked },
  })
  return readPerson(ctx, id)
}

/** Whoever comes first to a company is its owner unless staff say otherwise; the house has none. */
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

const columns = (asked: Added | Changed) => ({
  name: asked.name,
  email: asked.email,
  phone_number: asked.phoneNumber,
  mobile_number: asked.mobileNumber,
  role_id: asked.roleId,
})

/** What the audit log keeps of a person. */
const facts = ({
  name,
  email,
  role,
  companyRole,
  locations,
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
  status,
  added,
  removed,
  accountNumber,
})

const at = (path: string, message: string) => ({ fields: [{ path, message }] })

async function assertEmailFree(ctx: SignedInCtx, email: string) {
  const other = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (other) throw new AppError('email_taken', at('email', 'Somebody signs in with that email already.'))
}

export async function authoritiesOfRole(ctx: SignedInCtx, roleId: number): Promise<string[]> {
  const role = await ctx.db
    .selectFrom('roles')
    .leftJoin('role_authorities', 'role_authorities.role_id', 'roles.id')
    .select('authority')
    .where('roles.id', '=', roleId)
    .execute()
  if (role.length === 0) throw new AppError('unknown_role', at('roleId', 'There is no such role.'))
  return role.flatMap(({ authority }) => authority ?? [])
}

/** Those that the role has already, or has not, need no row of their own. */
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
