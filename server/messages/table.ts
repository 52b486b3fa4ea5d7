import { dayAt, timeAt } from '../../contract/core/dates.ts'
import type { Message } from '../../contract/features/messages/outbox.ts'
import type { Settings } from '../core/settings.ts'
import { dayCell } from '../export/cells.ts'
import type { ListTable } from '../lists/handle-list.ts'

export const outboxTable = ({ timeZone }: Settings): ListTable<Message> => ({
  name: 'Messages',
  fileName: 'messages',
  columns: [
    { header: 'Message', width: 10, value: (row) => row.id },
    { header: 'Day', width: 12, value: (row) => dayAt(new Date(row.createdAt), timeZone) },
    { header: 'Time', width: 10, value: (row) => timeAt(new Date(row.createdAt), timeZone) },
    { header: 'Kind', width: 22, value: (row) => row.kind },
    { header: 'Sent by', isWord: true, width: 10, value: (row) => row.channel },
    { header: 'Recipient', width: 30, value: (row) => row.recipient },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.customerName },
    { header: 'Status', isWord: true, width: 10, value: (row) => row.state },
    { header: 'Attempts', width: 8, value: (row) => row.attempts },
    { header: 'Sent', width: 12, value: (row) => dayCell(row.sentAt, timeZone) },
    { header: 'Last error', width: 40, value: (row) => row.lastError },
  ],
})
