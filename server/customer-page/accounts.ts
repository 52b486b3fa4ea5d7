import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { accountStates } from '../../contract/features/customer-page.ts'
import type { Terms } from '../../contract/rules/terms.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

export type AccountState = (typeof accountStates)[number]

/** The fields of a customer that its page edits and undoes, except the price level, which has its own history. */
export type AccountFields = {
  name: string
  terms: Terms
  limit: number | null
  repId: number | null
  status: AccountState
  holdReason: string | null
  poRequired: boolean
  /** The route of each address with deliveries, by address id. */
  routes: Readonly<Record<string, string | null>>
}
export type Account = AccountFields & {
  id: number
  accountNumber: number
  version: number
  level: number
  /** The address ids in their order. */
  addressIds: readonly number[]
}

type Row = Omit<Account, 'limit'> & { limitCents: number | null }

/** Customers by id, locked until the transaction ends, in the order in which every edit locks them. */
export async function lockAccounts({ db }: SignedInCtx, ids: readonly number[]): Promise<Account[]> {
  await sql`select id from customers where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    db,
  )
  const { rows } = await sql<Row>`
    select c.id::int as id, c.account_number as "accountNumber", c.version, c.name, c.terms, c.credit_limit_cents as "limitCents",
      c.sales_rep_id::int as "repId", c.status, c.hold_reason as "holdReason", c.po_required as "poRequired", c.price_tier as level,
      coalesce((select jsonb_object_agg(a.id, a.route_number) from addresses a where a.customer_id = c.id and a.deleted_at is null), '{}') as routes,
      coalesce((select jsonb_agg(a.id order by a.position, a.id) from addresses a where a.customer_id = c.id and a.deleted_at is null), '[]') as "addressIds"
    from customers c where c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(db)
  return rows.map(({ limitCents, ...row }) => ({
    ...row,
    limit: limitCents === null ? null : dollarsFromCents(limitCents),
  }))
}

export const fieldsOf = ({ name, terms, limit, repId, status, holdReason, poRequired, routes }: Account) => ({
  name,
  terms,
  limit,
  repId,
  status,
  holdReason,
  poRequired,
  routes,
})

/** The route of the first address, which counts as the customer's route. */
export const routeOf = ({ routes, addressIds }: Pick<Account, 'routes' | 'addressIds'>): string | null =>
  routes[String(addressIds[0])] ?? null

/** The routes after the customer moves to another one: it changes for the first address and all that share its route. */
export function routesAt(account: Account, route: string | null): AccountFields['routes'] {
  const was = routeOf(account)
  return Object.fromEntries(
    Object.entries(account.routes).map(([id, one]) => [id, one === was ? route : one]),
  )
}

/** Who may change the terms and the limit, and who the level. */
const ofMoney = ['RECEIVABLES'] as const
const ofPrices = ['TIER_PRICING'] as const

/** Throws not_your_field if the person may not change one of these fields. */
export function assertFields({ user }: SignedInCtx, fields: readonly string[]) {
  const beyond = fields.filter(
    (field) =>
      (['terms', 'limit'].includes(field) && !may(user, ofMoney)) ||
      (field === 'level' && !may(user, ofPrices)),
  )
  if (beyond.length > 0)
    throw new AppError('not_your_field', {
      fields: beyond.map((path) => ({ path, message: 'Your role can’t change this.' })),
    })
}

/** Writes fields of customers that `lockAccounts` has locked. Throws not_your_field, unknown_rep, unknown_route. */
export async function saveAccounts(
  ctx: SignedInCtx,
  changes: readonly { account: Account; fields: Partial<AccountFields> }[],
): Promise<void> {
  assertFields(ctx, [...new Set(changes.flatMap(({ fields }) => Object.keys(fields)))])
  await assertReps(
    ctx,
    changes.map(({ fields }) => fields.repId),
  )
  await assertRoutes(
    ctx,
    changes.flatMap(({ account, fields }) =>
      Object.entries(fields.routes ?? {}).flatMap(([id, route]) =>
        route !== null && route !== account.routes[id] ? [route] : [],
      ),
    ),
  )
  for (const { account, fields } of changes) await saveAccount(ctx, account, fields)
}

async function saveAccount(
  ctx: SignedInCtx,
  { id, routes: before }: Account,
  { name, terms, limit, repId, status, holdReason, poRequired, routes }: Partial<AccountFields>,
) {
  await ctx.db
    .updateTable('customers')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(name !== undefined && { name }),
      ...(terms !== undefined && { terms }),
      ...(limit !== undefined && { credit_limit_cents: limit === null ? null : centsFromDollars(limit) }),
      ...(repId !== undefined && { sales_rep_id: repId }),
      ...(status !== undefined && { status }),
      ...(holdReason !== undefined && { hold_reason: holdReason }),
      ...(poRequired !== undefined && { po_required: poRequired }),
    }))
    .where('id', '=', id)
    .execute()
  const moved = Object.entries(routes ?? {}).filter(([one, route]) => one in before && route !== before[one])
  for (const [address, route] of moved)
    await ctx.db
      .updateTable('addresses')
      .set({ route_number: route })
      .where('id', '=', Number(address))
      .where('customer_id', '=', id)
      .execute()
  await ctx.emit('receivables.changed', { customerId: id })
  await ctx.emit('company.changed', { customerId: id })
  // Ship days, route prices and the truck change for everyone who orders there.
  if (moved.length > 0) await ctx.emit('days.changed', {})
}

async function assertReps({ db }: SignedInCtx, ids: readonly (number | null | undefined)[]) {
  const asked = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  if (asked.length === 0) return
  const known = await db.selectFrom('sales_reps').select('id').where('id', 'in', asked).execute()
  if (known.length < asked.length)
    throw new AppError('unknown_rep', {
      fields: [{ path: 'repId', message: 'Representative not found.' }],
    })
}

async function assertRoutes({ db }: SignedInCtx, routes: readonly string[]) {
  const asked = [...new Set(routes)]
  if (asked.length === 0) return
  const known = await db
    .selectFrom('routes')
    .select('route_number')
    .where('route_number', 'in', asked)
    .where('removed_at', 'is', null)
    .execute()
  if (known.length < asked.length)
    throw new AppError('unknown_route', { fields: [{ path: 'route', message: 'No such route.' }] })
}
