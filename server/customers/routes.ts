import { customers } from '../../contract/customers.ts'
import { handle } from '../handle.ts'
import { readCompanies, readContacts } from './read.ts'

export const customersRoutes = [
  handle(customers.contacts, (ctx, { query }) => readContacts(ctx, query)),
  handle(customers.companies, (ctx, { query }) => readCompanies(ctx, query)),
]
