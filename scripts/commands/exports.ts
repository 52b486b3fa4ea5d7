import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { customerFile } from '../../contract/features/setup/customer-file.ts'
import { copyTo } from '../../db/backup/copy.ts'
import { type BackupTable, columnsOf, quoted, withSnapshot } from '../../db/backup/snapshot.ts'
import { type Call, withAdministrator, withDatabase } from './product.ts'
import { Failure, type Given, log, oneArgument, UsageError, type Word } from './word.ts'

/** Columns with secrets for accounts or links are never exported, because they are useless elsewhere. */
const secretColumn = /^(password_hash|secret|secret_hash|token|token_hash|code_hash|key_hash|p256dh|auth)$/
const secretTables = new Set([
  'sessions',
  'one_time_tokens',
  'one_time_codes',
  'second_factors',
  'second_factor_attempts',
  'passkeys',
  'passkey_challenges',
  'company_sign_ins',
  'sign_in_attempts',
  'idempotency_keys',
  'throttles',
  'settings',
])

const exported = (tables: readonly BackupTable[]) =>
  tables
    .filter(({ schema, name }) => schema === 'public' && !secretTables.has(name))
    .map((table) => ({ ...table, columns: table.columns.filter((column) => !secretColumn.test(column)) }))

const exportWord: Word = {
  usage: 'all FOLDER | customer ACCOUNT FILE',
  about: 'Writes everything as CSV files, or everything of one customer as JSON, at one moment.',
  help: [
    'all        a file for each table, with a heading line.',
    'customer   their people, addresses, orders, invoices, payments, claims and whatever else refers to them.',
    'Passwords, keys, sessions and settings are left out. Uploaded files are in the backups.',
  ],
  async run(given) {
    const [what, ...rest] = given.args
    if (what === 'all' && rest.length === 1) return exportAll(given, path.resolve(rest[0] ?? ''))
    if (what === 'customer' && rest.length === 2) return exportCustomer(given, Number(rest[0]), rest[1] ?? '')
    throw new UsageError('Say "all" and a folder, or "customer", an account number and a file.')
  },
}

const exportAll = (given: Given, folder: string) =>
  withDatabase(given, async ({ ownerUrl }) => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (fs.readdirSync(folder).length > 0) throw new Failure(`${folder} is not empty: name a new folder.`)
    await withSnapshot(ownerUrl, log, async ({ client, tables }) => {
      let rows = 0
      const all = exported(tables)
      for (const table of all) {
        const statement = `copy ${quoted(client, table)} (${columnsOf(client, table)}) to stdout with (format csv, header)`
        const source = copyTo(client, statement)
        await pipeline(source, fs.createWriteStream(path.join(folder, `${table.name}.csv`), { mode: 0o600 }))
        rows += source.rowCount
      }
      console.log(`${folder} has ${rows} rows of ${all.length} tables.`)
    })
  })

type Key = { child: string; columns: string[]; parent: string; parentColumns: string[] }

/** Single-column foreign keys, by the referenced table. */
async function readKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select child.relname::text as child, parent.relname::text as parent,
       array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) as columns,
       array(select attname::text from pg_attribute where attrelid = c.confrelid and attnum = any(c.confkey)) as "parentColumns"
     from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
     order by 1, 2`,
  )
  return rows
}

/** The rows of a table with one of `values` in the column, without secrets. */
async function readRows(client: pg.Client, table: BackupTable, column: string, values: readonly unknown[]) {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from (select ${columnsOf(client, table)}, ctid from ${quoted(client, table)}) t
     where ${client.escapeIdentifier(column)}::text = any($1::text[]) order by ctid`,
    [values.map(String)],
  )
  return rows.map(({ row: { ctid: _, ...row } }) => row)
}

