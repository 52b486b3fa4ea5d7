import { audit } from '../../contract/features/audit.ts'
import { handleList } from '../lists/handle-list.ts'
import { readAuditLog } from './list.ts'
import { auditTable } from './table.ts'

export const auditRoutes = [
  handleList(audit.list, {
    read: (ctx, { query }) => readAuditLog(ctx, query),
    table: ({ ctx }) => auditTable(ctx.settings),
  }),
]
