import { changes } from '../../contract/features/changes.ts'
import { handle, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { readChange, readChanges } from './read.ts'
import { previewRevert, revertChange } from './revert.ts'
import { changesTable, fieldsTable } from './saved.ts'
import type { ChangeTables } from './tables.ts'

/** `tables`: the change tables of every feature whose edits are recorded. */
export const changeRoutes = (tables: ChangeTables): Route[] => [
  handleList(changes.list, {
    read: (ctx, { query }) => readChanges(ctx, tables, query),
    table: ({ ctx }) => changesTable(ctx.settings),
  }),
  handleList(changes.read, {
    read: (ctx, input) => readChange(ctx, tables, input),
    table: ({ input }) => fieldsTable(input.params.id),
  }),
  handle(changes.previewRevert, (ctx, input) => previewRevert(ctx, tables, input)),
  handle(changes.revert, (ctx, input) => revertChange(ctx, tables, input)),
]
