import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Bar, promoBars } from '../../contract/features/promo-bar.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { readBar, readPlaces } from './read.ts'

type Entered = InputOf<typeof promoBars.add>['body']
/** The fields that staff set, as stored in change sets; null for a removed bar. */
type BarValues = Entered & { place: number; pictureId: string | null }

/** Adds a bar below the others. Throws `invalid_input`. */
export async function addBar(ctx: SignedInCtx, entered: Entered): Promise<Bar> {
  assertTimes(entered)
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('promo_bars', 'id'))::int as id`.execute(ctx.db)
  const id = rows[0]?.id ?? 0
  const places = await readPlaces(ctx)
  const place = (places.at(-1)?.place ?? 0) + 1
  await setBar(ctx, { id, what: 'added', before: null, after: { ...entered, place, pictureId: null } })
  return readBar(ctx, id)
}

/** Changes a bar. Throws `not_found`, `invalid_input`, `changed_meanwhile` with the current bar. */
export async function changeBar(
  ctx: SignedInCtx,
  { id, version, above, dropPicture, ...entered }: InputOf<typeof promoBars.change>['body'],
): Promise<Bar> {
  assertTimes(entered)
  const before = await lockOne(ctx, id)
  await assertVersion(ctx, { table: 'promo-bars', key: String(id) }, await readBar(ctx, id), version)
  const place = above === undefined ? before.place : await placeAbove(ctx, id, above)
  const pictureId = dropPicture ? null : before.pictureId
  await setBar(ctx, { id, what: 'changed', before, after: { ...entered, place, pictureId } })
  return readBar(ctx, id)
}

/** Removes a bar. Throws `not_found`. */
export async function removeBar(ctx: SignedInCtx, id: number): Promise<void> {
  await setBar(ctx, { id, what: 'removed', before: await lockOne(ctx, id), after: null })
}

/** Adds a picture before a bar's text. Throws `not_found`, `file_refused`, `invalid_input` without a file. */
export async function setBarPicture(ctx: SignedInCtx, id: number, uploads: readonly Upload[]): Promise<Bar> {
  await readBar(ctx, id)
  if (uploads.length === 0) {
    const message = 'Choose a file.'
    throw new AppError('invalid_input', { detail: message, fields: [{ path: 'file', message }] })
  }
  return withFiles(ctx, uploads, { kind: 'promo' }, async (inside, [stored]) => {
    const before = await lockOne(inside, id)
    const pictureId = stored?.id ?? null
    if (pictureId !== null)
      await inside.db.insertInto('promo_pictures').values({ file_id: pictureId, bar_id: id }).execute()
    await setBar(inside, { id, what: 'changed', before, after: { ...before, pictureId } })
    return readBar(inside, id)
  })
}

function assertTimes({ startsAt, endsAt }: Pick<Entered, 'startsAt' | 'endsAt'>) {
  if (new Date(startsAt) < new Date(endsAt)) return
  const message = 'A bar ends after it starts.'
  throw new AppError('invalid_input', { fields: [{ path: 'endsAt', message }] })
}

/** The position between the bar to place it above and the one before that; null places it below all. Throws `not_found`. */
async function placeAbove(ctx: Ctx, id: number, above: number | null): Promise<number> {
  const others = (await readPlaces(ctx)).filter((one) => one.id !== id)
  if (above === null) return (others.at(-1)?.place ?? 0) + 1
  const at = others.findIndex((one) => one.id === above)
  const below = others[at]
  if (!below) throw new AppError('not_found')
  return ((others[at - 1]?.place ?? below.place - 2) + below.place) / 2
}

async function lockOne(ctx: SignedInCtx, id: number): Promise<BarValues> {
  const bar = (await barChanges.lock(ctx, [String(id)])).get(String(id))?.bar as BarValues | null | undefined
  if (!bar) throw new AppError('not_found')
  return bar
}

type Setting = {
  id: number
  what: 'added' | 'changed' | 'removed'
  before: BarValues | null
  after: BarValues | null
}

async function setBar(ctx: SignedInCtx, { id, what, before, after }: Setting) {
  const key = String(id)
  const fields = differing('promo-bars', key, { before: { bar: before }, after: { bar: after } })
  const name = (after ?? before)?.leadEn ?? ''
  await changeFields(
    ctx,
    {
      area: 'promos',
      sentence: 'promo-bar.changed',
      parameters: { name, what },
      subject: `promo bar ${name}`,
      before,
      after,
    },
    fields,
  )
  if (fields.length > 0) await barChanges.write(ctx, [{ key, values: { bar: after } }])
}

/** How changes of promo bars are undone: a removed bar is restored. */
export const barChanges: ChangeTable = {
  name: 'promo-bars',
  lock: async (ctx, keys) => {
    const { rows } = await sql<{ key: string; bar: BarValues | null }>`
      select id::text as key, case when removed_at is null then jsonb_build_object(
        'place', place, 'leadEn', lead_en, 'leadEs', lead_es, 'textEn', text_en, 'textEs', text_es, 'kind', kind,
        'link', link, 'pictureId', picture_id, 'startsAt', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'conditions', conditions,
        'closable', closable, 'daily', daily, 'draft', draft) end as bar
      from promo_bars where id = any(${keys.map(Number)}::bigint[]) order by id for update`.execute(ctx.db)
    const found = new Map(rows.map(({ key, bar }) => [key, bar]))
    return new Map(keys.map((key): [string, Values] => [key, { bar: found.get(key) ?? null }]))
  },
  write: async (ctx, rows) => {
    for (const { key, values } of rows) await writeBar(ctx, Number(key), values.bar as BarValues | null)
    await ctx.emit('promo.changed', {})
  },
  names: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('promo_bars')
      .select(['id', 'lead_en'])
      .where('id', 'in', keys.map(Number))
      .execute()
    return new Map(rows.map(({ id, lead_en }) => [String(id), lead_en]))
  },
}

async function writeBar(ctx: SignedInCtx, id: number, bar: BarValues | null) {
  const marks = { set_by: ctx.user.email, set_at: ctx.now() }
  if (bar === null) {
    await ctx.db
      .updateTable('promo_bars')
      .set(({ eb }) => ({ ...marks, removed_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return
  }
  const row = {
    place: bar.place,
    lead_en: bar.leadEn,
    lead_es: bar.leadEs,
    text_en: bar.textEn,
    text_es: bar.textEs,
    kind: bar.kind,
    link: bar.link,
    picture_id: bar.pictureId,
    starts_at: new Date(bar.startsAt),
    ends_at: new Date(bar.endsAt),
    conditions: JSON.stringify(bar.conditions),
    closable: bar.closable,
    daily: bar.daily,
    draft: bar.draft,
    removed_at: null,
    ...marks,
  }
  await ctx.db
    .insertInto('promo_bars')
    .values({ id, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => ({ ...row, version: eb(ref('promo_bars.version'), '+', 1) })),
    )
    .execute()
}
