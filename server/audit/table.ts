import { dayAt, timeAt } from '../../contract/core/dates.ts'
import type { AuditEntry } from '../../contract/features/audit.ts'
import type { Settings } from '../core/settings.ts'
import type { ListTable } from '../lists/handle-list.ts'

export const auditTable = ({ timeZone }: Settings): ListTable<AuditEntry> => ({
  name: 'Audit log',
  fileName: 'audit-log',
  columns: [
    { header: 'Entry', width: 10, value: (row) => row.id },
    { header: 'Day', width: 12, value: (row) => dayAt(new Date(row.at), timeZone) },
    { header: 'Time', width: 10, value: (row) => timeAt(new Date(row.at), timeZone) },
    { header: 'Who', width: 28, value: (row) => row.actor },
    { header: 'Acting for', width: 28, value: (row) => row.actingFor },
    { header: 'What', width: 24, value: (row) => row.action },
    { header: 'Subject', width: 36, value: (row) => row.subject },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Address', width: 16, value: (row) => row.address },
    { header: 'Before', width: 40, value: (row) => asText(row.before) },
    { header: 'After', width: 40, value: (row) => asText(row.after) },
  ],
})

/** Maximum characters of a spreadsheet cell. */
const mostInCell = 32_000

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value).slice(0, mostInCell)
