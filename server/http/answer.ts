import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isAdmin, may, mayByKey, mayWhileActing } from '../../contract/core/access.ts'
import { auditActionsOf, type Endpoint, mediaTypes, type Schema } from '../../contract/core/endpoint.ts'
import type { FieldError } from '../../contract/core/errors.ts'
import { inputSentence } from '../../contract/words/input-sentences.ts'
import { auditExport, auditUnwritten } from '../audit/audit.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import {
  type Ctx,
  type CurrentUser,
  type Deps,
  type Exchange,
  FileAnswer,
  RawJson,
  type Route,
} from '../core/route.ts'
import { spoolFolder } from '../files/spool.ts'
import { assertOpen } from '../operations/maintenance.ts'
import { fits } from './fits.ts'
import { readForm, type SentForm } from './forms.ts'
import { negotiatedType } from './media-types.ts'
import { onlyOnce } from './once.ts'
import { keepPace } from './pace.ts'

// The browser build omits zod's messages; here they tell a caller what is wrong with a field.
z.config({ customError: inputSentence })

type Requested = {
  user: CurrentUser | null
  exchange: Omit<Exchange, 'accepts' | 'files'>
  status: () => number
}

/** The life cycle of a request: check access → validate → run once → trim the reply to the contract. */
export async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  asked: Requested,
) {
  const { endpoint } = route
  const { user } = asked
  assertOpen(deps.operations.maintenance(), user, endpoint, deps.now())
  assertMay(deps.settings, user, endpoint)
  const entry = entryOf(user, endpoint)
  const ctx = makeCtx(deps, user, { log: request.log, address: request.ip, ...(entry && { entry }) })
  await route.admit?.(ctx)
  const rule = endpoint.upload
  const form = rule
    ? await readForm({ request, reply, rule, folder: spoolFolder(deps.settings.dataDir) })
    : undefined
  try {
    return await answerRead(route, { ctx, request, reply, asked, form })
  } finally {
    await form?.close()
  }
}

type Read = {
  ctx: Ctx
  request: FastifyRequest
  reply: FastifyReply
  asked: Requested
  form: SentForm | undefined
}

/** The life cycle after the body has been read. */
async function answerRead(route: Route, { ctx, request, reply, asked, form }: Read) {
  const { endpoint } = route
  const { user } = ctx
  const accepts = negotiatedType(endpoint, request.headers.accept)
  const exchange: Exchange = { ...asked.exchange, accepts, files: form?.files ?? [] }
  const input = {
    params: parse(endpoint.params, request.params, 'params'),
    query: parseQuery(endpoint, request),
    body: parse(endpoint.body, form ? form.body : request.body, 'body'),
  }
  if (user) await keepPace(ctx, user, endpoint, exchange.accepts)
  const key = request.headers['idempotency-key']
  const once = endpoint.method !== 'GET' && user && typeof key === 'string' ? { user, key } : undefined
  const { again } = route
  const result: Answered = once
    ? await onlyOnce(ctx, { ...once, keepsReply: !endpoint.keepsNoReply }, sameAs(request, form), {
        run: (marked) => answered(route.run, marked),
        ...(again && { again: () => answered(again, ctx) }),
      })
    : await answered(route.run, ctx)
  if (endpoint.also) reply.header('vary', 'accept')
  if (result.file) return sendFile(reply, result.file)
  if (result.status === 204) return reply.code(204).send()
  if (result.etag) {
    reply.header('etag', result.etag)
    if (request.headers['if-none-match'] === result.etag) return reply.code(304).send()
  }
  reply.code(result.status).type('application/json; charset=utf-8')
  return reply.send(result.body)

  async function answered(run: Route['run'], ctx: Ctx): Promise<Answered> {
    const value = route.inTransaction
      ? await inTransaction(ctx, (inside) => done(run, inside))
      : await done(run, ctx)
    if (value instanceof FileAnswer) return { status: 200, body: '', file: value }
    if (value instanceof RawJson)
      return { status: 200, body: value.body, ...(value.etag ? { etag: value.etag } : {}) }
    if (!endpoint.reply || value === undefined) return { status: 204, body: '' }
    return { status: asked.status(), body: JSON.stringify(cut(endpoint.reply, value)) }
  }

  async function done(run: Route['run'], ctx: Ctx): Promise<unknown> {
    const value = await run(ctx, input as never, exchange)
    const { user, entry } = ctx
    if (!user) return value
    if (value instanceof FileAnswer && isTable(value))
      await auditExport({ ...ctx, user }, endpoint, input.query)
    if (entry) await auditUnwritten({ ...ctx, user }, `${endpoint.method} ${endpoint.path}`)
    return value
  }
}

/** Two requests under one Idempotency-Key are the same if these are equal. */
const sameAs = ({ method, url, body }: FastifyRequest, form: SentForm | undefined) => ({
  method,
  url,
  body: form ? [form.body, form.files.map(({ sha256 }) => sha256.toString('hex'))] : body,
})

