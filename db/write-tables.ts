import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { connectClient } from './connect.ts'
import { startLocalPostgres } from './local.ts'
import { migrate } from './migrate.ts'

export const tablesFile = path.join(import.meta.dirname, 'tables.ts')

interface Column {
  table: string
  tableComment: string | null
  column: string
  comment: string | null
  /** PostgreSQL's short name of the type; for an array, of its elements. */
  type: string
  isArray: boolean
  labels: string[] | null
  check: string | null
  nullable: boolean
  hasDefault: boolean
}

/** What the drivers' type parsers in open.ts make of each type. */
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  xid8: 'string',
  inet: 'string',
  tsvector: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

const header = `// Written by \`npm run tables\` from the migrated database; change db/migrations instead.
import type { Generated } from 'kysely'
`

/** The text of tables.ts for the migrated database at the other end of `client`. */
export async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select tables.relname as table, obj_description(tables.oid) as "tableComment",
      columns.attname as column, col_description(tables.oid, columns.attnum) as comment,
      coalesce(element.typname, type.typname) as type, element.oid is not null as "isArray",
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum
        where enumtypid = coalesce(element.oid, type.oid)) as labels,
      (select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = tables.oid and contype = 'c' and conkey = array[columns.attnum]
          and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%::text%' limit 1) as check,
      -- Of a view PostgreSQL doesn't know it: ours have no empty values but JSON.
      not columns.attnotnull and tables.relkind <> 'v' as nullable, columns.atthasdef or columns.attidentity <> '' as "hasDefault"
    from pg_class tables
    join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
    join pg_type type on type.oid = columns.atttypid
    left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p', 'v', 'm')
      and tables.relname <> 'schema_migrations' and not tables.relispartition
    order by tables.relname, columns.attnum`)
  const byTable = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...byTable].map(([table, columns]) => {
    const comment = docComment(columns[0]?.tableComment ?? null, '')
    return `${comment}export interface ${pascal(table)} {\n${columns.map(columnLine).join('')}}\n`
  })
  const list = [...byTable.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  return [header, ...interfaces, `export interface Tables {\n${list}}\n`].join('\n')
}

function columnLine({ column, comment, nullable, hasDefault, ...rest }: Column) {
  const type = `${typeOf(rest)}${nullable ? ' | null' : ''}`
  return `${docComment(comment, '  ')}  ${column}: ${hasDefault ? `Generated<${type}>` : type}\n`
}

function typeOf({ type, isArray, labels, check }: Pick<Column, 'type' | 'isArray' | 'labels' | 'check'>) {
  const values = labels ?? (isArray ? null : checkedValues(check))
  const one = values ? values.map((value) => `'${value}'`).join(' | ') : types[type]
  if (!one) throw new Error(`no TypeScript type for ${type}: add it to the list`)
  if (!isArray) return one
  return one.includes('|') ? `(${one})[]` : `${one}[]`
}

/** The list in `check (status in ('draft', 'sent'))`, as PostgreSQL prints it. */
function checkedValues(check: string | null) {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '') : null
}

function docComment(text: string | null, indent: string) {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : ''
}

function pascal(name: string) {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Migrates an empty server of its own, so that nothing but the files decides. */
async function main() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stemyard-tables-'))
  // Root's server runs as another user, who has to get in.
  chmodSync(dataDir, 0o755)
  const log = { info: () => {}, warn: console.warn }
  const server = await startLocalPostgres({ dataDir, log, durable: false })
  try {
    await migrate({ ownerUrl: server.ownerUrl, appRole: 'stemyard_app', log })
    const client = await connectClient(server.ownerUrl, log)
    writeFileSync(tablesFile, await describeTables(client))
    await client.end()
    console.log(`Wrote ${path.relative(process.cwd(), tablesFile)}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
