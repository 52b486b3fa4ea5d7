import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  type Setting,
  type SettingName,
  type SettingValues,
  settingNames,
  type settings,
} from '../../contract/features/settings.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readLogo } from './logo.ts'
import { keyOf, readStored, type Stored } from './state.ts'

type Reply = ReplyOf<typeof settings.read>

export async function readLiveSettings(ctx: Ctx): Promise<Reply> {
  return { ...shown(ctx, await readStored(ctx.db)), logo: await readLogo(ctx) }
}

function shown(
  { settings, liveSettings: { usual } }: Ctx,
  stored: ReadonlyMap<SettingName, Stored>,
): Pick<Reply, 'rows'> {
  return {
    rows: settingNames.map((name): Setting => {
      const onServer = settings.fromEnvironment.includes(name)
      const set = onServer ? undefined : stored.get(name)
      return {
        name,
        value: (set ? set.value : usual[name]) as Setting['value'],
        usual: usual[name],
        setBy: onServer ? 'server' : set ? 'staff' : 'usual',
        changedBy: set?.changedBy ?? null,
        changedAt: set?.changedAt ?? null,
      }
    }),
  }
}

/** In a transaction; processes are notified on commit. Throws `set_on_server`, and `invalid_input` for a hold that ends before it begins. */
export async function changeLiveSettings(
  ctx: SignedInCtx,
  { set, reset }: InputOf<typeof settings.change>['body'],
): Promise<Reply> {
  const { db, settings, liveSettings } = ctx
  const changed = settingNames.filter((name) => set[name] !== undefined || reset.includes(name))
  if (changed.length === 0) {
    nothingChanged(ctx)
    return readLiveSettings(ctx)
  }
  const fixed = changed.find((name) => settings.fromEnvironment.includes(name))
  if (fixed) throw new AppError('set_on_server', { data: { name: fixed } })

  // Serializes concurrent changes of settings.
  await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', settingNames.map(keyOf))
    .forUpdate()
    .execute()
  const before = shown(ctx, await readStored(db))
  const after = { ...valuesOf(before) }
  for (const name of changed)
    Object.assign(after, { [name]: set[name] ?? (set[name] === null ? null : liveSettings.usual[name]) })
  if (after.HOLD_MAX_MINUTES < after.HOLD_MINUTES) {
    const fields = [{ path: 'set.HOLD_MAX_MINUTES', message: 'Not less than the minutes of a hold.' }]
    throw new AppError('invalid_input', { fields })
  }
  const given = changed.filter((name) => set[name] !== undefined)
  const gone = changed.filter((name) => set[name] === undefined).map(keyOf)
  if (gone.length > 0) await db.deleteFrom('settings').where('name', 'in', gone).execute()
  const mark = { changedBy: ctx.user.email, changedAt: ctx.now().toISOString() }
  if (given.length > 0)
    await db
      .insertInto('settings')
      .values(
        given.map((name) => ({ name: keyOf(name), value: JSON.stringify({ value: set[name], ...mark }) })),
      )
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
      .execute()
  await ctx.emit('settings.changed', {})
  // The days that can be chosen depend on how far ahead orders are accepted.
  if (changed.some((name) => name.endsWith('_DAYS_AHEAD') || name === 'TIME_ZONE'))
    await ctx.emit('days.changed', {})
  const pick = (values: SettingValues) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  await audit(ctx, {
    action: 'settings.changed',
    subject: 'settings',
    before: pick(valuesOf(before)),
    after: pick(after),
  })
  return readLiveSettings(ctx)
}

const valuesOf = ({ rows }: Pick<Reply, 'rows'>) =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value])) as SettingValues
