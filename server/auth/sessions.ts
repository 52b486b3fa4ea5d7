import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { EventIds, EventName } from '../../contract/core/events.ts'
import { authoritiesWhileActing } from '../../contract/features/auth/acting.ts'
import type { Tables } from '../../db/tables.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { asLocations, locationsOf } from '../access/locations.ts'
import { closedPrograms } from '../access/programs.ts'
import { asStaff, lookedAfterBy, tiesOf } from '../access/scope.ts'
import type { Realtime } from '../core/realtime.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'
import type { Settings } from '../core/settings.ts'
import { renewedEnd, sessionEnd, touchEveryMs } from './rules.ts'

declare module '../core/route.ts' {
  interface Deps {
    sessions: SessionReader
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** How the person signed in. A passkey or the company's account counts as both factors, the other ways as the first only. */
export type SignInWay = 'password' | 'code' | 'link' | 'passkey' | 'company'

const hasBothFactors = (way: SignInWay) => way === 'passkey' || way === 'company'

/** An authenticated user, and how they signed in. */
export type Proved = {
  userId: number
  remember: boolean
  way: SignInWay
  /** The hash that the typed password was compared with. */
  passwordHash?: string
}

/** Condition on `users`: still active, and the password has not changed since it was compared. */
export const isStillProved = ({ userId, passwordHash }: Proved) =>
  sql<boolean>`users.id = ${userId} and users.status = 'active'
    and (${passwordHash ?? null}::text is null or users.password_hash = ${passwordHash ?? null}::text)`

/**
 * Opens a session and returns its token: 256 random bits, stored only as SHA-256. Undefined for an inactive user, or if the
 * password changed after it was compared: the row lock waits for such a change to commit.
 */
export async function openSession(
  ctx: Ctx,
  session: Proved & { ip: string; userAgent: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  // A code or a link proves access to a phone or mailbox, not the person; the provider may not have asked for a password today.
  const provedAt = session.way === 'password' || session.way === 'passkey' ? now : new Date(0)
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, proved_at, expires_at, address, user_agent,
      both_factors)
    select ${hashOf(token)}::bytea, id, ${session.remember}::boolean, ${now}::timestamptz, ${now}::timestamptz,
      ${provedAt}::timestamptz, ${sessionEnd(session.remember, now, ctx.settings)}::timestamptz, ${session.ip}::text,
      ${session.userAgent.slice(0, 300)}::text, ${hasBothFactors(session.way)}::boolean
    from users where ${isStillProved(session)} for no key update
    returning id`.execute(ctx.db)
  return rows.length > 0 ? token : undefined
}

/** Ends one session; every process is notified and closes its event streams. */
export async function closeSession(ctx: Ctx, token: string) {
  const gone = await ctx.db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashOf(token))
    .returning('user_id')
    .executeTakeFirst()
  if (gone) await ctx.emit('session.changed', { userId: gone.user_id })
}

type Known = { user: CurrentUser; expiresAt: number; checkedAt: number }

/**
 * Finds a session token's user. Results are cached for a few seconds, and evicted at once when any process reports a change of
 * the user; while the connection for such notifications is down nothing is cached.
 */
export class SessionReader {
  readonly #db: Kysely<Tables>
  readonly #settings: Settings
  readonly #now: () => Date
  readonly #realtime: Realtime
  readonly #known = new Map<string, Known>()
  /** Counts evictions: a read that started before an eviction must not be cached after it. */
  #forgotten = 0

  constructor(deps: { db: Kysely<Tables>; settings: Settings; now: () => Date }, realtime: Realtime) {
    this.#db = deps.db
    this.#settings = deps.settings
    this.#now = deps.now
    this.#realtime = realtime
    realtime.onGap(() => this.#forgetAll())
    realtime.listen((event) => this.hear(event))
  }

  /** Applies an event. Events of this process's own changes are applied directly, so that the next request sees them. */
  hear({ name, ids }: { name: EventName; ids: EventIds }) {
    if (name === 'session.changed' && ids.userId !== undefined) this.#forgetUser(ids.userId)
    if (name === 'roles.changed' || name === 'programs.changed') this.#forgetAll()
  }

  /** Finds the session. A request renews it; an open page alone does not, so that an idle session still ends (`renew: false`). */
  async read(token: string, { renew = true } = {}): Promise<CurrentUser | null> {
    const now = this.#now().getTime()
    const known = this.#realtime.connected() ? this.#known.get(token) : undefined
    if (known && known.checkedAt + 10_000 > now && known.checkedAt <= now && known.expiresAt > now)
      return known.user
    this.#known.delete(token)
    const before = this.#forgotten
    const found = await this.#load(token, renew)
    // A read that doesn't renew isn't cached: later requests would use the cache and not renew the session.
    if (found && renew && this.#realtime.connected() && this.#forgotten === before) {
      if (this.#known.size >= 20_000) this.#known.clear()
      this.#known.set(token, { ...found, checkedAt: now })
    }
    return found?.user ?? null
  }

  /** Evicts a token; the next request queries the database. */
  forget(token: string) {
    this.#forgotten++
    this.#known.delete(token)
  }

  #forgetAll() {
    this.#forgotten++
    this.#known.clear()
  }

  #forgetUser(userId: number) {
    this.#forgotten++
    for (const [token, { user }] of this.#known)
      if (user.id === userId || user.actedBy?.id === userId) this.#known.delete(token)
  }

  async #load(token: string, renew: boolean): Promise<{ user: CurrentUser; expiresAt: number } | undefined> {
    const now = this.#now()
    const hash = hashOf(token)
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('customers', 'customers.id', 'users.customer_id')
      .select([
        'users.id',
        'users.customer_id',
        'users.email',
        'users.name',
        'users.company_role',
        'customers.account_number',
        'sessions.remember',
        'sessions.created_at',
        'sessions.last_seen_at',
        'sessions.expires_at',
        'sessions.acting_for',
        authoritiesOf.as('authorities'),
        closedPrograms(sql`customers`).as('closedPrograms'),
        locationsOf.as('order_for'),
        tiesOf.as('ties'),
        sql<boolean>`sessions.both_factors
          or exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
          'secondFactor',
        ),
      ])
      .where('sessions.token_hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .where('users.status', '=', 'active')
      .executeTakeFirst()
    if (!row) return undefined
    if (renew && now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
      const renewed = await this.#db
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: renewedEnd(row.remember, row.created_at, now, this.#settings) })
        .where('token_hash', '=', hash)
        .returning('id')
        .executeTakeFirst()
      // The session ended while this query waited for the row lock.
      if (!renewed) return undefined
    }
    const { id, customer_id, email, name, account_number, authorities, company_role, secondFactor } = row
    const own = {
      id,
      customerId: customer_id,
      accountNumber: account_number,
      email,
      name,
      authorities,
      companyRole: company_role,
      closedPrograms: row.closedPrograms,
      ...asLocations(row.order_for),
      ...asStaff(row.ties),
      secondFactor,
    }
    const user = row.acting_for ? ((await readActedFor(this.#db, own, row.acting_for)) ?? own) : own
    return { user, expiresAt: row.expires_at.getTime() }
  }
}

/**
 * The customer's user for whom a staff member may act, with `actedBy` set. Undefined for staff users, inactive users and other
 * representatives' customers, and if the staff member has lost the authority.
 */
export async function readActedFor(
  db: Kysely<Tables>,
  staff: CurrentUser,
  userId: number,
): Promise<CurrentUser | undefined> {
  if (userId === staff.id || !may(staff, ['USERS_ACCESS_CONTROL', 'SALES'])) return undefined
  const row = await db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select([
      'users.id',
      'users.customer_id as customerId',
      'users.email',
      'users.name',
      'users.company_role as companyRole',
      'customers.account_number as accountNumber',
      authoritiesOf.as('authorities'),
      closedPrograms(sql`customers`).as('closedPrograms'),
      locationsOf.as('orderFor'),
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('customers.is_house', '=', false)
    .where(lookedAfterBy(staff))
    .executeTakeFirst()
  if (!row) return undefined
  const { orderFor, ...user } = row
  return {
    ...user,
    ...asLocations(orderFor),
    authorities: authoritiesWhileActing(user.authorities),
    actedBy: { id: staff.id, email: staff.email },
  }
}
