import type { Language } from '../../contract/core/language.ts'
import type { Company, Contact } from '../../contract/features/customers.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import type { Settings } from '../core/settings.ts'
import { dayCell } from '../export/cells.ts'
import type { ListTable } from '../lists/handle-list.ts'

export const contactsTable = ({ timeZone }: Settings): ListTable<Contact> => ({
  name: 'Contacts',
  fileName: 'contacts',
  columns: [
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.customerName },
    { header: 'Sequence', width: 10, value: (row) => row.sequence },
    { header: 'Name', width: 24, value: (row) => row.name },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'Phone', width: 14, value: (row) => row.phoneNumber },
    { header: 'Mobile', width: 14, value: (row) => row.mobileNumber },
    { header: 'Status', isWord: true, width: 10, value: (row) => row.status },
    { header: 'Signed in', width: 12, value: (row) => dayCell(row.lastSignInAt, timeZone) },
    { header: 'Representative', width: 20, value: (row) => row.rep?.name ?? '' },
  ],
})

export const companiesTable = ({ timeZone }: Settings, language: Language): ListTable<Company> => ({
  name: 'Customers',
  fileName: 'customers',
  columns: [
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.name },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'Phone', width: 14, value: (row) => row.phoneNumber },
    { header: 'City', width: 18, value: (row) => row.city },
    { header: 'State', width: 8, value: (row) => row.state },
    { header: 'Terms', width: 14, value: (row) => termsText(row.terms, language) },
    { header: 'Status', isWord: true, width: 10, value: (row) => row.status },
    { header: 'Representative', width: 20, value: (row) => row.rep?.name ?? '' },
    { header: 'Users', width: 8, value: (row) => row.users },
    { header: 'Last order', width: 12, value: (row) => dayCell(row.lastOrderAt, timeZone) },
  ],
})
