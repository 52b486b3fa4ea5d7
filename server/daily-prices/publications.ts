import { sql } from 'kysely'
import { addDays, instantOf, startOfDay, timeAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Publication, pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { nextPriceMoment } from '../dates/price-moment.ts'
import { readPage } from '../lists/read-page.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { startTask } from '../tasks/start.ts'
import { compareFile, readFileOf } from './compare.ts'
import { publishInside } from './publish.ts'
import { publishPricesScheduled, publishPricesTask } from './publish-kinds.ts'
import { readSummary } from './read-changes.ts'

/** Publications with more changes than this run as a task. */
const mostAtOnce = 2_000

type Asked = InputOf<typeof pricePublishing.publish>

/**
 * Publishes a file: in this transaction, by a task if it is large, or at a set moment. Throws `live_changed` if someone changed a
 * price after the comparison that was shown, `changed_meanwhile` for a file that is already published or scheduled.
 */
export async function publish(ctx: SignedInCtx, { params, body }: Asked): Promise<Publication> {
  const file = await readFileOf(ctx, params.id, { lock: true })
  await releaseFile(ctx, file.id)
  if (file.state !== 'open' || (await isPlanned(ctx, file.id))) throw new AppError('changed_meanwhile')
  await compareFile(ctx, file.id)
  const { picked } = await readSummary(ctx, file.id)
  if (picked.all === 0) throw new AppError('nothing_to_publish')
  const at = await momentOf(ctx, body)
  const notifyAt = body.notifyAt === null ? null : new Date(body.notifyAt)
  const { id } = await ctx.db
    .insertInto('publications')
    .values({
      file_id: file.id,
      at: at ?? ctx.now(),
      user_id: ctx.user.id,
      actor: ctx.user.email,
      comparison: body.comparison,
      notify_at: notifyAt,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (at) await plan(ctx, { id, at })
  else if (picked.all > mostAtOnce) await startPublishing(ctx, { id, fileId: file.id, changes: picked.all })
  else await publishInside(ctx, id, { onLiveChanged: 'refuse' })
  await ctx.emit('import.changed', { any: ['NOTIFICATIONS', 'TIER_PRICING'] })
  return readPublication(ctx, id)
}

/** The requested moment; undefined for now. */
async function momentOf(ctx: SignedInCtx, { at, shipDay }: Asked['body']): Promise<Date | undefined> {
  if (at && shipDay)
    throw new AppError('invalid_input', { fields: [{ path: 'at', message: 'Name a moment or a ship day.' }] })
  if (at) return new Date(at)
  if (!shipDay) return undefined
  const { timeZone } = ctx.settings
  const opens = instantOf(shipDay, timeAt(await nextPriceMoment(ctx), timeZone), timeZone)
  return opens > ctx.now() ? opens : undefined
}

async function plan(ctx: SignedInCtx, { id, at }: { id: number; at: Date }) {
  const { supplier } = await readPublication(ctx, id)
  const scheduledId = await scheduleChange(ctx, {
    kind: publishPricesScheduled,
    at,
    about: { kind: 'publish-prices', publicationId: id, supplier },
    input: { publicationId: id },
    needs: ['TIER_PRICING'],
  })
  await ctx.db.updateTable('publications').set({ scheduled_id: scheduledId }).where('id', '=', id).execute()
}

async function startPublishing(
  ctx: SignedInCtx,
  { id, fileId, changes }: { id: number; fileId: number; changes: number },
) {
  const { supplier } = await readPublication(ctx, id)
  const taskId = await startTask(ctx, publishPricesTask, { publicationId: id, fileId, supplier, changes })
  await ctx.db.updateTable('publications').set({ task_id: taskId }).where('id', '=', id).execute()
  await audit(ctx, { action: 'daily-prices.started', subject: supplier, after: { changes } })
}

const isPlanned = async ({ db }: Pick<Ctx, 'db'>, fileId: number) =>
  (await db
    .selectFrom('publications')
    .select('id')
    .where('file_id', '=', fileId)
    .where('state', 'in', ['planned', 'published'])
    .executeTakeFirst()) !== undefined

/** A scheduled publication that failed, was removed or was stopped frees its file. */
async function releaseFile({ db }: Pick<Ctx, 'db'>, fileId: number) {
  await sql`update publications b set state = s.state, error = case when s.state = 'failed' then coalesce(s.error, 'failed') end
    from (
      select p.id, coalesce(c.state, case t.state when 'failed' then 'failed' when 'stopped' then 'removed' end) as state,
        coalesce(c.error, t.sentence ->> 'error') as error
      from publications p
      left join scheduled_changes c on c.id = p.scheduled_id
      left join tasks t on t.id = p.task_id
      where p.file_id = ${fileId} and p.state = 'planned'
    ) s where b.id = s.id and s.state in ('failed', 'removed')`.execute(db)
}

/** Past and scheduled publications, latest first. */
export async function readPublications(
  ctx: SignedInCtx,
  { query }: InputOf<typeof pricePublishing.publications>,
): Promise<ReplyOf<typeof pricePublishing.publications>> {
  const { timeZone } = ctx.settings
  let narrowed = found(ctx)
  if (query.from) narrowed = narrowed.where('b.at', '>=', startOfDay(query.from, timeZone))
  if (query.to) narrowed = narrowed.where('b.at', '<', startOfDay(addDays(query.to, 1), timeZone))
  const { rows, ...rest } = await readPage(narrowed, query, {
    sorts: { at: moment },
    usual: '-at',
    id: sql`b.id`,
  })
  return { rows: rows.map(present), ...rest }
}

/** Throws `not_found`. */
export async function readPublication(ctx: Pick<Ctx, 'db'>, id: number): Promise<Publication> {
  const row = await found(ctx).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** A scheduled publication can be moved on its own page, so its current time comes from there. */
const moment = sql<Date>`case when b.state = 'planned' then coalesce(c.at, b.at) else b.at end`

const found = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('publications as b')
    .innerJoin('price_files as f', 'f.id', 'b.file_id')
    .innerJoin('suppliers as s', 's.id', 'f.supplier_id')
    .leftJoin('vendors as v', 'v.id', 's.vendor_id')
    .leftJoin('scheduled_changes as c', 'c.id', 'b.scheduled_id')
    .leftJoin('tasks as t', 't.id', 'b.task_id')
    .leftJoin('change_sets as back', (on) =>
      on.on('back.id', '=', sql`(select max(r.id) from change_sets r where r.reverts = b.change_set_id)`),
    )
    .select([
      'b.id',
      'b.file_id',
      'f.name',
      'b.actor',
      'b.prices',
      'b.stock',
      'b.added',
      'b.drafts',
      'b.gone',
      'b.short',
    ])
    .select(['b.stayed', 'b.notify_at', 'b.task_id', 'b.scheduled_id', 'b.change_set_id'])
    .select([
      sql<string>`coalesce(v.name, s.name)`.as('supplier'),
      moment.as('at'),
      sql<Publication['state']>`case
        when b.state <> 'planned' then b.state
        when c.state in ('failed', 'removed') then c.state
        when t.state = 'failed' then 'failed'
        when t.state = 'stopped' then 'removed'
        when b.task_id is not null then 'publishing'
        else 'planned' end`.as('state'),
      sql<string | null>`coalesce(b.error, c.error, t.sentence ->> 'error')`.as('error'),
      sql<number>`(select count(*)::int from price_notices n where n.publication_id = b.id)`.as('told'),
      'back.id as back_id',
      'back.at as back_at',
      sql<boolean>`b.state = 'published' and back.id is null and not exists (
        select from publications b2 join price_files f2 on f2.id = b2.file_id
        where f2.supplier_id = f.supplier_id and b2.state = 'published' and b2.published_at > b.published_at
          and not exists (select from change_sets r where r.reverts = b2.change_set_id))`.as('in_force'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const present = (row: Row): Publication => ({
  id: row.id,
  importId: row.file_id,
  supplier: row.supplier,
  fileName: row.name,
  state: row.state,
  at: row.at.toISOString(),
  by: row.actor,
  prices: row.prices,
  stock: row.stock,
  new: row.added,
  drafts: row.drafts,
  gone: row.gone,
  short: row.short,
  stayed: row.stayed,
  notifyAt: row.notify_at?.toISOString() ?? null,
  told: row.told,
  error: row.error,
  taskId: row.task_id,
  scheduledId: row.scheduled_id,
  changeSetId: row.change_set_id,
  takenBackBy: row.back_id,
  takenBackAt: row.back_at?.toISOString() ?? null,
  inForce: row.in_force,
})
