import { sql } from 'kysely'
import type { ChangeTable, Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { lockAccount } from './desk.ts'
import { type HoldFields, readHoldFields, restoreHold } from './hold.ts'

const accountsOf = (ctx: SignedInCtx, keys: readonly string[]) =>
  ctx.db
    .selectFrom('customers')
    .select(['id', 'account_number', 'name'])
    .where('id', '=', sql<number>`any(${keys}::bigint[])`)
    .orderBy('id')
    .execute()

/** How holds of customers, and releases from them, are undone. */
export const customerChanges: ChangeTable = {
  name: 'customers',
  lock: async (ctx, keys) => {
    const values = new Map<string, Values>()
    for (const { id, account_number } of await accountsOf(ctx, keys)) {
      await lockAccount(ctx, account_number)
      values.set(String(id), await readHoldFields(ctx, id))
    }
    return values
  },
  write: async (ctx, rows) => {
    const accounts = await accountsOf(
      ctx,
      rows.map(({ key }) => key),
    )
    for (const { id, account_number } of accounts) {
      const { values } = rows.find(({ key }) => key === String(id)) ?? {}
      if (values)
        await restoreHold(ctx, await lockAccount(ctx, account_number), values as Partial<HoldFields>)
    }
  },
  names: async (ctx, keys) => {
    const accounts = await accountsOf(ctx as SignedInCtx, keys)
    return new Map(accounts.map(({ id, account_number, name }) => [String(id), `${account_number} ${name}`]))
  },
}
