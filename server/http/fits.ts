import * as z from 'zod/mini'
import type { Schema } from '../../contract/core/endpoint.ts'

type Fits = (value: unknown) => boolean

const known = new WeakMap<z.core.$ZodType, Fits>()

/**
 * Whether parsing by a schema would return the value unchanged: all fields present, none extra, nothing to transform. Such an
 * answer is sent as is, because the copy made by parsing costs more than everything else about a page of lines. When unsure
 * returns false; the caller then parses with the schema.
 */
export const fits = (schema: Schema, value: unknown): boolean => judgeOf(schema)(value)

function judgeOf(schema: z.core.$ZodType): Fits {
  const judge = known.get(schema) ?? makeJudge(schema)
  known.set(schema, judge)
  return judge
}

function makeJudge(schema: z.core.$ZodType): Fits {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.checks && def.checks.length > 0) return bySchema(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? bySchema(schema) : objectOf(def.shape)
    case 'array':
      return arrayOf(judgeOf(def.element))
    case 'record':
      return isText(def.keyType) ? recordOf(judgeOf(def.valueType)) : bySchema(schema)
    case 'nullable': {
      const inner = judgeOf(def.innerType)
      return (value) => value === null || inner(value)
    }
    case 'optional': {
      const inner = judgeOf(def.innerType)
      return (value) => value === undefined || inner(value)
    }
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'string':
      return isText(schema) ? (value) => typeof value === 'string' : bySchema(schema)
    case 'number':
      return numberOf(schema)
    default:
      return bySchema(schema)
  }
}

/** Parsing leaves valid texts, numbers and enum values unchanged. */
const bySchema =
  (schema: z.core.$ZodType): Fits =>
  (value) => {
    const { success, data } = z.safeParse(schema, value)
    return success && data === value
  }

/** Any text, without a format. */
function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'string' && !('format' in def) && !def.coerce && !def.checks?.length
}

function numberOf(schema: z.core.$ZodType): Fits {
  const def = (schema as z.core.$ZodTypes)._zod.def as z.core.$ZodNumberDef & { format?: string }
  if (def.coerce) return bySchema(schema)
  if (def.format === undefined) return Number.isFinite
  return def.format === 'safeint' ? Number.isSafeInteger : bySchema(schema)
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): Fits {
  const parts = Object.entries(shape).map(([name, part]) => [name, judgeOf(part)] as const)
  return (value) => {
    if (!isPlain(value)) return false
    let present = 0
    for (const [name, judge] of parts) {
      const part = value[name]
      if (!judge(part)) return false
      if (part !== undefined) present += 1
    }
    return Object.keys(value).length === present
  }
}

function arrayOf(element: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const one of value) if (!element(one)) return false
    return true
  }
}

const recordOf =
  (entry: Fits): Fits =>
  (value) =>
    isPlain(value) && Object.values(value).every(entry)
