import { type JsonSchema, typeText } from './open-api.ts'

/** A schema as an indented list: names, types, and which fields are optional. */
export function SchemaView({ schema }: { schema: JsonSchema }) {
  return (
    <pre
      className="max-h-96 overflow-auto rounded-4 border border-line bg-ground p-3 text-12 whitespace-pre-wrap"
      tabIndex={0}
    >
      {lines(schema).join('\n')}
    </pre>
  )
}

const nested = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : schema.items ? nested(schema.items) : schema.anyOf?.map(nested).find(Boolean)

function lines(schema: JsonSchema, indent = ''): string[] {
  const shape = nested(schema)
  if (!shape?.properties) return [`${indent}${typeText(schema)}`]
  return Object.entries(shape.properties).flatMap(([name, value]) => {
    const optional = shape.required?.includes(name) ? '' : '?'
    const line = `${indent}${name}${optional}: ${typeText(value)}`
    return nested(value) ? [line, ...lines(value, `${indent}    `)] : [line]
  })
}
