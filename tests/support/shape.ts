import * as z from 'zod/mini'
import type { Schema } from '../../contract/core/endpoint.ts'

export type JsonSchema = {
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Names in a response that its schema doesn't have. */
export function strays(schema: JsonSchema, value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => strays(schema.items ?? any(schema, value), one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  // Typed as z.unknown: the snapshot's columns. Another test compares them with pages.
  if (Object.keys(schema).length === 0) return []
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const found = branches.map((branch) => strays(branch, value, path))
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const known =
      schema.properties?.[name] ??
      (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
    return known ? strays(known, inner, `${path}.${name}`) : [`${path}.${name}`]
  })
}
const any = (schema: JsonSchema, value: unknown): JsonSchema =>
  schema.anyOf?.find((branch) => Array.isArray(value) === Boolean(branch.items))?.items ?? { properties: {} }

/** The allowed content of a response, as JSON Schema. */
export const schemaOf = (reply: Schema) =>
  z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema
