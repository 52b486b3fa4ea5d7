import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

export type Db = Kysely<Tables>
type Value = string | number | boolean | Date | null
/** The PostgreSQL type of each column. */
type Columns<T extends keyof Tables> = { readonly [K in keyof Tables[T] & string]?: string }
type Row<C> = { readonly [K in keyof C]: Value }

const rowsAtOnce = 10_000

/**
 * Inserts many rows with one array per column, which is several times faster than value lists. JSON and array values are passed
 * in PostgreSQL's text format.
 */
export async function insertRows<T extends keyof Tables & string, C extends Columns<T>>(
  db: Db,
  { table, columns, rows }: { table: T; columns: C; rows: readonly Row<C>[] },
) {
  const names = Object.keys(columns) as (keyof C & string)[]
  const types = names.map((name) => String(columns[name]))
  const arrays = types.map((type, index) => `$${index + 1}::${isNested(type) ? 'text' : type}[]`)
  const picked = names.map((name, index) => `given.${name}::${types[index]}`)
  const statement = `insert into ${table} (${names.join(', ')}) overriding system value
    select ${picked.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`
  let before: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    // Serializes the next part while the database inserts the previous one.
    const part = rows.slice(from, from + rowsAtOnce)
    const values = names.map((name) => arrayText(part.map((row) => row[name])))
    await before
    before = db.executeQuery(CompiledQuery.raw(statement, values))
  }
  await before
}

/** Advances the id sequence of a table past `count` explicitly assigned ids. */
export async function passIds(db: Db, table: keyof Tables & string, count: number) {
  if (count === 0) return
  // The app's role may take values from a sequence, but not set it.
  await sql`select max(nextval(pg_get_serial_sequence(${table}, 'id'))) from generate_series(1, ${count}::int)`.execute(
    db,
  )
}

const isNested = (type: string) => type.startsWith('json') || type.endsWith('[]')

function arrayText(values: readonly Value[]) {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  return value instanceof Date ? `"${value.toISOString()}"` : String(value)
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/** The text of a `text[]` or `int[]` value, for `insertRows`. */
export const listText = (items: readonly (string | number)[]): string => arrayText(items)
