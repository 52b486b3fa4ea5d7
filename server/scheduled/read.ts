import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { ErrorCode } from '../../contract/core/errors.ts'
import type {
  Scheduled,
  ScheduledAbout,
  ScheduledState,
  scheduled,
} from '../../contract/features/scheduled.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import type { ScheduledSources } from './scheduled.ts'

/** A condition on `scheduled_changes`: those that the user has an authority for. */
export const isVisible = ({ user }: SignedInCtx): RawBuilder<boolean> =>
  sql<boolean>`scheduled_changes.needs && ${[...user.authorities]}::text[]`

type Row = {
  id: number
  kind: string
  at: Date
  about: unknown
  state: string
  error: string | null
  change_set_id: number | null
  created_at: Date | null
  ended_at: Date | null
  name: string | null
  email: string | null
}

const ownRows = (ctx: SignedInCtx) => sql`
  select scheduled_changes.id, kind, at, about, state, error, change_set_id, scheduled_changes.created_at, ended_at,
    u.name, u.email
  from scheduled_changes left join users u on u.id = scheduled_changes.user_id
  where ${isVisible(ctx)}`

/** The number of sources that ids have room for. */
const mostSources = 64

/** Entries with their own dates; their negative ids differ from source to source. */
const sourceRows = (ctx: SignedInCtx, sources: ScheduledSources) =>
  sources.flatMap(({ needs, kind, rows }, i) =>
    needs.some((one) => ctx.user.authorities.includes(one))
      ? [
          sql`select -(s.id * ${mostSources} + ${i}), ${kind}::text, s.at, s.about, 'planned', null::text, null::bigint,
            null::timestamptz, null::timestamptz, null::text, null::text
          from (${rows(ctx)}) s (id, at, about)`,
        ]
      : [],
  )

const allRows = (ctx: SignedInCtx, sources: ScheduledSources) =>
  sql<Row>`(${sql.join([ownRows(ctx), ...sourceRows(ctx, sources)], sql` union all `)})`

type Asked = InputOf<typeof scheduled.list>['query']

/** A page of automatic changes, the next first; of ended ones, the latest first. */
export async function readScheduled(
  ctx: SignedInCtx,
  sources: ScheduledSources,
  asked: Asked,
): Promise<ReplyOf<typeof scheduled.list>> {
  const { state = 'planned', kind, from, to } = asked
  const { timeZone } = ctx.settings
  let found = ctx.db.selectFrom(allRows(ctx, sources).as('s')).selectAll().where('state', '=', state)
  if (kind) found = found.where('kind', '=', kind)
  if (from) found = found.where('at', '>=', startOfDay(from, timeZone))
  if (to) found = found.where('at', '<', startOfDay(addDays(to, 1), timeZone))
  const { rows, ...page } = await readPage(found, asked, {
    sorts: { at: sql`at` },
    usual: state === 'planned' ? 'at' : '-at',
    id: sql`id`,
  })
  return { rows: rows.map(scheduledOf), ...page, failed: await countFailed(ctx) }
}

/** Changes of the last seven days that failed. */
async function countFailed(ctx: SignedInCtx): Promise<number> {
  const { failed } = await ctx.db
    .selectFrom('scheduled_changes')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .where('at', '>', new Date(ctx.now().getTime() - 7 * 86_400_000))
    .where(isVisible(ctx))
    .executeTakeFirstOrThrow()
  return failed
}

/** How many changes happen within an hour of a moment. */
export async function countAround(ctx: SignedInCtx, sources: ScheduledSources, at: Date): Promise<number> {
  const hour = 3_600_000
  const { others } = await ctx.db
    .selectFrom(allRows(ctx, sources).as('s'))
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('state', '=', 'planned')
    .where('at', '>=', new Date(at.getTime() - hour))
    .where('at', '<=', new Date(at.getTime() + hour))
    .executeTakeFirstOrThrow()
  return others
}

/** One scheduled change. Throws `not_found` for one that the user may not see. */
export async function readOne(ctx: SignedInCtx, id: number): Promise<Scheduled> {
  const row = await ctx.db
    .selectFrom(sql<Row>`(${ownRows(ctx)})`.as('s'))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return scheduledOf(row)
}

const scheduledOf = (row: Row): Scheduled => ({
  id: row.id,
  at: row.at.toISOString(),
  about: row.about as ScheduledAbout,
  state: row.state as ScheduledState,
  by: row.name === null || row.email === null ? null : { name: row.name, email: row.email },
  plannedAt: row.created_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  error: row.error as ErrorCode | null,
  changeSetId: row.change_set_id,
})
