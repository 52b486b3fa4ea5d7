import { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { FewTripsDialect } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { SignedInCtx } from '../../server/core/route.ts'
import type { TestApp } from './app.ts'

/**
 * The same context, with `before` awaited ahead of each statement: begin is number 0, and so on. Batched statements are sent one by one, so
 * that something can happen between any two.
 */
export function stepped(
  app: TestApp,
  ctx: SignedInCtx,
  before: (statement: number) => Promise<void>,
): SignedInCtx {
  let statement = 0
  let turn: Promise<unknown> = Promise.resolve()
  const watched = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return (...asked: unknown[]) => {
          const number = statement++
          const answer = turn.then(() => before(number)).then(() => value.apply(target, asked))
          turn = answer.catch(() => {})
          return answer
        }
      },
    })
  const { pool } = app.database
  const db = new Kysely<Tables>({
    dialect: new FewTripsDialect({
      pool: { connect: async () => watched(await pool.connect()), end: async () => {} } as never,
    }),
  })
  return makeCtx({ ...app.deps, db }, ctx.user) as SignedInCtx
}
