import { usualPolicy } from '../../contract/rules/claim-policy.ts'
import type { TestApp } from './app.ts'
import { makePastOrder, makeProduct } from './make.ts'

const id = '01KAPZ0000000000000000000C'

/** Bodies for the calls about claims. */
export const claimSamples: Record<string, unknown> = {
  'claims.create': { clientId: id, orderNumber: 999_999_999 },
  'claims.change': { version: 1, lines: [], wish: 'CREDIT', note: '' },
  'claims.addPhoto': { clientId: id, line: 1, kind: 'CLOSE', takenAt: 1_795_500_000_000 },
  'claims.submit': { words: 'The cooler was shut.' },
  'claimDesk.decide': { version: 1, action: 'DENY', words: 'It was packed full.' },
  'claimDesk.note': { text: 'A good shop.' },
  'claimPolicy.publish': { version: 0, startsOn: '2099-01-05', table: usualPolicy },
  'claimPolicy.try': { table: usualPolicy },
  'vendorClaims.answer': { answer: 'ACCEPTED' },
}

type Company = { customerId: number; addressId: number; userId: number }

/** A claim that waits for the desk. */
export async function makeClaim(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  { customerId, addressId, userId }: Company,
): Promise<number> {
  const orderId = await makePastOrder(db, {
    customerId,
    addressId,
    placedAt: new Date('2026-11-01T14:00:00Z'),
    lines: [{ productId: await makeProduct(db) }],
  })
  const { id: claimId } = await db
    .insertInto('claims')
    .values({
      customer_id: customerId,
      order_id: orderId,
      user_id: userId,
      status: 'IN_REVIEW',
      created_at: now(),
      submitted_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return claimId
}
