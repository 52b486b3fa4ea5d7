import { backups } from '../../contract/features/backups.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readBackups, startBackup, startTrial } from './tasks.ts'

export const backupRoutes: Route[] = [
  handle(backups.list, (ctx) => readBackups(ctx)),
  handleInTransaction(backups.make, (ctx) => startBackup(ctx)),
  handleInTransaction(backups.tryOut, (ctx, { params }) => startTrial(ctx, params.id)),
]
