/** The parts of an OpenAPI 3.1 document that the reference page shows. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: JsonSchema | boolean
}

type RawOperation = {
  operationId: string
  tags: string[]
  summary: string
  security?: unknown
  'x-authorities'?: string[]
  'x-codes'?: string[]
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

export type OpenApi = { info: { description: string }; paths: Record<string, Record<string, RawOperation>> }

export type Operation = {
  id: string
  feature: string
  method: string
  path: string
  summary: string
  /** Who may make the call: a single word, or a list of authorities, any one of which is enough. */
  who: string[]
  codes: string[]
  parameters: { name: string; place: string; type: string }[]
  body: JsonSchema | undefined
  reply: JsonSchema | undefined
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      feature: raw.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: raw.summary,
      who: raw['x-authorities'] ?? [raw.security ? 'signed-in' : 'anyone'],
      codes: raw['x-codes'] ?? [],
      parameters: raw.parameters.map(({ name, in: place, schema }) => ({
        name,
        place,
        type: typeText(schema),
      })),
      body: raw.requestBody?.content['application/json']?.schema,
      reply: Object.entries(raw.responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
        'application/json'
      ]?.schema,
    })),
  )
}

/** A type in a few words: `string`, `"Pickup" | "Truck Delivery"`, `integer[]`. */
export function typeText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`
  return [schema.type ?? 'any'].flat().join(' | ')
}
