import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makeProduct, makeVendor } from './make.ts'

/** Bodies of the calls of farms. */
export const growerSamples: Record<string, unknown> = {
  'availability.write': { cells: [{ productId: 999_999_999, week: '2099-01-05', text: '1,250' }] },
  'vendorProducts.propose': { en: 'A red rose.', es: 'Una rosa roja.' },
  'productProposals.decide': { state: 'REFUSED', words: 'It is blurred.' },
}

/** A picture that a vendor submitted and nobody has reviewed. Returns its id. */
export async function makeProposal({ db, now }: Pick<TestApp, 'db' | 'now'>): Promise<number> {
  const vendorId = await makeVendor(db)
  const productId = await makeProduct(db, { vendor_id: vendorId })
  const file = await db
    .insertInto('files')
    .values({
      id: randomUUID(),
      kind: 'photo',
      name: 'rose.jpg',
      type: 'image/jpeg',
      bytes: 3,
      sha256: randomBytes(32),
      created_at: now(),
      stored_at: now(),
      attached_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photo = await db
    .insertInto('photos')
    .values({
      product_id: productId,
      file_id: file.id,
      sha256: randomBytes(32),
      width: 300,
      height: 300,
      name: 'rose.jpg',
      added_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('product_proposals')
    .values({ vendor_id: vendorId, product_id: productId, kind: 'HEAD', photo_id: photo.id, sent_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
