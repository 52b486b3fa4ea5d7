import { ups } from '../../contract/features/ups.ts'
import { inTransaction } from '../core/context.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readUpsAccount, saveUpsAccount } from '../settings/ups-account.ts'
import { testUpsAccount } from './account.ts'
import { changeUpsShipping, readOpenStates, readRates, readUpsShipping } from './states.ts'

export const upsRoutes: Route[] = [
  handle(ups.states, (ctx) => readUpsShipping(ctx)),
  handleInTransaction(ups.setStates, (ctx, { body }) => changeUpsShipping(ctx, body)),
  handle(ups.available, (ctx) => readOpenStates(ctx)),
  handle(ups.rate, (ctx, { query }) => readRates(ctx, query)),
  handle(ups.account, (ctx) => readUpsAccount(ctx)),
  handle(ups.setAccount, async (ctx, { body }) => {
    await inTransaction(ctx, (inside) => saveUpsAccount(inside, body))
    // Other processes are notified of the change; this one applies it before it responds.
    await ctx.liveSettings.refresh()
    return readUpsAccount(ctx)
  }),
  handle(ups.testAccount, (ctx, { body }) => testUpsAccount(ctx, body)),
]
