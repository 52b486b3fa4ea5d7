import { settings } from '../../contract/features/settings.ts'
import { inTransaction } from '../core/context.ts'
import { handle } from '../core/route.ts'
import { removeLogo, setLogo } from './logo.ts'
import { changeLiveSettings, readLiveSettings } from './settings.ts'

export const settingsRoutes = [
  handle(settings.read, (ctx) => readLiveSettings(ctx)),
  handle(settings.change, async (ctx, { body }) => {
    const reply = await inTransaction(ctx, (inside) => changeLiveSettings(inside, body))
    // Other processes are notified of the change; this one applies it before it responds.
    await ctx.liveSettings.refresh()
    return reply
  }),
  handle(settings.setLogo, async (ctx, _, { files }) => {
    const reply = await setLogo(ctx, files)
    await ctx.liveSettings.refresh()
    return reply
  }),
  handle(settings.removeLogo, async (ctx) => {
    await inTransaction(ctx, removeLogo)
    await ctx.liveSettings.refresh()
  }),
]
