import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import {
  type SettingName,
  type SettingValues,
  settingNames,
  settingShapes,
} from '../../contract/features/settings.ts'
import type { Tables } from '../../db/tables.ts'
import type { FileStore } from '../adapters/files/files.ts'
import type { Realtime } from '../core/realtime.ts'
import { mailsFrom, type Settings } from '../core/settings.ts'
import { applyLogo } from './logo.ts'
import { applyMailServer } from './mail-server.ts'
import { settingOf, writeSetting } from './places.ts'
import { applyUpsAccount } from './ups-account.ts'

declare module '../core/route.ts' {
  interface Deps {
    liveSettings: LiveSettings
  }
}

/** Settings that staff change while the product runs: they overwrite those of the process and are synchronized by notifications. */
export type LiveSettings = {
  /** The values when staff set none: the environment's or the default. */
  usual: Readonly<SettingValues>
  /** Reloads the settings; the process that changed them need not wait for the notification. */
  refresh: () => Promise<void>
}

const Stored = z.object({ value: z.unknown(), changedBy: z.string(), changedAt: z.string() })
export type Stored = z.infer<typeof Stored>

const prefix = 'live.'
export const keyOf = (name: SettingName) => `${prefix}${name}`

/** The values set by staff, by name. Values that this version can't read are ignored. */
export async function readStored(db: Kysely<Tables>): Promise<Map<SettingName, Stored>> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', settingNames.map(keyOf))
    .execute()
  return new Map(
    rows.flatMap(({ name, value }) => {
      const setting = name.slice(prefix.length) as SettingName
      const { data } = Stored.safeParse(value)
      return data && settingShapes[setting].safeParse(data.value).success ? [[setting, data] as const] : []
    }),
  )
}

/** Writes the stored values into `settings`, the shared object, now and after each change by any process. */
export async function startSettings(options: {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  realtime: Realtime
  settings: Settings
  files: FileStore
}): Promise<LiveSettings> {
  const { db, log, realtime, settings, files } = options
  const usual = Object.fromEntries(
    settingNames.map((name) => [name, settingOf(settings, name)]),
  ) as SettingValues

  async function refresh() {
    const stored = await readStored(db)
    for (const name of settingNames) {
      const set = settings.fromEnvironment.includes(name) ? undefined : stored.get(name)
      writeSetting(settings, name, (set ? set.value : usual[name]) as never)
    }
    await applyMailServer(db, settings)
    await applyUpsAccount(db, settings)
    // If the file store is unavailable, the product keeps its current logo, or the mark.
    await applyLogo(db, files, settings).catch((error) => log.warn({ err: error }, 'the logo was not read'))
    if (settings.smtp && !settings.fromEnvironment.includes('MAIL_FROM'))
      settings.smtp.from = mailsFrom(settings.brand)
  }
  const refreshSoon = () =>
    void refresh().catch((error) => log.warn({ err: error }, 'settings not read again'))
  realtime.listen(({ name }) => {
    if (name === 'settings.changed') refreshSoon()
  })
  realtime.onGap(refreshSoon)
  await refresh()
  return { usual, refresh }
}
