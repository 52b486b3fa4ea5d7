import { makeCtx } from '../../server/core/context.ts'
import { giveCredit } from '../../server/receivables/credit.ts'
import type { TestApp } from './app.ts'

/** A note of staff about a company. */
async function noteMaker({ db, now }: TestApp, { customerId }: { customerId: number }): Promise<number> {
  const { id } = await db
    .insertInto('customer_notes')
    .values({ customer_id: customerId, author: 'Nora', text: 'Ask for the dock', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a credit memo of a company; returns its number. */
async function memoMaker(app: TestApp, { customerId }: { customerId: number }): Promise<number> {
  const id = await giveCredit(makeCtx(app.deps, null), {
    customerId,
    amountCents: 1_000,
    note: '',
    actor: 'office',
    reason: 'GOODWILL',
  })
  const { memo_number } = await app.db
    .selectFrom('credit_memos')
    .select('memo_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return memo_number
}

/** Things that staff write for and about a company. */
export const memoMakers = { 'credit memo': memoMaker, 'customer note': noteMaker }

export const memoOwners = { 'credit memo': 'company', 'customer note': 'house' } as const
