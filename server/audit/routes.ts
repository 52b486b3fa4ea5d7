import { audit } from '../../contract/audit.ts'
import { handle } from '../handle.ts'
import { readAuditLog } from './list.ts'

export const auditRoutes = [handle(audit.list, (ctx, { query }) => readAuditLog(ctx, query))]
