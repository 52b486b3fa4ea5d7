import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makeLot, makeProduct, makeVendor } from './make.ts'
import { dateMakers } from './possess-dates.ts'
import { runMakers } from './possess-runs.ts'

/** Things of the distributor that an API id can name: stock, calendar, plans, applications. */
export const houseMakers = {
  ...dateMakers,
  ...runMakers,
  lot: async ({ db }: TestApp) => makeLot(db, { productId: await makeProduct(db, { onHand: 0 }), units: 3 }),
  application: async ({ db, now }: TestApp) => {
    const { id } = await db
      .insertInto('applications')
      .values({
        business_name: 'Petal & Stem',
        contact_name: 'Ana Ortiz',
        email: 'ana@example.test',
        phone_number: '9375550117',
        address_line1: '12 High St',
        city: 'Urbana',
        state: 'OH',
        zip_code: '43078',
        tax_id: 'OH 98-765432',
        business_type: 'florist',
        received_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  parcel: async ({ db, now }: TestApp) => {
    const { id } = await db
      .insertInto('parcels')
      .values({
        tracking_number: `${randomBytes(8).toString('hex').toUpperCase()}1`,
        carrier: 'OTHER',
        source: 'house',
        state_at: now(),
        added_by: 'store@example.test',
        added_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  photo: async ({ db, now }: TestApp) => {
    const [productId, fileId, at] = [await makeProduct(db), randomUUID(), now()]
    await db
      .insertInto('files')
      .values({
        id: fileId,
        kind: 'photo',
        name: 'rose.jpg',
        type: 'image/jpeg',
        bytes: 1,
        sha256: randomBytes(32),
        created_at: at,
        stored_at: at,
        attached_at: at,
      })
      .execute()
    const { id } = await db
      .insertInto('photos')
      .values({
        product_id: productId,
        file_id: fileId,
        sha256: randomBytes(32),
        width: 100,
        height: 100,
        name: 'rose.jpg',
        added_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const name = `photo-${randomBytes(12).toString('hex')}`
    await db.insertInto('photo_cuts').values({ name, photo_id: id, x: 0, y: 0, size: 100 }).execute()
    await db
      .insertInto('product_pictures')
      .values({ product_id: productId, position: 1, photo_id: id, cut_name: name })
      .execute()
    return id
  },
  vendor: async ({ db }: TestApp) => makeVendor(db),
  'scheduled change': async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
    const about = { kind: 'mark-up', productId: 1, description: 'Rose', percent: 5 }
    const { id } = await db
      .insertInto('scheduled_changes')
      .values({
        kind: 'mark-up',
        at: new Date(now().getTime() + 3_600_000),
        about: JSON.stringify(about),
        input: JSON.stringify({ productId: 1, percent: 5 }),
        needs: ['TIER_PRICING'],
        user_id: userId,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
