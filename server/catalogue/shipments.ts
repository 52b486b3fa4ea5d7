import type { SignedInCtx } from '../core/route.ts'
import { readShipmentChoice } from '../ship-days/shipment.ts'
import type { RowsFor } from './rows.ts'

const mostUsers = 5_000
/** A passed cut-off or a changed address takes effect after this long, in milliseconds; the user's own choice at once. */
const mostAgeMs = 5_000

export type Shipments = {
  /** The user's current day, method and ship-to. */
  of: (ctx: SignedInCtx) => Promise<RowsFor>
  /** The next `of` reloads the user; without an id, every user. */
  forget: (userId?: number) => void
}

/** Caches users' shipments briefly, so that paging and filtering need not query them each time. */
export function createShipments(now: () => Date): Shipments {
  const kept = new Map<number, { rowsFor: Promise<RowsFor>; madeAt: number }>()
  return {
    of(ctx) {
      const userId = ctx.user.id
      const at = now().getTime()
      const entry = kept.get(userId)
      if (entry && at >= entry.madeAt && at < entry.madeAt + mostAgeMs) return entry.rowsFor
      const made = { rowsFor: read(ctx), madeAt: at }
      kept.delete(userId)
      if (kept.size >= mostUsers) kept.delete(kept.keys().next().value as number)
      kept.set(userId, made)
      made.rowsFor.catch(() => {
        if (kept.get(userId) === made) kept.delete(userId)
      })
      return made.rowsFor
    },
    forget(userId) {
      if (userId === undefined) kept.clear()
      else kept.delete(userId)
    },
  }
}

async function read(ctx: SignedInCtx): Promise<RowsFor> {
  const { shipDay, method, addressId } = await readShipmentChoice(ctx)
  return { shipDay, method, addressId }
}
