import type { Person } from '../../contract/features/people/people.ts'
import type { Settings } from '../core/settings.ts'
import { dayCell } from '../export/cells.ts'
import type { ListTable } from '../lists/handle-list.ts'

export const usersTable = ({ timeZone }: Settings): ListTable<Person> => ({
  name: 'Users',
  fileName: 'users',
  columns: [
    { header: 'Name', width: 24, value: (row) => row.name },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'Phone', width: 14, value: (row) => row.phoneNumber },
    { header: 'Mobile', width: 14, value: (row) => row.mobileNumber },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.customerName },
    { header: 'Role', width: 20, value: (row) => row.role },
    { header: 'Status', isWord: true, width: 10, value: (row) => row.status },
    { header: 'Signed in', width: 12, value: (row) => dayCell(row.lastSignInAt, timeZone) },
    { header: 'Sessions', width: 10, value: (row) => row.sessions },
  ],
})
