import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A connection sends statements without waiting for the answers to those before (`pipeline` of pg), and the server runs them one
 * after the other. What goes out together costs one round trip; without these three, each statement costs its own.
 */

/** What is to go out with the commit of the transaction that a connection is in. */
const lastOf = new WeakMap<DatabaseConnection, CompiledQuery[]>()

/** Sends `begin` with the first statement of a transaction, and with the commit what nobody waits for. */
class FewTripsDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings)
    // Where it fails the connection is gone, and the next statement says so as well.
    begun.catch(() => {})
    this.#begun.set(connection, begun)
    lastOf.set(connection, [])
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const last = lastOf.get(connection) ?? []
    lastOf.delete(connection)
    // A statement that failed says why; the commit only that nothing was kept.
    await inOrder<unknown>([
      this.#begun.get(connection),
      ...last.map((query) => connection.executeQuery(query)),
      super.commitTransaction(connection),
    ])
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    lastOf.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

export class FewTripsDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new FewTripsDriver(this.#config)
  }
}

/** What becomes a statement that answers such rows. */
export type Statement<R> = { compile: (db: Kysely<Tables>) => CompiledQuery<R> }

/** The rows of several statements that are sent at once; each sees what those before it did. Throws what the first to fail says. */
export function together<R extends unknown[]>(
  db: Kysely<Tables>,
  ...statements: { [K in keyof R]: Statement<R[K]> }
): Promise<{ [K in keyof R]: R[K][] }> {
  const queries = statements.map((statement) => statement.compile(db))
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = await inOrder(queries.map((query) => connection.executeQuery(query)))
    return answers.map(({ rows }) => rows) as { [K in keyof R]: R[K][] }
  })
}

/** Leaves a statement whose answer nobody needs to the commit, which fails with it. Outside a transaction it runs at once. */
export function withCommit(db: Kysely<Tables>, statement: Statement<unknown>): Promise<void> {
  const query = statement.compile(db)
  return db.getExecutor().provideConnection(async (connection) => {
    const last = lastOf.get(connection)
    if (last) last.push(query)
    else await connection.executeQuery(query)
  })
}

/** Waits for all of them, so that none is under way when the connection goes to somebody else; then throws the first failure. */
async function inOrder<T>(promises: readonly (Promise<T> | T)[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return settled.map((one) => (one as PromiseFulfilledResult<T>).value)
}
