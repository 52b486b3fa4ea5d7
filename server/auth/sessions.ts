import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { may } from '../../contract/access.ts'
import { whileActing } from '../../contract/acting.ts'
import type { EventIds, EventName } from '../../contract/events.ts'
import type { Tables } from '../../db/tables.ts'
import { asLocations, locationsOf } from '../account/locations.ts'
import type { Ctx, CurrentUser } from '../handle.ts'
import type { Realtime } from '../realtime.ts'
import type { Settings } from '../settings.ts'
import { renewedEnd, sessionEnd, touchEveryMs } from './rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** How somebody proved who they are. */
export type SignInWay = 'password' | 'code' | 'link'

/** Opens a session and returns its token: 256 random bits, of which the database keeps only the SHA-256. */
export async function openSession(
  ctx: Ctx,
  session: { userId: number; remember: boolean; way: SignInWay; ip: string; userAgent: string },
) {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: session.userId,
      remember: session.remember,
      created_at: now,
      last_seen_at: now,
      // A code or a link opens the shop, and does not show that whoever has it knows the password.
      proved_at: session.way === 'password' ? now : new Date(0),
      expires_at: sessionEnd(session.remember, now, ctx.settings),
      address: session.ip,
      user_agent: session.userAgent.slice(0, 300),
    })
    .execute()
  return token
}

/** Ends one session; every process hears of it and closes its event streams. */
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
 * Who a session token belongs to. Answers are remembered for a few seconds, and forgotten at once when any process says
 * that something about the user changed; without a connection for such notices nothing is remembered.
 */
export class SessionReader {
  readonly #db: Kysely<Tables>
  readonly #settings: Settings
  readonly #now: () => Date
  readonly #realtime: Realtime
  readonly #known = new Map<string, Known>()

  constructor(deps: { db: Kysely<Tables>; settings: Settings; now: () => Date }, realtime: Realtime) {
    this.#db = deps.db
    this.#settings = deps.settings
    this.#now = deps.now
    this.#realtime = realtime
    realtime.onGap(() => this.#known.clear())
    realtime.listen((event) => this.hear(event))
  }

  /** Takes note of an event. Of what this process itself has changed it hears at once, so that it holds with the next request. */
  hear({ name, ids }: { name: EventName; ids: EventIds }) {
    if (name === 'session.changed') this.#forgetUser(ids.userId)
  }

  async read(token: string): Promise<CurrentUser | null> {
    const now = this.#now().getTime()
    const known = this.#known.get(token)
    if (known && known.checkedAt + 10_000 > now && known.checkedAt <= now && known.expiresAt > now)
      return known.user
    this.#known.delete(token)
    const found = await this.#load(token)
    if (found && this.#realtime.connected()) {
      if (this.#known.size >= 20_000) this.#known.clear()
      this.#known.set(token, { ...found, checkedAt: now })
    }
    return found?.user ?? null
  }

  /** Forgets who a token belongs to; the next request asks the database. */
  forget(token: string) {
    this.#known.delete(token)
  }

  /** Forgets what is known of a user, or of everybody. */
  #forgetUser(userId: number | undefined) {
    if (userId === undefined) return this.#known.clear()
    for (const [token, { user }] of this.#known)
      if (user.id === userId || user.actedBy?.id === userId) this.#known.delete(token)
  }

  async #load(token: string): Promise<{ user: CurrentUser; expiresAt: number } | undefined> {
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
        locationsOf.as('order_for'),
        sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
          'secondFactor',
        ),
      ])
      .where('sessions.token_hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .where('users.status', '=', 'active')
      .executeTakeFirst()
    if (!row) return undefined
    if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
      await this.#db
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: renewedEnd(row.remember, row.created_at, now, this.#settings) })
        .where('token_hash', '=', hash)
        .execute()
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
      ...asLocations(row.order_for),
      secondFactor,
    }
    const user = row.acting_for ? ((await readActedFor(this.#db, own, row.acting_for)) ?? own) : own
    return { user, expiresAt: row.expires_at.getTime() }
  }
}

/**
 * The customer's user whom a member of staff may act for, as that user with `actedBy`. Undefined for the house's own people,
 * for whoever is not active, for another representative's customers, and when the staff has lost the authority.
 */
export async function readActedFor(
  db: Kysely<Tables>,
  staff: CurrentUser,
  userId: number,
): Promise<CurrentUser | undefined> {
  if (userId === staff.id || !may(staff, ['USERS_ACCESS_CONTROL', 'SALES'])) return undefined
  let found = db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .leftJoin('sales_reps', 'sales_reps.id', 'customers.sales_rep_id')
    .select([
      'users.id',
      'users.customer_id as customerId',
      'users.email',
      'users.name',
      'users.company_role as companyRole',
      'customers.account_number as accountNumber',
      authoritiesOf.as('authorities'),
      locationsOf.as('orderFor'),
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('customers.is_house', '=', false)
  if (!may(staff, ['USERS_ACCESS_CONTROL'])) found = found.where('sales_reps.email', '=', staff.email)
  const row = await found.executeTakeFirst()
  if (!row) return undefined
  const { orderFor, ...user } = row
  return {
    ...user,
    ...asLocations(orderFor),
    authorities: whileActing(user.authorities),
    actedBy: { id: staff.id, email: staff.email },
  }
}

/** The authorities of the row `users`: those of the role, with single ones added or taken away. */
export const authoritiesOf = sql<string[]>`(
  select coalesce(array_agg(authority order by authority), '{}') from (
    select authority from role_authorities where role_id = users.role_id
    union select authority from user_authorities where user_id = users.id and granted
    except select authority from user_authorities where user_id = users.id and not granted
  ) held)`
