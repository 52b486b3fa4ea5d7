import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type health, mostStatusLinks, type StatusLink, type status } from '../../contract/features/health.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { readFacts } from './facts.ts'
import { memoOf } from './memo.ts'
import { healthChecks, publicStateOf } from './rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** Attempts with unknown links, by address. */
const guesses = { tries: 30, windowMs: 60_000 }

const live = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('status_links')
    .select(['id', 'name', 'created_at', 'created_by', 'last_read_at'])
    .where('revoked_at', 'is', null)

type Row = { id: number; name: string; created_at: Date; created_by: string; last_read_at: Date | null }
const shown = (row: Row): StatusLink => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  lastReadAt: row.last_read_at?.toISOString() ?? null,
})

export const readLinks = async (ctx: SignedInCtx): Promise<ReplyOf<typeof health.links>> => ({
  rows: (await live(ctx).orderBy('id', 'desc').execute()).map(shown),
})

/** Makes a link, in a transaction. Throws too_many. */
export async function addLink(
  ctx: SignedInCtx,
  { name }: InputOf<typeof health.addLink>['body'],
): Promise<ReplyOf<typeof health.addLink>> {
  await sql`select pg_advisory_xact_lock(hashtext('status-links'))`.execute(ctx.db)
  if ((await live(ctx).execute()).length >= mostStatusLinks)
    throw new AppError('too_many', { detail: `There are ${mostStatusLinks} links. Remove one first.` })
  const token = randomBytes(24).toString('base64url')
  const row = await ctx.db
    .insertInto('status_links')
    .values({ name, token_hash: hashOf(token), created_at: ctx.now(), created_by: ctx.user.email })
    .returning(['id', 'name', 'created_at', 'created_by', 'last_read_at'])
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'status-link.created', subject: `status link ${row.id} (${name})` })
  return { ...shown(row), url: `${ctx.settings.publicUrl}/status/${token}` }
}

/** Ends a link, in a transaction. Throws not_found. */
export async function revokeLink(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await ctx.db
    .updateTable('status_links')
    .set({ revoked_at: ctx.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  await audit(ctx, { action: 'status-link.revoked', subject: `status link ${id} (${row.name})` })
}

/** At most one read in 15 seconds, however often the page is opened. */
const publicFacts = memoOf(15_000, async (ctx: Ctx) => ({
  at: ctx.now().toISOString(),
  checks: healthChecks(await readFacts(ctx)),
}))

/** The public page that a link opens. Throws link_too_old for a wrong or revoked link, too_many. */
export async function readStatus(
  ctx: Ctx,
  { token }: InputOf<typeof status.read>['params'],
): Promise<ReplyOf<typeof status.read>> {
  const now = ctx.now()
  const link = await live(ctx).where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (!link) {
    await takeTry(ctx, 'status-link', ctx.address ?? '', guesses)
    throw new AppError('link_too_old')
  }
  if (!link.last_read_at || now.getTime() - link.last_read_at.getTime() > 60_000)
    await ctx.db.updateTable('status_links').set({ last_read_at: now }).where('id', '=', link.id).execute()
  const { at, checks } = await publicFacts(ctx.settings, ctx)
  const isClosed = ctx.operations.maintenance() !== undefined
  return { brandName: ctx.settings.brand.name, at, parts: publicStateOf(checks, isClosed) }
}
