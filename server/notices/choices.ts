import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  isOn,
  kindsOf,
  type NoticeKind,
  type NoticeWay,
  usualOf,
  type Whose,
} from '../../contract/features/notices/kinds.ts'
import type { NoticeSettings, notices } from '../../contract/features/notices/notices.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { usualQuiet } from './notify.ts'

type Own = {
  chosen: Record<string, boolean> | null
  stopped: boolean
  mobile: string
  vendor_id: string | null
  is_quiet: boolean | null
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
  digest_at: string | null
  shows_details: boolean | null
  colleagues: number
}

async function readOwn({ db, user }: SignedInCtx): Promise<Own> {
  const { rows } = await sql<Own>`select
      (select json_object_agg(w.kind || '.' || w.way, w.is_on) from notice_ways w where w.user_id = u.id) as chosen,
      u.daily_pricing_unsubscribed = 1 as stopped, u.vendor_id,
      case when u.mobile_verified_at is null then '' else u.mobile_number end as mobile,
      s.is_quiet, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to, s.time_zone,
      to_char(s.digest_at, 'HH24:MI') as digest_at, s.shows_details,
      (select count(*)::int from users o where o.customer_id = u.customer_id and o.id <> u.id and o.status = 'active')
        as colleagues
    from users u left join notice_settings s on s.user_id = u.id where u.id = ${user.id}`.execute(db)
  const [own] = rows
  if (!own) throw new AppError('not_found')
  return own
}

const whose = ({ user }: SignedInCtx, own: Pick<Own, 'vendor_id'>): Whose => ({
  authorities: user.authorities,
  isStaff: user.staff !== undefined,
  isDriver: user.authorities.includes('TRUCK_DRIVERS'),
  isRepresentative: user.authorities.includes('SALES'),
  isVendor: own.vendor_id !== null,
})

/** An owner of a customer; not for the distributor's own people. */
const mayShare = ({ user }: SignedInCtx) => user.companyRole === 'owner' && user.staff === undefined

export async function readSettings(ctx: SignedInCtx): Promise<NoticeSettings> {
  const own = await readOwn(ctx)
  const chosen: Record<string, boolean> = { ...own.chosen, 'daily-pricing.mail': !own.stopped }
  const wayOf = (kind: NoticeKind, way: NoticeWay) => {
    const usual = usualOf(kind, way)
    if (usual === 'never') return null
    return { on: isOn(kind, way, chosen[`${kind}.${way}`]), fixed: usual === 'always' }
  }
  return {
    kinds: kindsOf(whose(ctx, own)).map((kind) => ({
      kind,
      here: wayOf(kind, 'here'),
      mail: wayOf(kind, 'mail'),
      sms: wayOf(kind, 'sms'),
      push: wayOf(kind, 'push'),
    })),
    quiet: {
      on: own.is_quiet ?? usualQuiet.on,
      from: own.quiet_from ?? usualQuiet.from,
      to: own.quiet_to ?? usualQuiet.to,
    },
    timeZone: { name: own.time_zone ?? ctx.settings.timeZone, own: own.time_zone !== null },
    digestAt: own.digest_at,
    showsDetails: own.shows_details ?? false,
    mobileNumber: own.mobile,
    colleagues: mayShare(ctx) ? own.colleagues : 0,
  }
}

type Change = InputOf<typeof notices.change>['body']

/** Changes settings in a transaction. Throws `switch_fixed`, `not_allowed`, `invalid_input`. */
export async function changeSettings(
  ctx: SignedInCtx,
  { ways, quiet, timeZone, digestAt, showsDetails, toColleagues }: Change,
): Promise<ReplyOf<typeof notices.change>> {
  if (toColleagues && !mayShare(ctx)) throw new AppError('not_allowed')
  if (quiet && quiet.from === quiet.to)
    throw new AppError('invalid_input', {
      fields: [{ path: 'quiet.to', message: 'Quiet hours must start and end at different times.' }],
    })
  if (timeZone && !isZone(timeZone))
    throw new AppError('invalid_input', {
      fields: [{ path: 'timeZone', message: 'Enter a time zone, such as America/New_York.' }],
    })
  if (ways) await chooseWays(ctx, ways)
  if (quiet || timeZone !== undefined || digestAt !== undefined || showsDetails !== undefined) {
    const set = {
      ...(quiet && { is_quiet: quiet.on, quiet_from: quiet.from, quiet_to: quiet.to }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      // Unread notices now wait for the next daily email.
      ...(digestAt !== undefined && { digest_at: digestAt, digested_at: ctx.now() }),
      ...(showsDetails !== undefined && { shows_details: showsDetails }),
    }
    await ctx.db
      .insertInto('notice_settings')
      .values({ user_id: ctx.user.id, ...set })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
      .execute()
  }
  if (toColleagues) await giveToColleagues(ctx)
  await ctx.emit('notices.changed', { userId: ctx.user.id })
  return readSettings(ctx)
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

async function chooseWays(ctx: SignedInCtx, ways: NonNullable<Change['ways']>): Promise<void> {
  const mine = kindsOf(whose(ctx, await readOwn(ctx)))
  for (const { kind, way } of ways)
    if (!mine.includes(kind) || !['on', 'off'].includes(usualOf(kind, way)))
      throw new AppError('switch_fixed')
  // The unsubscribe link of daily prices sets the same column.
  const daily = ways.findLast(({ kind, way }) => kind === 'daily-pricing' && way === 'mail')
  if (daily)
    await ctx.db
      .updateTable('users')
      .set({ daily_pricing_unsubscribed: daily.on ? 0 : 1 })
      .where('id', '=', ctx.user.id)
      .execute()
  const rows = new Map(
    ways
      .filter(({ kind }) => kind !== 'daily-pricing')
      .map((one) => [`${one.kind}.${one.way}`, { kind: one.kind, way: one.way, is_on: one.on }]),
  )
  if (rows.size === 0) return
  await ctx.db
    .insertInto('notice_ways')
    .values([...rows.values()].map((row) => ({ user_id: ctx.user.id, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'way']).doUpdateSet((eb) => ({ is_on: eb.ref('excluded.is_on') })),
    )
    .execute()
}

/** Copies the owner's switches and quiet hours once to everyone in the company; each may change their own afterwards. */
async function giveToColleagues(ctx: SignedInCtx): Promise<void> {
  const { id, customerId } = ctx.user
  const colleagues = sql`(select o.id from users o where o.customer_id = ${customerId} and o.id <> ${id} and o.status = 'active')`
  await sql`delete from notice_ways where user_id in ${colleagues}`.execute(ctx.db)
  await sql`insert into notice_ways (user_id, kind, way, is_on) select o.id, w.kind, w.way, w.is_on
    from users o, notice_ways w where o.id in ${colleagues} and w.user_id = ${id}`.execute(ctx.db)
  await sql`insert into notice_settings (user_id, is_quiet, quiet_from, quiet_to, time_zone)
    select o.id, s.is_quiet, s.quiet_from, s.quiet_to, s.time_zone from users o, notice_settings s
    where o.id in ${colleagues} and s.user_id = ${id}
    on conflict (user_id) do update set is_quiet = excluded.is_quiet, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select id::int as id from ${colleagues} as o`.execute(ctx.db)
  for (const { id: userId } of rows) await ctx.emit('notices.changed', { userId })
}
