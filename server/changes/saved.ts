import { dayAt, timeAt } from '../../contract/core/dates.ts'
import type { ChangeField, ChangeSet } from '../../contract/features/changes.ts'
import type { Settings } from '../core/settings.ts'
import type { ListTable } from '../lists/handle-list.ts'

export const changesTable = ({ timeZone }: Settings): ListTable<ChangeSet> => ({
  name: 'Changes',
  fileName: 'changes',
  columns: [
    { header: 'Change', width: 10, value: (row) => row.id },
    { header: 'Day', width: 12, value: (row) => dayAt(new Date(row.at), timeZone) },
    { header: 'Time', width: 10, value: (row) => timeAt(new Date(row.at), timeZone) },
    { header: 'Who', width: 28, value: (row) => row.actor },
    { header: 'What', width: 24, value: (row) => row.sentence },
    { header: 'About', width: 36, value: (row) => row.about?.name ?? null },
    { header: 'Rows', width: 10, value: (row) => row.about?.rows ?? null },
    { header: 'Fields', width: 10, value: (row) => row.fields },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Why', width: 36, value: (row) => row.why },
    { header: 'Takes back', width: 10, value: (row) => row.reverts },
    { header: 'Taken back by', width: 10, value: (row) => row.revertedBy },
  ],
})

export const fieldsTable = (id: number): ListTable<ChangeField> => ({
  name: 'Change',
  fileName: `change-${id}`,
  columns: [
    { header: 'About', width: 36, value: (row) => row.name },
    { header: 'Field', width: 24, value: (row) => row.field },
    { header: 'Before', width: 40, value: (row) => asText(row.before) },
    { header: 'After', width: 40, value: (row) => asText(row.after) },
  ],
})

/** The most characters in a spreadsheet cell. */
const mostInCell = 32_000

const asText = (value: unknown): string | number | null =>
  value === null || value === undefined || typeof value === 'number'
    ? (value ?? null)
    : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, mostInCell)
