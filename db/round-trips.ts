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
 * A connection sends statements without waiting for earlier answers (`pipeline` of pg), and the server runs them in order.
 * Statements sent together cost one round trip; without these three, each statement costs its own.
 */

/** Statements to send with the commit of a connection's transaction. */
const lastOf = new WeakMap<DatabaseConnection, CompiledQuery[]>()
/** Reads to send with the commit too, which run after it. */
const readsOf = new WeakMap<DatabaseConnection, (() => Promise<unknown>)[]>()

/** Sends `begin` with the first statement of a transaction, and queued statements with the commit. */
class FewTripsDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings)
    // If it fails, the connection is lost, and the next statement reports that too.
    begun.catch(() => {})
    this.#begun.set(connection, begun)
    lastOf.set(connection, [])
    readsOf.set(connection, [])
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const last = lastOf.get(connection) ?? []
    const reads = readsOf.get(connection) ?? []
    forget(connection)
    // A failed statement has the cause; the commit only reports that nothing was kept.
    const committed = inOrder<unknown>([
      this.#begun.get(connection),
      ...last.map((query) => connection.executeQuery(query)),
      super.commitTransaction(connection),
    ])
    // A failed read is reported to its reader.
    await Promise.allSettled([committed, ...reads.map((read) => read())])
    await committed
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    forget(connection)
    await super.rollbackTransaction(connection)
  }
}

function forget(connection: DatabaseConnection) {
  lastOf.delete(connection)
  readsOf.delete(connection)
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

/** A query that compiles to a statement with such rows. */
export type Statement<R> = { compile: (db: Kysely<Tables>) => CompiledQuery<R> }

/** The rows of several statements sent together; each sees the effects of those before it. Throws the first failure. */
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

/**
 * Queues a statement whose result is not needed until the commit, which fails with it. Outside a transaction it runs immediately.
 */
export function withCommit(db: Kysely<Tables>, statement: Statement<unknown>): Promise<void> {
  const query = statement.compile(db)
  return db.getExecutor().provideConnection(async (connection) => {
    const last = lastOf.get(connection)
    if (last) last.push(query)
    else await connection.executeQuery(query)
  })
}

/**
 * Queues a read of what a transaction leaves behind: sent with its commit, it sees what it would see in a transaction of its own.
 * `rows` settles after the commit, and never if there is none.
 */
export function readAfterCommit<R>(
  db: Kysely<Tables>,
  statement: Statement<R>,
): Promise<{ rows: Promise<R[]> }> {
  const query = statement.compile(db)
  return db.getExecutor().provideConnection(async (connection) => {
    const { promise: rows, resolve } = Promise.withResolvers<R[]>()
    readsOf.get(connection)?.push(() => {
      resolve(connection.executeQuery<R>(query).then((answer) => answer.rows))
      return rows
    })
    return { rows }
  })
}

/** Runs the statements queued for the commit now, so that a transaction to be rolled back can read their effects. */
export function runBeforeCommit(db: Kysely<Tables>): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    const last = lastOf.get(connection) ?? []
    await inOrder(last.splice(0).map((query) => connection.executeQuery(query)))
  })
}

/** Waits for all of them, so that none is still running when the connection is reused; then throws the first failure. */
async function inOrder<T>(promises: readonly (Promise<T> | T)[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return settled.map((one) => (one as PromiseFulfilledResult<T>).value)
}
