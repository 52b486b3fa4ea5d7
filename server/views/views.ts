import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import {
  fitsList,
  mostViews,
  type View,
  type ViewedList,
  viewedLists,
  type views,
} from '../../contract/features/views.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

const viewsOf = ({ db, user }: SignedInCtx) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select([
      'saved_views.id',
      'saved_views.name',
      'list',
      'filters',
      'columns',
      'shared',
      'is_default',
      'position',
      'users.name as owner',
      sql<boolean>`saved_views.user_id = ${user.id}`.as('is_own'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof viewsOf>['execute']>>[number]

const shown = (row: Row): View => ({
  id: Number(row.id),
  name: row.name,
  filters: row.filters as Record<string, string>,
  columns: row.columns,
  shared: row.shared,
  isOwn: row.is_own,
  owner: row.owner,
  isDefault: row.is_own && row.is_default,
})

/** Throws `not_found` for a list that the user may not read, as if it did not exist. */
function assertReads({ user }: SignedInCtx, list: ViewedList) {
  if (!may(user, viewedLists[list].access)) throw new AppError('not_found')
}

/** Throws `invalid_input` if the list would reject the filters. */
function assertFits(list: ViewedList, filters: Readonly<Record<string, string>>) {
  const fields = [{ path: 'filters', message: 'This list has no such filter or order.' }]
  if (!fitsList(list, filters)) throw new AppError('invalid_input', { fields })
}

export async function readViews(
  ctx: SignedInCtx,
  { page }: InputOf<typeof views.list>['query'],
): Promise<{ rows: View[] }> {
  assertReads(ctx, page)
  const rows = await viewsOf(ctx)
    .where('list', '=', page)
    .where((eb) => eb.or([eb('saved_views.user_id', '=', ctx.user.id), eb('shared', '=', true)]))
    .orderBy('is_own', 'desc')
    .orderBy(sql`case when saved_views.user_id = ${ctx.user.id} then position end`)
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('saved_views.id')
    .execute()
  return { rows: rows.map(shown) }
}

/** The user's views of a list in their order. Locked: changes by the same person run one after another. */
async function ownViews({ db, user }: SignedInCtx, list: string) {
  await db.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  return db
    .selectFrom('saved_views')
    .select(['id', 'name'])
    .where('user_id', '=', user.id)
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** In a transaction. Throws `view_name_taken`, `too_many_views`. */
export async function addView(ctx: SignedInCtx, asked: InputOf<typeof views.add>['body']): Promise<View> {
  const { page, name, filters, columns, shared } = asked
  assertReads(ctx, page)
  assertFits(page, filters)
  const own = await ownViews(ctx, page)
  if (own.length >= mostViews) throw new AppError('too_many_views')
  if (own.some((view) => view.name === name)) throw new AppError('view_name_taken')
  const { id } = await ctx.db
    .insertInto('saved_views')
    .values({
      user_id: ctx.user.id,
      list: page,
      name,
      filters: JSON.stringify(filters),
      columns,
      shared,
      position: own.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readOwn(ctx, Number(id))
}

async function readOwn(ctx: SignedInCtx, id: number): Promise<View> {
  const row = await viewsOf(ctx)
    .where('saved_views.id', '=', id)
    .where('saved_views.user_id', '=', ctx.user.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return shown(row)
}

async function ownList(ctx: SignedInCtx, id: number): Promise<ViewedList> {
  const row = await ctx.db
    .selectFrom('saved_views')
    .select('list')
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.list as ViewedList
}

/** In a transaction. Throws `not_found` for another user's view, `view_name_taken`. */
export async function changeView(
  ctx: SignedInCtx,
  id: number,
  { position, isDefault, filters, ...rest }: InputOf<typeof views.change>['body'],
): Promise<View> {
  const list = await ownList(ctx, id)
  if (filters) assertFits(list, filters)
  const own = await ownViews(ctx, list)
  if (own.some((view) => view.name === rest.name && Number(view.id) !== id))
    throw new AppError('view_name_taken')
  if (isDefault)
    await ctx.db
      .updateTable('saved_views')
      .set({ is_default: false })
      .where('user_id', '=', ctx.user.id)
      .where('list', '=', list)
      .execute()
  const change = {
    ...rest,
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(isDefault !== undefined && { is_default: isDefault }),
  }
  if (Object.keys(change).length > 0)
    await ctx.db.updateTable('saved_views').set(change).where('id', '=', id).execute()
  if (position !== undefined) {
    const others = own.map((view) => Number(view.id)).filter((other) => other !== id)
    const order = [...others.slice(0, position), id, ...others.slice(position)]
    await sql`update saved_views set position = place - 1
      from unnest(${order}::bigint[]) with ordinality as ordered (view_id, place)
      where saved_views.id = view_id`.execute(ctx.db)
  }
  return readOwn(ctx, id)
}

/** Throws `not_found` for another user's view. */
export async function removeView(ctx: SignedInCtx, id: number): Promise<void> {
  await ownList(ctx, id)
  await ctx.db.deleteFrom('saved_views').where('id', '=', id).execute()
}
