import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isAdmin, may } from '../contract/access.ts'
import { closedWhileActing } from '../contract/acting.ts'
import type { Schema } from '../contract/endpoint.ts'
import type { FieldError } from '../contract/errors.ts'
import { openWithoutSecondFactor } from '../contract/second-factor.ts'
import { type Deps, inTransaction, makeCtx } from './context.ts'
import { AppError } from './errors.ts'
import { fits } from './fits.ts'
import { type Ctx, type CurrentUser, type Exchange, FileAnswer, RawJson, type Route } from './handle.ts'
import { inputSentence } from './input-sentences.ts'
import { negotiatedType } from './media-types.ts'
import { onlyOnce } from './once.ts'
import { assertOpen } from './operations/maintenance.ts'
import { keepPace } from './pace.ts'

// The browser does without zod's sentences; here they tell a caller what is wrong with a field.
z.config({ customError: inputSentence })

type Requested = {
  user: CurrentUser | null
  exchange: Omit<Exchange, 'accepts'>
  status: () => number
}

/** The whole life of a request: may they → is it well formed → do it, once → only what the contract promised. */
export async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  asked: Requested,
) {
  const { endpoint } = route
  const { user } = asked
  assertOpen(deps.operations.maintenance(), user, endpoint.path, deps.now())
  if (!may(user, endpoint.access)) throw new AppError(user ? 'not_allowed' : 'not_signed_in')
  if (lacksSecondFactor(deps.settings, user) && !openWithoutSecondFactor(endpoint.path))
    throw new AppError('second_factor_enrollment_required')
  if (user?.actedBy && closedWhileActing(endpoint.path)) throw new AppError('not_allowed')
  const exchange = { ...asked.exchange, accepts: negotiatedType(endpoint, request.headers.accept) }
  const input = {
    params: parse(endpoint.params, request.params, 'params'),
    query: parse(endpoint.query, withoutBlanks(request.query), 'query'),
    body: parse(endpoint.body, request.body, 'body'),
  }
  const ctx = makeCtx(deps, user, { log: request.log, address: request.ip })
  if (user) await keepPace({ ...ctx, user }, endpoint, exchange.accepts)
  const key = request.headers['idempotency-key']
  const once = endpoint.method !== 'GET' && user && typeof key === 'string' ? { user, key } : undefined
  const { again } = route
  const result: Answered = once
    ? await onlyOnce(ctx, once, request, {
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
      ? await inTransaction(ctx, (inside) => run(inside, input as never, exchange))
      : await run(ctx, input as never, exchange)
    if (value instanceof FileAnswer) return { status: 200, body: '', file: value }
    if (value instanceof RawJson)
      return { status: 200, body: value.body, ...(value.etag ? { etag: value.etag } : {}) }
    if (!endpoint.reply || value === undefined) return { status: 204, body: '' }
    return { status: asked.status(), body: JSON.stringify(cut(endpoint.reply, value)) }
  }
}

/** What the contract promises of an answer, and nothing besides. Throws where something of it is missing. */
const cut = (reply: Schema, value: unknown): unknown => (fits(reply, value) ? value : reply.parse(value))

/** An administrator who has none where each needs one: they set it up before anything else. */
const lacksSecondFactor = ({ secondFactor }: Deps['settings'], user: CurrentUser | null): boolean =>
  secondFactor === 'admins' && user !== null && isAdmin(user) && !user.secondFactor

type Answered = { status: number; body: string | Buffer; etag?: string; file?: FileAnswer }

function sendFile(reply: FastifyReply, { type, body, fileName, headers }: FileAnswer) {
  reply.headers(headers)
  if (fileName)
    reply.header('content-disposition', `attachment; filename="${fileName.replace(/[^\w. -]/g, '-')}"`)
  if (type === 'text/html') shutIn(reply)
  return reply.type(/^text\/|[/+]xml$/.test(type) ? `${type}; charset=utf-8` : type).send(body)
}

/** A page that others' words went into: it runs nothing, loads nothing but pictures from here, and only we may frame it. */
function shutIn(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  )
  reply.header('x-frame-options', 'SAMEORIGIN')
}

/** An empty query parameter is one that was not given. */
const withoutBlanks = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) => {
      const kept = Array.isArray(value) ? value.filter((text) => text !== '') : value
      return kept.length === 0 ? [] : [[name, kept]]
    }),
  )

function parse(schema: Schema | undefined, raw: unknown, part: 'params' | 'query' | 'body') {
  if (!schema) {
    if (part === 'body' && raw !== undefined && raw !== null && Object.keys(raw).length > 0) {
      throw new AppError('invalid_input', { fields: [{ path: '', message: 'This call takes no body.' }] })
    }
    return undefined
  }
  const parsed = schema.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues)
  throw new AppError('invalid_input', { fields })
}

type Issue = { path: PropertyKey[]; message: string; code?: string; errors?: Issue[][]; keys?: string[] }

/** zod's issues as fields and sentences; of a union the branch that came closest speaks. */
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
        message: 'This field is not known.',
      }))
    }
    return [{ path: path.map(String).join('.'), message: issue.message }]
  })
}
/** How far into a branch what was sent goes: not at all where even its kind is another. */
const reach = (issues: Issue[]) =>
  Math.max(0, ...issues.map(({ code, path }) => path.length + (code === 'invalid_type' ? 0 : 0.5)))
