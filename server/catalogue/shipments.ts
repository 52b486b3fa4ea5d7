import type { SignedInCtx } from '../handle.ts'
import { readShipmentChoice } from '../shipment/shipment.ts'
import type { RowsFor } from './rows.ts'

const mostUsers = 5_000
/** A cut-off that passes and an address that changes show after this long; a choice of the user's own shows at once. */
const mostAgeMs = 5_000

export type Shipments = {
  /** Day, method and ship-to that hold for the user now. */
  of: (ctx: SignedInCtx) => Promise<RowsFor>
  /** The next `of` reads anew; with no user, everybody's does. */
  forget: (userId?: number) => void
}

/** Keeps the users' shipments for moments, so that paging and filtering need not ask for them each time. */
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
