import { openApi } from '../../server/http/openapi.ts'
import type { Source } from './book.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security?: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  'x-authorities'?: string[]
  'x-key-authorities'?: string[]
  'x-codes'?: string[]
}
type Call = Operation & { method: string; path: string }

/** A page for each feature of the API, generated from the OpenAPI document. */
export function apiPages(): Source[] {
  const { paths } = openApi('Stemyard', 'https://shop.example.com')
  const calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, one]): Call => ({ ...one, method: method.toUpperCase(), path })),
  )
  const features = [...new Set(calls.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
  return features.map((feature) => ({
    section: 'integrator',
    language: 'en',
    group: 'api',
    address: `integrator/api/${feature}.html`,
    text: pageOf(
      feature,
      calls.filter(({ tags }) => tags.includes(feature)),
    ),
  }))
}

const titleOf = (feature: string) => {
  const words = feature.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return feature === 'ups' ? 'UPS' : words[0]?.toUpperCase() + words.slice(1)
}

const pageOf = (feature: string, calls: Call[]) =>
  `# API: ${titleOf(feature)}\n\n${calls.map(partOf).join('\n')}`

/** Escapes bars, which end table cells. */
const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${text}\``
const list = (names: readonly string[]) => names.map(code).join(', ')

function partOf(call: Call): string {
  const fields = [
    ...call.parameters.map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    ...fieldsOf(call.requestBody?.content['application/json']?.schema, 'body'),
  ]
  const good = Object.entries(call.responses).find(([status]) => status.startsWith('2'))
  const [type, answer] = Object.entries(good?.[1].content ?? {})[0] ?? []
  const replied = fieldsOf(answer?.schema, 'reply').map(({ name }) => name)
  const rows = fields.map(
    ({ name, place, required, schema }) =>
      `| ${code(name)} | ${place} | ${cell(typeOf(schema))} | ${required ? 'yes' : ''} |`,
  )
  return [
    `## ${call.method} ${call.path}`,
    '',
    call.summary,
    '',
    `- Who may call it: ${whoOf(call)}.`,
    `- Answer: ${good?.[0]}${type ? `, ${code(type)}` : ''}${replied.length > 0 ? `, with ${list(replied)}` : ''}.`,
    ...(call['x-codes'] ? [`- Errors of its own: ${list(call['x-codes'])}.`] : []),
    '',
    ...(rows.length > 0 ? ['| field | in | form | required |', '|---|---|---|---|', ...rows, ''] : []),
  ].join('\n')
}

function whoOf(call: Call): string {
  if (!call.security) return 'anyone'
  const authorities = call['x-authorities']
  const people = authorities ? `people with ${list(authorities)}` : 'people who are signed in'
  const hasKey = call.security.some((one) => 'key' in one)
  if (!hasKey) return `${people}; no API key`
  const scopes = call['x-key-authorities']
  return `${people}, and API keys${scopes ? ` with one of ${list(scopes)}` : ' with the same'}`
}

function fieldsOf(schema: Schema | undefined, place: string) {
  const whole = schema?.items?.properties ? schema.items : schema
  return Object.entries(whole?.properties ?? {}).map(([name, one]) => ({
    name,
    place,
    required: whole?.required?.includes(name) ?? false,
    schema: one,
  }))
}

function typeOf({ type, enum: values, anyOf, items, format, const: only }: Schema): string {
  if (only !== undefined) return code(String(only))
  if (values) return values.map((value) => code(String(value))).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
  if (type === 'null') return 'nothing'
  const named = [type ?? 'anything'].flat().join(' | ')
  return format ? `${named} (${format})` : named
}
