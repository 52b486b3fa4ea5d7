import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authoritiesOf } from '../../contract/core/access.ts'
import type { Endpoint, Schema } from '../../contract/core/endpoint.ts'
import { errors } from '../../contract/core/errors.ts'
import { fileTypes, type UploadRule } from '../../contract/core/file-types.ts'
import { endpoints } from '../../contract/index.ts'
import { compressedOnce } from './compressed-once.ts'

const jsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const problem = {
  description: 'application/problem+json (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

type Options = { path: string; title: string; publicUrl: string }

/** Serves the document, generated and compressed on first request: generating it takes a third of the startup time. */
export function registerOpenApi(app: FastifyInstance, { path, title, publicUrl }: Options) {
  let document: ReturnType<typeof compressedOnce> | undefined
  app.get(path, async (request, reply) => {
    document ??= compressedOnce(JSON.stringify(openApi(title, publicUrl)))
    const { body, encoding } = await document.as(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding').send(body)
  })
}

/** The contract as an OpenAPI 3.1 document: the same table that drives the routes. */
export function openApi(title: string, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, endpoint } of endpoints) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: 'Money is decimal US dollars; a ship day is a calendar day of the distributor.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of /personal-info, sty_…: it may do what it was given, never more than its user.',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errors) },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
            data: {},
          },
        },
      },
    },
  }
}

function operation(name: string, endpoint: Endpoint) {
  const { access, byKey, params, query, body, reply, status, also, upload } = endpoint
  const own = (endpoint.errors ?? []).map((code) => errors[code].status)
  const usual = [
    400,
    ...(access === 'anyone' ? [] : [401]),
    ...(access !== 'anyone' && access !== 'signed-in' ? [403] : []),
    ...(reply && also ? [406] : []),
  ]
  const good = reply || also ? String(status ?? 200) : '204'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    ...(access === 'anyone' ? {} : { security: byKey ? [{ session: [] }, { key: [] }] : [{ session: [] }] }),
    ...(Array.isArray(byKey) ? { 'x-key-authorities': byKey } : {}),
    ...(authoritiesOf(access).length > 0 ? { 'x-authorities': authoritiesOf(access) } : {}),
    ...(typeof access === 'object' && 'as' in access ? { 'x-company-role': access.as } : {}),
    ...(endpoint.errors ? { 'x-codes': endpoint.errors } : {}),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: jsonSchema(body, 'input') },
              ...(upload ? { 'multipart/form-data': fileForm(body, upload) } : {}),
            },
          },
        }
      : {}),
    responses: {
      [good]: reply || also ? { description: 'Good', content: contentOf(endpoint) } : { description: 'Done' },
      ...Object.fromEntries([...new Set([...usual, ...own])].map((code) => [String(code), problem])),
    },
  }
}

/** The JSON body's schema when the endpoint also takes files. */
function fileForm(body: Schema, { limit, types, count }: UploadRule) {
  const file = { type: 'string', format: 'binary', maxLength: limit }
  return {
    schema: {
      type: 'object',
      description: `\`file\`: ${types.map((type) => fileTypes[type].name).join(', ')}, told by its content; ${
        count === 1 ? 'one file' : `${count} files`
      } at most, of ${limit / 1024 / 1024} MB each.`,
      properties: {
        body: jsonSchema(body, 'input'),
        file: count === 1 ? file : { type: 'array', items: file, maxItems: count },
      },
    },
    encoding: { body: { contentType: 'application/json' }, file: { contentType: types.join(', ') } },
  }
}

/** Non-JSON content is text or bytes in this document. */
const contentOf = ({ reply, also = [] }: Endpoint) => ({
  ...(reply ? { 'application/json': { schema: jsonSchema(reply, 'output') } } : {}),
  ...Object.fromEntries(
    also.map((type) => [type, /^text\/|[/+]xml$/.test(type) ? { schema: { type: 'string' } } : {}]),
  ),
})

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}
