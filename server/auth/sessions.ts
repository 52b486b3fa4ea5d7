import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Ctx, CurrentUser } from '../handle.ts'
import type { Realtime } from '../realtime.ts'
import type { Settings } from '../settings.ts'
import { renewedEnd, sessionEnd, touchEveryMs } from './rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its token: 256 random bits, of which the database keeps only the SHA-256. */
export async function openSession(
  ctx: Ctx,
  session: { userId: number; remember: boolean; ip: string; userAgent: string },
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
    realtime.listen((event) => {
      if (event.name === 'session.changed') this.#forgetUser(event.ids.userId)
    })
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
    for (const [token, { user }] of this.#known) if (user.id === userId) this.#known.delete(token)
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
        'customers.account_number',
        'sessions.remember',
        'sessions.created_at',
        'sessions.last_seen_at',
        'sessions.expires_at',
        authoritiesOf.as('authorities'),
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
    const { id, customer_id, email, name, account_number, authorities } = row
    return {
      user: { id, customerId: customer_id, accountNumber: account_number, email, name, authorities },
      expiresAt: row.expires_at.getTime(),
    }
  }
}

/** The authorities of the row `users`: those of the role, with single ones added or taken away. */
export const authoritiesOf = sql<string[]>`(
  select coalesce(array_agg(authority order by authority), '{}') from (
    select authority from role_authorities where role_id = users.role_id
    union select authority from user_authorities where user_id = users.id and granted
    except select authority from user_authorities where user_id = users.id and not granted
  ) held)`
