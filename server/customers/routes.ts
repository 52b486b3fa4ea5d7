import { customers } from '../../contract/customers.ts'
import { handle } from '../handle.ts'
import { companiesFile, contactsFile } from './files.ts'
import { readCompanies, readContacts } from './read.ts'

export const customersRoutes = [
  handle(
    customers.contacts,
    async (ctx, { query }, { accepts }) =>
      (accepts !== 'application/json' && (await contactsFile(ctx, query, accepts))) ||
      readContacts(ctx, query),
  ),
  handle(
    customers.companies,
    async (ctx, { query }, { accepts }) =>
      (accepts !== 'application/json' && (await companiesFile(ctx, query, accepts))) ||
      readCompanies(ctx, query),
  ),
]
