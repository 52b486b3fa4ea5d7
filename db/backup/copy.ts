import type { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What pg gives a custom query; its types describe only streams. */
type Connection = pg.Connection & {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => boolean
  endCopyFrom: () => void
  sendCopyFail: (why: string) => void
}

/** A custom query for `client.query`. The methods that a COPY never calls are empty. */
const submittable = (handlers: object) =>
  ({
    handleRowDescription() {},
    handleDataRow() {},
    handlePortalSuspended() {},
    handleEmptyQuery() {},
    handleReadyForQuery() {},
    ...handlers,
  }) as unknown as pg.Submittable

/** `COPY 12` */
const rowsIn = (text: string) => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)

/** The database sends one row at a time; rows are passed on in batches. */
const chunkBytes = 65_536

/** The rows of `copy … to stdout`, in PostgreSQL's text format. `rowCount` is known at the end. */
export function copyTo(client: pg.Client, statement: string): Readable & { rowCount: number } {
  let socket: Socket | undefined
  let held: Buffer[] = []
  let bytes = 0
  const rows = Object.assign(new Readable({ read: () => void socket?.resume() }), { rowCount: 0 })
  const pass = () => {
    const more = rows.push(Buffer.concat(held))
    held = []
    bytes = 0
    return more
  }
  client.query(
    submittable({
      submit(connection: Connection) {
        socket = connection.stream
        connection.query(statement)
      },
      handleCopyData({ chunk }: { chunk: Buffer }) {
        // pg reuses its buffer.
        held.push(Buffer.from(chunk))
        bytes += chunk.length
        if (bytes >= chunkBytes && !pass()) socket?.pause()
      },
      handleCommandComplete({ text }: { text: string }) {
        rows.rowCount = rowsIn(text)
        if (bytes > 0) pass()
        rows.push(null)
      },
      handleError: (error: Error) => void rows.destroy(error),
    }),
  )
  return rows
}

/** Writes rows to `copy … from stdin`. Ends once the database has accepted them all; `rowCount` is known then. */
export function copyFrom(client: pg.Client, statement: string): Writable & { rowCount: number } {
  let connection: Connection | undefined
  let ready: (() => void) | undefined
  let ended: ((error?: Error) => void) | undefined
  let failed: Error | undefined
  const opened = new Promise<void>((resolve) => {
    ready = resolve
  })
  const target = Object.assign(
    new Writable({
      construct: (done) => void opened.then(() => done(failed)),
      write(chunk: Buffer, _encoding, done) {
        if (failed || connection?.sendCopyFromChunk(chunk) !== false || !connection.stream.writable)
          return done(failed)
        connection.stream.once('drain', () => done(failed))
      },
      final(done) {
        if (failed) return done(failed)
        ended = done
        connection?.endCopyFrom()
      },
      destroy(error, done) {
        if (error && !failed) connection?.sendCopyFail('the rows could not be read')
        done(error)
      },
    }),
    { rowCount: 0 },
  )
  client.query(
    submittable({
      submit: (given: Connection) => given.query(statement),
      handleCopyInResponse(given: Connection) {
        connection = given
        ready?.()
      },
      handleCommandComplete({ text }: { text: string }) {
        target.rowCount = rowsIn(text)
        ended?.()
      },
      handleError(error: Error) {
        failed = error
        ready?.()
        if (ended) ended(error)
        else target.destroy(error)
      },
    }),
  )
  return target
}
