import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makeProduct } from './make.ts'

/** Bodies of the calls of named lists: valid, with unknown ids. */
export const shopListSamples: Record<string, unknown> = {
  'shopLists.create': {
    name: 'Friday vases',
    shared: true,
    lines: [{ productId: 999_999_999, quantity: 5 }],
  },
  'shopLists.change': { name: 'Friday vases', shared: true },
  'shopLists.setLines': { lines: [{ productId: 999_999_999, quantity: 5 }], order: [999_999_999] },
  'shopLists.restore': {},
}

type Company = { customerId: number; userId: number }

/** A list of one item that the company shares. */
export async function makeShopList({ db, now }: TestApp, { customerId, userId }: Company): Promise<number> {
  const { id } = await db
    .insertInto('shop_lists')
    .values({
      customer_id: customerId,
      owner_id: userId,
      name: randomBytes(6).toString('hex'),
      shared: true,
      changed_at: now(),
      changed_by: 'Elena',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { list_id: id, product_id: await makeProduct(db), quantity: 5, position: 0 }
  await db.insertInto('shop_list_lines').values(line).execute()
  return id
}
