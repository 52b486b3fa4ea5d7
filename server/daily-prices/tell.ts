import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { Ctx } from '../core/route.ts'

/** Tells the price desk's pages that a file came, was read, or was worked on. */
export const importChanged = (ctx: Ctx): Promise<void> =>
  ctx.emit('import.changed', { any: priceFiles.list.access })
