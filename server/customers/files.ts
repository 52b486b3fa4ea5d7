import type { Company, Contact, customers } from '../../contract/customers.ts'
import { dayAt } from '../../contract/dates.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { termsText } from '../../contract/terms-words.ts'
import { readLanguage } from '../account/language.ts'
import { type TableColumn, tableFile, tableIn } from '../export/table.ts'
import type { FileAnswer, SignedInCtx } from '../handle.ts'
import { readCompanies, readContacts } from './read.ts'

/** No distributor has more customers, or people of theirs. */
const mostRows = 100_000

const day = (at: string | null, timeZone: string) => at && dayAt(new Date(at), timeZone)

/** All people that the filters leave, as CSV or a spreadsheet in the reader's language; undefined for any other form. */
export async function contactsFile(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.contacts>['query'],
  type: string,
): Promise<FileAnswer | undefined> {
  const { rows } = await readContacts(ctx, { ...query, page: 1, size: mostRows })
  const language = await readLanguage(ctx)
  const columns: TableColumn<Contact>[] = [
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.customerName },
    { header: 'Sequence', width: 10, value: (row) => row.sequence },
    { header: 'Name', width: 24, value: (row) => row.name },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'Phone', width: 14, value: (row) => row.phoneNumber },
    { header: 'Mobile', width: 14, value: (row) => row.mobileNumber },
    { header: 'Status', width: 10, value: (row) => row.status },
    { header: 'Signed in', width: 12, value: (row) => day(row.lastSignInAt, ctx.settings.timeZone) },
    { header: 'Representative', width: 20, value: (row) => row.rep?.name ?? '' },
  ]
  return tableFile(type, tableIn({ name: 'Contacts', fileName: 'contacts', columns, rows }, language))
}

/** All customers that the filters leave, as CSV or a spreadsheet in the reader's language; undefined for any other form. */
export async function companiesFile(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.companies>['query'],
  type: string,
): Promise<FileAnswer | undefined> {
  const { rows } = await readCompanies(ctx, { ...query, page: 1, pageSize: mostRows })
  const language = await readLanguage(ctx)
  const columns: TableColumn<Company>[] = [
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 30, value: (row) => row.name },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'Phone', width: 14, value: (row) => row.phoneNumber },
    { header: 'City', width: 18, value: (row) => row.city },
    { header: 'State', width: 8, value: (row) => row.state },
    { header: 'Terms', width: 14, value: (row) => termsText(row.terms, language) },
    { header: 'Status', width: 10, value: (row) => row.status },
    { header: 'Representative', width: 20, value: (row) => row.rep?.name ?? '' },
    { header: 'Users', width: 8, value: (row) => row.users },
    { header: 'Last order', width: 12, value: (row) => day(row.lastOrderAt, ctx.settings.timeZone) },
  ]
  return tableFile(type, tableIn({ name: 'Customers', fileName: 'customers', columns, rows }, language))
}
