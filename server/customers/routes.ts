import { customers } from '../../contract/features/customers.ts'
import { handleList } from '../lists/handle-list.ts'
import { readCompanies, readContacts } from './read.ts'
import { companiesTable, contactsTable } from './tables.ts'

export const customersRoutes = [
  handleList(customers.contacts, {
    read: (ctx, { query }) => readContacts(ctx, query),
    table: ({ ctx }) => contactsTable(ctx.settings),
  }),
  handleList(customers.companies, {
    read: (ctx, { query }) => readCompanies(ctx, query),
    table: ({ ctx, language }) => companiesTable(ctx.settings, language),
  }),
]
