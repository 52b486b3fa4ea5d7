import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypes, type UploadRule } from '../../contract/core/file-types.ts'
import { AppError } from '../core/errors.ts'
import type { Route } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { cleanName } from '../files/clean-name.ts'
import { spool } from '../files/spool.ts'
import { typeOf } from '../files/type-of.ts'
import { Places } from '../limits/places.ts'
import { parseJson } from './bodies.ts'

type Options = {
  routes: readonly Route[]
  /** Adds a route to the part of the app that parses its kind of form. */
  add: (scope: FastifyInstance, route: Route) => void
}

export const takesForm = ({ endpoint: { form, upload } }: Route) => form !== undefined || upload !== undefined

/**
 * The calls that accept a form besides JSON. Each kind has its own part of the app, so that no other call parses forms: another
 * site's page could send one.
 */
export async function registerForms(app: FastifyInstance, { routes, add }: Options) {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fieldSize: 65_536 } })
    for (const route of routes) if (route.endpoint.upload) add(scope, route)
  })
  await app.register(async (scope) => {
    // All data is in the address; the form only confirms the intent.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    )
    scope.addHook('preHandler', async (request) => {
      const { token } = request.query as { token?: string }
      if (!request.body && token !== undefined) request.body = { token }
    })
    for (const route of routes) if (route.endpoint.form === 'one-click') add(scope, route)
  })
}

/** The content of a form: the part `body` is the call's JSON, its files are on disk until the form is closed. */
export type SentForm = { body: unknown; files: readonly Upload[]; close: () => Promise<void> }

/** A form uses a file descriptor and disk space until it has been answered. */
const formsUnderWay = new Places({ total: 16, perKey: 3 })

/** How long excess input is still read, in milliseconds, so that the sender can read the answer. */
const lingerMs = 1000

type Reading = { request: FastifyRequest; reply: FastifyReply; rule: UploadRule; folder: string }

/**
 * Reads a form whose bytes have been waiting on the connection; none of it is buffered before. Undefined for a body of another
 * type. Throws `unavailable` when too many forms are in progress, `too_large` as soon as the limit is passed, `file_refused`,
 * `malformed_json`, `malformed_request`.
 */
export async function readForm({ request, reply, rule, folder }: Reading): Promise<SentForm | undefined> {
  if (!request.isMultipart()) return undefined
  const leave = formsUnderWay.take(request.ip)
  if (!leave) throw new AppError('unavailable', { retryAfter: 10 })
  reply.raw.once('close', leave)
  const files: Upload[] = []
  const close = async () => void (await Promise.all(files.map((file) => file.close())))
  let body: unknown = {}
  try {
    // The connection may have closed before the listener was attached.
    if (request.raw.destroyed) throw new Error('the client has gone')
    const limits = { files: rule.count, fields: 1, parts: rule.count + 1, fileSize: Number.POSITIVE_INFINITY }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push(await receive(part, { rule, folder }))
      else if (part.valueTruncated) throw new AppError('too_large')
      else if (part.fieldname === 'body') body = parseJson(String(part.value))
    }
  } catch (error) {
    await close()
    const known = asFormError(error)
    if (known.code === 'too_large') await linger(request, reply)
    throw known
  }
  return { body, files, close }
}

/** One file of a form. Throws `too_large`, and `file_refused` with the accepted types. */
async function receive(
  { file, filename }: MultipartFile,
  { rule, folder }: Pick<Reading, 'rule' | 'folder'>,
): Promise<Upload> {
  const spooled = await spool(folder, file, rule)
  const type = await typeOf(spooled)
  if (type && rule.types.includes(type)) return { ...spooled, type, name: cleanName(filename, type) }
  await spooled.close()
  const message =
    spooled.bytes === 0
      ? 'This file is empty.'
      : `Send ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(rule.types.map((one) => fileTypes[one].name))}.`
  throw new AppError('file_refused', { detail: message, fields: [{ path: 'file', message }] })
}

/** Discards input for a moment, then closes the connection. */
async function linger({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  await Promise.race([once(raw, 'close'), once(raw, 'end'), sleep(lingerMs)]).catch(() => undefined)
  if (!raw.readableEnded) reply.header('connection', 'close')
}

const overLimit = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

/**
 * The parser has codes only for its limits; any other parser error means a malformed form. A disk failure is not the form's
 * fault.
 */
function asFormError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (overLimit.includes(code)) return new AppError('too_large')
  if (syscall && syscall !== 'read') throw error
  return new AppError('malformed_request', { detail: 'The form is cut off, or its boundary is missing.' })
}
