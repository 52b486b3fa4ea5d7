import type { ChangeTable, Values } from '../changes/tables.ts'
import { inTurn } from './in-turn.ts'
import { maintenanceFields, saveLogLevel, saveMaintenance } from './maintenance.ts'
import { type LogLevel, readLogLevel, readMaintenance } from './state.ts'

type MaintenanceFields = ReturnType<typeof maintenanceFields>

/** How changes of maintenance and the log level are undone. */
export const settingChanges: ChangeTable = {
  name: 'settings',
  lock: async (ctx, keys) => {
    await inTurn(ctx.db)
    const all: readonly [string, Values][] = [
      ['maintenance', maintenanceFields(await readMaintenance(ctx.db))],
      ['log-level', { level: (await readLogLevel(ctx.db)) ?? null }],
    ]
    return new Map(all.filter(([key]) => keys.includes(key)))
  },
  write: async (ctx, rows) => {
    for (const { key, values } of rows)
      if (key === 'log-level') await saveLogLevel(ctx, (values.level as LogLevel | null) ?? undefined)
      else
        await saveMaintenance(ctx, {
          ...maintenanceFields(await readMaintenance(ctx.db)),
          ...(values as Partial<MaintenanceFields>),
        })
  },
  // Settings have no display names here: the website has words for their keys.
  names: async () => new Map(),
  committed: (ctx) => ctx.operations.refresh(),
}
