import { mediaTypes } from '../../contract/core/endpoint.ts'
import { errors } from '../../contract/core/errors.ts'
import type { Refusal } from '../../contract/features/order-desk/fields.ts'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { tableFile, tableIn } from '../export/table.ts'
import { defineTask, type TaskFile } from '../tasks/task.ts'
import { actOn } from './bulk-actions.ts'

/** Refused orders by cause: a refusal, or the code of the rule that threw. */
type Tally = { changed: number; refused: Readonly<Record<string, readonly number[]>> }

const refuse = (tally: Tally, cause: string, id: number): Tally => ({
  ...tally,
  refused: { ...tally.refused, [cause]: [...(tally.refused[cause] ?? []), id] },
})

/**
 * Performs an action on many orders one after another, each in its own transaction, and lists the refused ones with their reasons in
 * a file.
 */
export const changeOrdersTask = defineTask({
  kind: 'change-orders',
  again: 'resume',
  access: ({ action }) => orderDesk[action.what].access,
  about: ({ ids }) => ({ kind: 'change-orders', orders: ids.length }),
  total: ({ ids }) => ids.length,
  run: async (ctx, task, { action, ids }) => {
    const { changed, refused } = await task.each<number, Tally>(ids, {
      tally: { changed: 0, refused: {} },
      sentence: { code: 'orders.changing' },
      work: async (inside, id, tally) => {
        const { why } = await actOn(inside, id, action)
        return why ? refuse(tally, why, id) : { ...tally, changed: tally.changed + 1 }
      },
      refused: ({ code }, id, tally) => refuse(tally, code, id),
    })
    const causes = new Map(
      Object.entries(refused).flatMap(([cause, those]) => those.map((id) => [id, cause])),
    )
    return {
      sentence: { code: 'orders.changed', changed, refused: causes.size },
      ...(causes.size > 0 && { file: await refusedFile(ctx, causes) }),
    }
  },
})

/** The reasons in English for saved lists; `tableIn` translates them. */
const whyText: Record<Refusal, string> = {
  'no-such-move': 'Not possible in its state',
  'not-yours': 'Another department decides',
  'other-method': 'Ships another way',
  'money-hold': 'Waits for money',
  'not-on-hold': 'Not on hold',
  'card-pending': 'The card company has not answered',
  'lines-missing': 'Short lines without a decision',
  'reason-needed': 'The cut-off has passed and no reason was given',
  'not-found': 'Not found',
  invoiced: 'Invoiced',
  refused: 'Refused',
}
const sayWhy = (cause: string): string =>
  cause in whyText ? whyText[cause as Refusal] : errors[cause as keyof typeof errors].title

/** The refused orders as CSV in the reader's language. */
async function refusedFile(ctx: SignedInCtx, causes: ReadonlyMap<number, string>): Promise<TaskFile> {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'order_number', 'orders.status', 'customers.account_number', 'customers.name'])
    .where('orders.id', 'in', [...causes.keys()])
    .orderBy('order_number')
    .execute()
  const table = {
    name: 'Orders not changed',
    fileName: 'orders-not-changed',
    columns: [
      { header: 'Order', width: 10, value: (row: (typeof rows)[number]) => row.order_number },
      { header: 'Account', width: 10, value: (row: (typeof rows)[number]) => row.account_number },
      { header: 'Customer', width: 30, value: (row: (typeof rows)[number]) => row.name },
      {
        header: 'Status',
        width: 14,
        isWord: true as const,
        value: (row: (typeof rows)[number]) => row.status,
      },
      {
        header: 'Why',
        width: 40,
        isWord: true as const,
        value: (row: (typeof rows)[number]) => sayWhy(causes.get(row.id) ?? 'refused'),
      },
    ],
    rows,
  }
  const file = await tableFile(mediaTypes.csv, tableIn(table, await readLanguage(ctx)))
  return {
    type: mediaTypes.csv,
    name: file?.fileName ?? table.fileName,
    content: Buffer.from((file?.body ?? '') as string),
  }
}