const exportCustomer = (given: Given, account: number, file: string) =>
  withDatabase(given, ({ ownerUrl }) =>
    withSnapshot(ownerUrl, log, async ({ client, tables }) => {
      const keys = await readKeys(client)
      const byName = new Map(exported(tables).map((table) => [table.name, table]))
      const found = new Map<string, Map<string, Record<string, unknown>>>()
      const top = await readRows(client, byName.get('customers') as BackupTable, 'account_number', [account])
      if (!Number.isSafeInteger(account) || top.length === 0)
        throw new Failure('There is no customer of this account.')
      let fresh: [string, Record<string, unknown>[]][] = [['customers', top]]
      while (fresh.length > 0) {
        const next: typeof fresh = []
        for (const [name, rows] of fresh) {
          const known = found.get(name) ?? new Map()
          found.set(name, known)
          const added = rows.filter((row) => !known.has(JSON.stringify(row)))
          for (const row of added) known.set(JSON.stringify(row), row)
          if (added.length === 0) continue
          for (const { child, columns, parent, parentColumns } of keys) {
            const table = byName.get(child)
            const [column = '', parentColumn = ''] = [columns[0], parentColumns[0]]
            if (parent !== name || !table?.columns.includes(column)) continue
            next.push([
              child,
              await readRows(
                client,
                table,
                column,
                added.map((row) => row[parentColumn]),
              ),
            ])
          }
        }
        fresh = next.filter(([, rows]) => rows.length > 0)
      }
      const all = Object.fromEntries(
        [...found].filter(([, rows]) => rows.size > 0).map(([name, rows]) => [name, [...rows.values()]]),
      )
      fs.writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`, { mode: 0o600, flag: 'wx' })
      const count = Object.values(all).reduce((sum, rows) => sum + rows.length, 0)
      console.log(`${file} has ${count} rows of ${Object.keys(all).length} tables.`)
    }),
  )

const importWord: Word = {
  usage: 'customers FILE [--try]',
  about: 'Adds the customers of a CSV or XLSX file by the rules of the set-up.',
  help: [
    'The headings are those of the set-up, in English or Spanish. Accounts that are there stay as they are.',
    '--try      says what would be added and what is wrong, and adds nothing.',
    '--as EMAIL the administrator who does it; the first one without it.',
  ],
  values: ['as'],
  switches: ['try'],
  async run(given) {
    const [what, ...rest] = given.args
    if (what !== 'customers') throw new UsageError('Say "import customers" and a file.')
    const file = oneArgument({ ...given, args: rest }, 'the file')
    if (!fs.existsSync(file)) throw new Failure(`There is no file ${file}.`)
    return withAdministrator(given, (call, _product, upload) => importCustomers(given, call, upload, file))
  },
}

type Upload = Parameters<Parameters<typeof withAdministrator>[1]>[2]

async function importCustomers({ options }: Given, call: Call, upload: Upload, file: string) {
  const open = await call(customerFile.read, { query: { pageSize: 1 } })
  if (open.file)
    throw new Failure(`${open.file.name} is being read at /admin/setup: finish or drop it there first.`)
  await upload(customerFile.upload, { replace: false }, file)
  try {
    const { rows, file: read } = await call(customerFile.read, { query: { state: 'refused', pageSize: 200 } })
    for (const { line, causes } of rows)
      console.log(
        `Line ${line}: ${causes.map(({ field, cause }) => `${field} ${cause.replaceAll('_', ' ')}`).join(', ')}`,
      )
    const { good = 0, refused = 0, known = 0 } = read?.counts ?? {}
    console.log(`${good} good, ${refused} refused, ${known} known.`)
    if (options.try || good === 0) {
      await call(customerFile.drop)
      return refused > 0 || good === 0 ? 1 : 0
    }
    const { added } = await call(customerFile.write, { body: { rows: good } })
    console.log(`${added} customers are added.`)
    return refused > 0 ? 1 : 0
  } catch (error) {
    await call(customerFile.drop).catch(() => {})
    throw error
  }
}

export const exportWords = { export: exportWord, import: importWord }
