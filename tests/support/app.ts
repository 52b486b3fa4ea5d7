import pino from 'pino'
import type { Endpoint, SendOf } from '../../contract/core/endpoint.ts'
import type { Problem } from '../../contract/core/errors.ts'
import { openSession } from '../../server/auth/sessions.ts'
import { makeCtx } from '../../server/core/context.ts'
import { readSettings, type Settings } from '../../server/core/settings.ts'
import { sessionCookie } from '../../server/http/app.ts'
import { startProduct } from '../../server/product.ts'
import { type FreshDatabase, freshDatabase, sharedDatabase } from './database.ts'

export type TestApp = Awaited<ReturnType<typeof startApp>>

type Options = {
  /**
   * With the demo distributor, loaded at `now` or at the given time. Each time needs its own template of 130 MB, so prefer one already in
   * use.
   */
  demo?: boolean | string
  /** The product's initial time; `app.setNow` changes it. */
  now?: string
  /** Whether queued jobs run automatically. */
  worker?: boolean
  settings?: Partial<Settings>
  heartbeatMs?: number
  /** Another app instance whose database this one shares, like a second process. Close this one first. */
  beside?: { database: FreshDatabase }
}

/** The whole product on its own database, called through its API; the test controls the clock. */
export async function startApp({
  demo = false,
  now,
  worker = false,
  settings = {},
  beside,
  heartbeatMs,
}: Options = {}) {
  const loadedAt = typeof demo === 'string' ? demo : now
  let shift = now ? new Date(now).getTime() - Date.now() : 0
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const usual = readSettings({
    PORT: '0',
    SANDBOX_PORT: '0',
    DEMO: demo ? '1' : '0',
    HOST: '127.0.0.1',
    // Tests send requests faster than people do.
    SEARCHES_PER_SECOND: '0',
    FILES_PER_MINUTE: '0',
    // The test machine is often busy.
    SHED_DELAY_MS: '0',
    SHED_WAITING: '0',
  })
  // As if the mail server were set in the environment, where staff can't change it.
  const fromEnvironment = [...usual.fromEnvironment, ...(settings.smtp ? ['SMTP_URL', 'MAIL_FROM'] : [])]
  const { databasePool: size, databaseReserved: reserved } = { ...usual, ...settings }
  const database = beside
    ? sharedDatabase(beside.database)
    : await freshDatabase({
        demo: demo && loadedAt ? new Date(loadedAt) : demo === true,
        pool: { size, reserved },
      })
  const product = await startProduct({
    settings: { ...usual, fromEnvironment, ...settings },
    db: database.db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    adminUrl: database.adminUrl,
    log,
    now: () => new Date(Date.now() + shift),
    website: false,
    worker,
    heartbeatMs,
  })
  const clients = { signIn, visitor: () => client(product.app, {}) }

  /**
   * A client with a session's cookie. With a password it calls the sign-in. Without one the session row is created directly, as a sign-in
   * would leave it, but without hashing the password, an audit entry, or the email about a new browser.
   */
  async function signIn(email: string, password?: string) {
    return client(product.app, {
      cookie: await (password === undefined ? made(email) : sent(email, password)),
    })
  }

  async function made(email: string) {
    const ctx = makeCtx(product.deps, null)
    const user = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    const proved = { userId: user?.id ?? 0, remember: false, way: 'password' } as const
    const token = await openSession(ctx, { ...proved, ip: '127.0.0.1', userAgent: 'tests' })
    if (!token) throw new Error(`${email} could not sign in`)
    await database.db
      .updateTable('users')
      .set({ last_sign_in_at: ctx.now() })
      .where('id', '=', proved.userId)
      .execute()
    return `${sessionCookie(settings.publicUrl ?? usual.publicUrl).name}=${token}`
  }

  async function sent(email: string, password: string) {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in',
      payload: { email, password },
    })
    if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`)
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
    return cookie
  }

  return {
    ...product,
    ...clients,
    database,
    db: database.db,
    now: product.deps.now,
    /** Sets the product's clock, which then keeps running. */
    setNow: (moment: string | Date) => {
      shift = new Date(moment).getTime() - Date.now()
    },
    async close() {
      await product.close()
      await database.close()
    },
  }
}

export type Client = ReturnType<typeof client>

/** Calls the app like a browser on the same origin. */
function client(app: Awaited<ReturnType<typeof startProduct>>['app'], headers: Record<string, string>) {
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    more: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        ...headers,
        ...more,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const isJson = /json/.test(String(answer.headers['content-type']))
    const body = isJson && answer.body !== '' ? (JSON.parse(answer.body) as unknown) : undefined
    return { status: answer.statusCode, body, problem: body as Problem, headers: answer.headers }
  }

  /** Calls an endpoint of the contract. `body` has the reply's type if the call is expected to succeed. */
  async function call<E extends Endpoint>(endpoint: E, input: Partial<SendOf<E>> = {}) {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) search.append(name, String(one))
    return send(endpoint.method, search.size > 0 ? `${path}?${search}` : path, body)
  }

  return {
    headers,
    call,
    get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
    post: (path: string, body?: unknown, more?: Record<string, string>) => send('POST', path, body, more),
    put: (path: string, body?: unknown, more?: Record<string, string>) => send('PUT', path, body, more),
    delete: (path: string, more?: Record<string, string>) => send('DELETE', path, undefined, more),
  }
}
