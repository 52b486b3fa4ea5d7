import { sql } from 'kysely'
import { addDays, dayAt, startOfDay, timeAt, weekdayOf } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Supplier, suppliers } from '../../contract/features/suppliers.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'

/** How many files the usual number of rows is based on. */
const usualFiles = 10

/** A supplier's file is expected if one was received within this many days; the distributor's own list always is. */
export const expectedDays = 30

/** Every supplier with its items and files. */
function found(ctx: Pick<Ctx, 'db' | 'now' | 'settings'>) {
  const { timeZone } = ctx.settings
  const today = dayAt(ctx.now(), timeZone)
  const came = sql<boolean>`exists (select from price_files f where f.supplier_id = suppliers.id
    and f.came_at >= ${startOfDay(today, timeZone)} and f.state <> 'discarded')`
  const isDue = sql<boolean>`${weekdayOf(today)} = any(suppliers.weekdays)`
  const isExpected = sql<boolean>`(suppliers.vendor_id is null or exists (select from price_files b
    where b.supplier_id = suppliers.id and b.came_at >= ${startOfDay(addDays(today, -expectedDays), timeZone)}))`
  const isLate = sql<boolean>`(${isDue} and ${isExpected} and suppliers.due_at < ${timeAt(ctx.now(), timeZone)}::time and not ${came})`
  const rows = ctx.db
    .selectFrom('suppliers')
    .leftJoin('vendors', 'vendors.id', 'suppliers.vendor_id')
    .leftJoin('users', 'users.id', 'suppliers.keeper_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('price_files')
          .select(['id', 'came_at', 'state', 'row_count'])
          .whereRef('supplier_id', '=', 'suppliers.id')
          .where('state', '<>', 'discarded')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
  return { rows, isDue, isLate }
}

const items = sql<number>`(select count(*)::int from products p where suppliers.vendor_id is null or p.vendor_id = suppliers.vendor_id)`
const name = sql<string>`coalesce(vendors.name, suppliers.name)`

function selected(ctx: Pick<Ctx, 'db' | 'now' | 'settings'>) {
  const { rows, isDue, isLate } = found(ctx)
  const query = rows.select([
    'suppliers.id',
    'suppliers.vendor_id',
    name.as('name'),
    sql<string>`coalesce(vendors.email, '')`.as('email'),
    'suppliers.way',
    'suppliers.folder',
    'suppliers.weekdays',
    sql<string>`to_char(suppliers.due_at, 'HH24:MI')`.as('due_at'),
    'suppliers.move_limit_bp',
    'suppliers.gone',
    'suppliers.gone_after',
    'suppliers.keeper_id',
    'users.name as keeper',
    sql<{
      least: number
      most: number
    } | null>`(select json_build_object('least', min(n), 'most', max(n)) from (
      select row_count as n from price_files f where f.supplier_id = suppliers.id and f.state in ('open', 'published')
      order by f.id desc limit ${usualFiles}) usual having count(*) > 0)`.as('usual'),
    'last.id as last_id',
    'last.came_at as last_at',
    'last.state as last_state',
    'last.row_count as last_rows',
    items.as('items'),
    isLate.as('is_late'),
    'suppliers.reminded_at',
    'suppliers.layouts',
    'suppliers.fixes',
    'suppliers.version',
  ])
  return { query, isDue, isLate }
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['query']['executeTakeFirstOrThrow']>>

const supplierOf = (row: Row): Supplier => ({
  id: row.id,
  vendorId: row.vendor_id,
  name: row.name,
  email: row.email,
  way: row.way as Supplier['way'],
  folder: row.folder,
  weekdays: row.weekdays,
  dueAt: row.due_at,
  limitPercent: row.move_limit_bp / 100,
  gone: row.gone as Supplier['gone'],
  goneAfter: row.gone_after,
  keeper: row.keeper_id === null ? null : { id: row.keeper_id, name: row.keeper ?? '' },
  usualRows: row.usual,
  lastFile:
    row.last_id === null || row.last_at === null
      ? null
      : {
          id: Number(row.last_id),
          cameAt: row.last_at.toISOString(),
          state: row.last_state as NonNullable<Supplier['lastFile']>['state'],
          rows: row.last_rows ?? 0,
        },
  items: row.items,
  isLate: row.is_late,
  remindedAt: row.reminded_at?.toISOString() ?? null,
  layouts: row.layouts as Supplier['layouts'],
  fixes: row.fixes as Supplier['fixes'],
  version: row.version,
})

/** A page of suppliers; the distributor's own list first. */
export async function readSuppliers(
  ctx: SignedInCtx,
  { query }: InputOf<typeof suppliers.list>,
): Promise<ReplyOf<typeof suppliers.list>> {
  const { query: all, isDue, isLate } = selected(ctx)
  let shown = all
  if (query.q) {
    const like = containing(query.q)
    shown = shown.where(sql<boolean>`(${name} ilike ${like} or suppliers.vendor_id ilike ${like})`)
  }
  if (query.due === 'today') shown = shown.where(isDue)
  if (query.due === 'late') shown = shown.where(isLate)
  const { rows, ...page } = await readPage(shown, query, {
    sorts: {
      name: sql`(suppliers.vendor_id is not null, ${name})`,
      due: sql`suppliers.due_at`,
      items,
      came: sql`last.came_at`,
    },
    usual: 'name',
    id: sql`suppliers.id`,
  })
  return { rows: rows.map(supplierOf), ...page, folder: ctx.settings.dailyPricesFolder ?? null }
}

export async function readSupplier(ctx: Pick<Ctx, 'db' | 'now' | 'settings'>, id: number): Promise<Supplier> {
  const row = await selected(ctx).query.where('suppliers.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return supplierOf(row)
}

/** Adds a vendor; the database makes it a supplier. Throws vendor_taken. */
export async function addSupplier(
  ctx: SignedInCtx,
  { vendorId, name, email }: InputOf<typeof suppliers.add>['body'],
): Promise<{ id: number }> {
  const made = await ctx.db
    .insertInto('vendors')
    .values({ id: vendorId, name, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('vendor_taken')
  await audit(ctx, { action: 'supplier.created', subject: `supplier ${vendorId}`, after: { name, email } })
  return ctx.db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
}

/** Changes how a supplier sends files and how they are handled. Throws `not_found`, `changed_meanwhile`. */
export async function changeSupplier(
  ctx: SignedInCtx,
  id: number,
  body: InputOf<typeof suppliers.change>['body'],
): Promise<Supplier> {
  await ctx.db.selectFrom('suppliers').select('id').where('id', '=', id).forUpdate().execute()
  const before = await readSupplier(ctx, id)
  await assertVersion(ctx, undefined, before, body.version)
  const { email, way, weekdays, dueAt, limitPercent, gone, goneAfter, keeperId, forgetLayouts, forgetFixes } =
    body
  if (keeperId != null) await assertStaff(ctx, keeperId)
  if (before.vendorId !== null)
    await ctx.db.updateTable('vendors').set({ email }).where('id', '=', before.vendorId).execute()
  await ctx.db
    .updateTable('suppliers')
    .set({
      way,
      weekdays: weekdays.toSorted(),
      due_at: dueAt,
      move_limit_bp: Math.round(limitPercent * 100),
      gone,
      gone_after: goneAfter,
      version: before.version + 1,
      ...(keeperId !== undefined && { keeper_id: keeperId }),
      ...(forgetLayouts && { layouts: '[]' }),
      ...(forgetFixes.length > 0 && {
        fixes: JSON.stringify(before.fixes.filter((_, i) => !forgetFixes.includes(i))),
      }),
    })
    .where('id', '=', id)
    .execute()
  const after = await readSupplier(ctx, id)
  const { layouts: wereLayouts, fixes: wereFixes, ...was } = before
  const { layouts, fixes, ...is } = after
  await audit(ctx, {
    action: 'supplier.changed',
    subject: `supplier ${before.vendorId ?? before.name}`,
    before: { ...was, layouts: wereLayouts.length, fixes: wereFixes },
    after: { ...is, layouts: layouts.length, fixes },
  })
  return after
}

/** Throws invalid_input for someone who isn't staff. */
async function assertStaff({ db }: Pick<Ctx, 'db'>, userId: number) {
  const user = await db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('customers.is_house', '=', true)
    .executeTakeFirst()
  if (user) return
  const message = 'Choose a staff member.'
  throw new AppError('invalid_input', { detail: message, fields: [{ path: 'keeperId', message }] })
}

export const suppliersTable: ListTable<Supplier> = {
  name: 'Suppliers',
  fileName: 'suppliers',
  columns: [
    { header: 'Code', width: 12, value: ({ vendorId }) => vendorId ?? '' },
    { header: 'Name', width: 36, value: ({ name }) => name },
    { header: 'Email', width: 32, value: ({ email }) => email },
    { header: 'Due', width: 8, value: ({ dueAt }) => dueAt },
    { header: 'Limit percent', width: 12, value: ({ limitPercent }) => limitPercent },
    { header: 'Items', width: 8, value: ({ items }) => items },
    { header: 'Last file', width: 20, value: ({ lastFile }) => lastFile?.cameAt.slice(0, 10) ?? '' },
  ],
}