/** Whether this user may make the call, given their key, the customer they act for, and their second factor. */
function assertMay(settings: Deps['settings'], user: CurrentUser | null, endpoint: Endpoint) {
  if (!may(user, endpoint.access)) throw new AppError(user ? 'not_allowed' : 'not_signed_in')
  if (user?.byKey && !mayByKey(user.byKey, endpoint)) throw new AppError('not_allowed')
  if (user?.actedBy && !mayWhileActing(endpoint)) throw new AppError('not_allowed')
  if (lacksSecondFactor(settings, user) && !endpoint.withoutSecondFactor)
    throw new AppError('second_factor_enrollment_required')
}

const isTable = ({ type }: FileAnswer) => type === mediaTypes.csv || type === mediaTypes.xlsx

/** The audit log entry that a request must write; undefined for reads and for customers' own changes. */
function entryOf(user: CurrentUser | null, endpoint: Endpoint): Ctx['entry'] {
  const { whileActing } = endpoint
  if (user?.actedBy)
    return whileActing && whileActing !== 'reads'
      ? { actions: [whileActing], isActing: true, state: 'open' }
      : undefined
  const [first, ...others] = auditActionsOf(endpoint)
  return first && { actions: [first, ...others], isActing: false, state: 'open' }
}

/** Trims an answer to the contract. Throws when a required part is missing. */
const cut = (reply: Schema, value: unknown): unknown => (fits(reply, value) ? value : reply.parse(value))

/** An administrator without a required second factor must set it up before anything else. */
const lacksSecondFactor = ({ secondFactor }: Deps['settings'], user: CurrentUser | null): boolean =>
  secondFactor === 'admins' && user !== null && isAdmin(user) && !user.secondFactor

type Answered = { status: number; body: string | Buffer; etag?: string; file?: FileAnswer }

function sendFile(reply: FastifyReply, { type, body, fileName, headers }: FileAnswer) {
  reply.headers(headers)
  if (fileName) reply.header('content-disposition', savedAs(fileName))
  if (type === 'text/html') shutIn(reply)
  return reply.type(/^text\/|[/+]xml$/.test(type) ? `${type}; charset=utf-8` : type).send(body)
}

/** An ASCII name for old clients, plus the full name when it has other characters (RFC 6266). */
function savedAs(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '-')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** A page with third-party text: it runs no scripts, loads only pictures from here, and only this site may frame it. */
function shutIn(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  )
  reply.header('x-frame-options', 'SAMEORIGIN')
}

/** An empty query parameter counts as absent. */
function withoutBlanks(query: unknown) {
  const kept: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(query as typeof kept)) {
    const values = Array.isArray(value) ? value.filter((text) => text !== '') : value
    if (values.length > 0) kept[name] = values
  }
  return kept
}

/** Parsed queries by their text. */
const parsedQueries = new WeakMap<Schema, Map<string, unknown>>()
const mostParsed = 500

/** Keeps the queries of searches: the same pages are read again and again, and parsing takes as long as finding the page. */
function parseQuery({ query: schema, pace }: Endpoint, { query, raw }: FastifyRequest) {
  if (!schema || pace !== 'search') return parse(schema, withoutBlanks(query), 'query')
  const known = parsedQueries.get(schema) ?? new Map<string, unknown>()
  parsedQueries.set(schema, known)
  const { url = '' } = raw
  const text = url.slice(url.indexOf('?') + 1)
  const before = known.get(text)
  if (before) return before
  if (known.size >= mostParsed) known.clear()
  const parsed = frozen(parse(schema, withoutBlanks(query), 'query'))
  known.set(text, parsed)
  return parsed
}

/** Several requests share it. */
function frozen(parsed: unknown): unknown {
  for (const value of Object.values(parsed as object)) Object.freeze(value)
  return Object.freeze(parsed)
}

function parse(schema: Schema | undefined, raw: unknown, part: 'params' | 'query' | 'body') {
  if (!schema) {
    if (part === 'body' && raw !== undefined && raw !== null && Object.keys(raw).length > 0) {
      throw new AppError('invalid_input', { fields: [{ path: '', message: 'This call takes no body.' }] })
    }
    return undefined
  }
  const parsed = schema.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues).slice(0, maxFieldErrors)
  throw new AppError('invalid_input', { fields })
}

/** A form shows fewer; a body can have tens of thousands of errors. */
const maxFieldErrors = 20

type Issue = { path: PropertyKey[]; message: string; code?: string; errors?: Issue[][]; keys?: string[] }

/** zod's issues as fields and sentences; for a union, the issues of the closest branch. */
function fieldErrors(issues: readonly unknown[], prefix: PropertyKey[] = []): FieldError[] {
  return (issues as Issue[]).flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors && issue.errors.length > 0) {
      const closest = issue.errors.reduce((best, branch) => (reach(branch) > reach(best) ? branch : best))
      return fieldErrors(closest, path)
    }
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) => ({
        path: [...path, key].join('.'),
        message: 'Unknown field.',
      }))
    }
    return [{ path: path.map(String).join('.'), message: issue.message }]
  })
}
/** How well the input matches a branch of a union: not at all when even its discriminator differs. */
const reach = (issues: Issue[]) =>
  issues.reduce(
    (most, { code, path }) => Math.max(most, path.length + (code === 'invalid_type' ? 0 : 0.5)),
    0,
  )
