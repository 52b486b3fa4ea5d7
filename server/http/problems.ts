import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors, type Problem } from '../../contract/core/errors.ts'
import { isLost } from '../../db/connect.ts'
import { TooManyInLine } from '../../db/reserve.ts'
import { AppError } from '../core/errors.ts'
import type { Deps } from '../core/route.ts'
import { comeBackIn } from '../observing/overload.ts'

const problemType = 'application/problem+json; charset=utf-8'

const knownCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** The error for the client; unexpected errors are logged in full and answered as `internal`. */
export function asAppError(error: unknown, { log, id }: Pick<FastifyRequest, 'log' | 'id'>): AppError {
  if (error instanceof AppError) return error
  const {
    code = '',
    statusCode,
    message = '',
  } = error as Partial<NodeJS.ErrnoException> & { statusCode?: number }
  const known = knownCodes[code]
  if (known) return new AppError(known)
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('malformed_json')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid_input')
  if (isOutOfSpace(code, message)) {
    log.error({ err: error }, 'the disk is full or read-only')
    return new AppError('unavailable', { retryAfter: 30 })
  }
  if (error instanceof TooManyInLine) {
    log.warn('a call waited too long for a connection')
    return new AppError('busy', { retryAfter: comeBackIn() })
  }
  // The database went down during the request, or accepts no more connections. It recovers automatically.
  if (isLost(error) || /^(08\w{3}|53300)$/.test(code)) {
    log.warn({ err: error }, 'the database was away')
    return new AppError('unavailable', { retryAfter: 2 })
  }
  log.error({ err: error, requestId: id }, 'unexpected failure')
  return new AppError('internal')
}

/** Intended refusals: the server is closed or protects itself. */
const meant: readonly ErrorCode[] = ['maintenance', 'busy']

/**
 * Whether an answer means that something is wrong with the server. A stopping process tells its load balancer, so its errors
 * don't count.
 */
export const isFailure = ({ code }: AppError, { drain }: Pick<Deps, 'drain'>): boolean =>
  errors[code].status >= 500 && !meant.includes(code) && !drain.isOn

/**
 * No space or permission to write: our own files by Node's error codes, the database's by SQLSTATE. PostgreSQL has no SQLSTATE
 * for a read-only file system and reports a missing permission.
 */
const isOutOfSpace = (code: string, message: string): boolean =>
  ['ENOSPC', 'EROFS', 'EDQUOT', '53100'].includes(code) ||
  (code === '42501' && message.endsWith('Read-only file system'))

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { retryAfter } = error.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  // An address that exists later must not be cached as missing.
  reply.header('cache-control', 'no-store')
  const problem = problemOf(error, request.id)
  return reply.code(problem.status).type(problemType).send(JSON.stringify(problem))
}

function problemOf({ code, details }: AppError, requestId: string): Problem {
  const { status, title } = errors[code]
  return {
    type: `urn:stemyard:problem:${code}`,
    title,
    status,
    detail: details.detail ?? title,
    code,
    errors: details.fields ?? [],
    requestId,
    ...(details.data === undefined ? {} : { data: details.data }),
  }
}

type Socket = NodeJS.WritableStream & { destroyed: boolean; destroy: (error?: Error) => void }

/** Answers input that never became a request: invalid HTTP, oversized headers, bodies that arrive too slowly. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const requestId = randomUUID()
  const problem = problemOf(new AppError(knownCodes[error.code ?? ''] ?? 'malformed_request'), requestId)
  const body = JSON.stringify(problem)
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
