import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { AppError } from '../core/errors.ts'

/** Maximum JSON body in bytes for calls without sign-in. */
export const anyonesBodyBytes = 32 * 1024
const usersBodyBytes = 256 * 1024
/** Deeper than any body of the contract; parsing hundreds of thousands of levels takes a second. */
const maxDepth = 50

/** Maximum JSON in bytes that an endpoint reads. */
export const bodyLimitOf = ({ access, maxBodyBytes }: Endpoint): number =>
  maxBodyBytes ?? (access === 'anyone' ? anyonesBodyBytes : usersBodyBytes)

/** Replaces Fastify's JSON parser: limits nesting before parsing. */
export function registerJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(new AppError('malformed_json', { detail: tooDeep }))
    return parse(request, body, done)
  })
}

/** The JSON part of a form. Throws `malformed_json`. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError('malformed_json', { detail: tooDeep })
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}

const tooDeep = `The body is nested more than ${maxDepth} levels deep.`

/** Counts brackets outside strings; other syntax errors are left to the parser. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (inString) {
      if (sign === backslash) at++
      else if (sign === quote) inString = false
    } else if (sign === quote) inString = true
    else if (sign === openBracket || sign === openBrace) {
      if (++depth > maxDepth) return true
    } else if (sign === closeBracket || sign === closeBrace) depth--
  }
  return false
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
