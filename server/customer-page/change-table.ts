import { sql } from 'kysely'
import type { ChangeTable, Values } from '../changes/tables.ts'
import type { Ctx } from '../core/route.ts'
import { type AccountFields, fieldsOf, lockAccounts, saveAccounts } from './accounts.ts'

/** How changes of customers are undone, by the rules of an edit. An undo restores the earlier status of a closed or held account. */
export const accountChanges: ChangeTable = {
  name: 'accounts',
  lock: async (ctx, keys) => {
    const accounts = await lockAccounts(ctx, keys.map(Number))
    return new Map(accounts.map((account): [string, Values] => [String(account.id), fieldsOf(account)]))
  },
  write: async (ctx, rows) => {
    const accounts = await lockAccounts(
      ctx,
      rows.map(({ key }) => Number(key)),
    )
    await saveAccounts(
      ctx,
      accounts.flatMap((account) => {
        const { values } = rows.find(({ key }) => key === String(account.id)) ?? {}
        return values ? [{ account, fields: values as Partial<AccountFields> }] : []
      }),
    )
  },
  names: async (ctx, keys) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, account_number || ' ' || name as name from customers where id = any(${[...keys]}::bigint[])`.execute(
      ctx.db,
    )
    return new Map(rows.map(({ id, name }) => [String(id), name]))
  },
  show: async (ctx, values) => {
    const reps = await repNames(
      ctx,
      values.flatMap(({ field, value }) => (field === 'repId' && value !== null ? [Number(value)] : [])),
    )
    return values.map(({ field, value }) => {
      if (field === 'repId') return reps.get(Number(value)) ?? value
      if (field === 'routes' && value !== null && typeof value === 'object')
        return [...new Set(Object.values(value))].map((route) => route ?? '—')
      return value
    })
  },
}

async function repNames({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales_reps')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
