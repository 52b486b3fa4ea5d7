import { type Day, dayAt, instantOf, timeAt } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'

export const todayOf = (ctx: Pick<Ctx, 'now' | 'settings'>): Day => dayAt(ctx.now(), ctx.settings.timeZone)
export const instantAt = (ctx: Pick<Ctx, 'settings'>, day: Day, time: string): Date =>
  instantOf(day, time, ctx.settings.timeZone)
export const wallAt = (ctx: Pick<Ctx, 'settings'>, at: Date): string => timeAt(at, ctx.settings.timeZone)
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null
