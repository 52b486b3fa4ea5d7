import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

declare module '../core/route.ts' {
  interface Deps {
    /** A copy of the database for reading reports, so that they don't slow down check-out. Absent without one. */
    replica?: Kysely<Tables> | undefined
  }
}

/** How long a failed replica isn't used, so that not every report waits for it. */
const restMs = 30_000
const restsUntil = new WeakMap<Kysely<Tables>, number>()

/** Reads from the replica if there is one. Reads that fail there, because it is down or behind, are repeated on the database itself. */
export async function fromReplica<C extends Ctx, R>(ctx: C, read: (ctx: C) => Promise<R>): Promise<R> {
  const { replica } = ctx
  if (!replica || (restsUntil.get(replica) ?? 0) > Date.now()) return read(ctx)
  try {
    return await read({ ...ctx, db: replica })
  } catch (error) {
    if (error instanceof AppError) throw error
    restsUntil.set(replica, Date.now() + restMs)
    ctx.log.warn(
      `The replica did not answer, so a report was read from the database: ${(error as Error).message}`,
    )
    return read(ctx)
  }
}
