import { account } from '../../contract/features/account.ts'
import { readAddresses } from '../access/addresses.ts'
import { handle } from '../core/route.ts'
import { readOverdue, readSummary } from './account.ts'
import { setLanguage } from './language.ts'
import { unsubscribe } from './unsubscribe.ts'

export const accountRoutes = [
  handle(account.summary, (ctx) => readSummary(ctx)),
  handle(account.overdue, (ctx) => readOverdue(ctx)),
  handle(account.setLanguage, (ctx, { body }) => setLanguage(ctx, body.language)),
  handle(account.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body.token)),
  handle(account.addresses, (ctx) => readAddresses(ctx.db, ctx.user.customerId, ctx.user.locations)),
]
