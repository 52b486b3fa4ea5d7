import { account } from '../../contract/account.ts'
import { handle } from '../handle.ts'
import { readOverdue, readSummary } from './account.ts'
import { readAddresses } from './addresses.ts'

export const accountRoutes = [
  handle(account.summary, (ctx) => readSummary(ctx)),
  handle(account.overdue, (ctx) => readOverdue(ctx)),
  handle(account.addresses, (ctx) => readAddresses(ctx.db, ctx.user.customerId)),
]
