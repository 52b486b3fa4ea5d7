import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { closeSession, openSession } from '../../server/auth/sessions.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { startProduct as Start } from '../../server/product.ts'
import { Failure, type Given, log, textOption } from './word.ts'

type Product = Awaited<ReturnType<typeof Start>>

/** Opens the configured database, migrated. */
export async function withDatabase<R>(given: Given, work: (database: Database) => Promise<R>): Promise<R> {
  const database = await openDatabase(given.settings(), log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * The whole product on its database, without its website, its jobs and its port; the product itself may run at the same time. Loaded
 * only here: it takes a second, which help and most commands don't need.
 */
export const withProduct = <R>(given: Given, work: (product: Product) => Promise<R>): Promise<R> =>
  withDatabase(given, async (database) => {
    // One person runs one command at a time, so none of its work is deferrable.
    const settings = {
      ...given.settings(),
      ...{ sandboxPort: 0, host: '127.0.0.1', shedDelayMs: 0, shedWaiting: 0 },
    }
    const quiet = pino({ level: 'fatal' })
    const { startProduct } = await import('../../server/product.ts')
    const product = await startProduct({ settings, ...database, log: quiet, website: false, worker: false })
    try {
      return await work(product)
    } finally {
      await product.close()
    }
  })

export type Upload = (endpoint: Endpoint, body: unknown, file: string) => Promise<void>

export type Call = <E extends Endpoint>(endpoint: E, input?: Partial<SendOf<E>>) => Promise<ReplyOf<E>>

/**
 * Calls the product's own API as an administrator: the one named by `--as`, or the first. The same rules apply as on the pages, and
 * the audit log gets an entry in their name. Throws Failure with the API's own sentence.
 */
export const withAdministrator = <R>(
  given: Given,
  work: (call: Call, product: Product, upload: Upload) => Promise<R>,
): Promise<R> =>
  withProduct(given, async (product) => {
    const ctx = makeCtx(product.deps, null)
    const userId = await administrator(product, textOption(given, 'as'))
    const token = await openSession(ctx, {
      userId,
      remember: false,
      way: 'password',
      ip: '127.0.0.1',
      userAgent: 'stemyard',
    })
    if (!token) throw new Failure('This administrator cannot sign in: name another with --as.')
    const { sessionCookie } = await import('../../server/http/app.ts')
    const cookie = `${sessionCookie(ctx.settings.publicUrl).name}=${token}`
    try {
      return await work(
        (endpoint, input) => callAs(product, cookie, endpoint, input),
        product,
        (endpoint, body, file) => uploadAs(product, cookie, endpoint, body, file),
      )
    } finally {
      await closeSession(ctx, token)
    }
  })

async function administrator({ deps: { db } }: Product, email: string | undefined): Promise<number> {
  let found = db
    .selectFrom('users')
    .innerJoin('role_authorities', 'role_authorities.role_id', 'users.role_id')
    .select('users.id')
    .where('authority', '=', 'ROLES_ACCESS_CONTROL')
    .where('status', '=', 'active')
    .orderBy('users.id')
  if (email) found = found.where('email', '=', email.toLowerCase())
  const row = await found.executeTakeFirst()
  if (row) return row.id
  throw new Failure(
    email
      ? `${email} is no active user who manages roles.`
      : 'Nobody can manage people yet: set ADMIN_EMAIL and start the product once.',
  )
}

async function callAs<E extends Endpoint>(
  { app }: Product,
  cookie: string,
  endpoint: E,
  input: Partial<SendOf<E>> = {},
): Promise<ReplyOf<E>> {
  const {
    params = {},
    query = {},
    body,
  } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const place = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api/v1/${place}${search.size > 0 ? `?${search}` : ''}`,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode < 300) return (answer.body === '' ? undefined : JSON.parse(answer.body)) as ReplyOf<E>
  throw new Failure(sentenceOf(answer.body, answer.statusCode))
}

/** Sends a file with its JSON, like a browser's form. */
async function uploadAs(
  { app }: Product,
  cookie: string,
  { method, path: url }: Endpoint,
  body: unknown,
  file: string,
) {
  const boundary = `----stemyard-${randomUUID()}`
  const part = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  const name = path.basename(file).replaceAll(/["\r\n]/g, '')
  const payload = Buffer.concat([
    Buffer.from(`${part('name="body"')}${JSON.stringify(body)}\r\n`),
    Buffer.from(part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`)),
    readFileSync(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await app.inject({ method, url: `/api/v1/${url}`, headers, payload })
  if (answer.statusCode >= 300) throw new Failure(sentenceOf(answer.body, answer.statusCode))
}

type Problem = { title?: string; detail?: string; fields?: { path: string; message: string }[] }

function sentenceOf(body: string, status: number): string {
  try {
    const { title, detail, fields = [] } = JSON.parse(body) as Problem
    const wrong = fields.map(({ path, message }) => `${path}: ${message}`)
    return [detail ?? title ?? `The call failed with ${status}.`, ...wrong].join('\n')
  } catch {
    return `The call failed with ${status}.`
  }
}
