import { sql } from 'kysely'
import { makeCtx } from '../../server/core/context.ts'
import type { TestApp } from '../support/app.ts'
import { makeProposal } from '../support/grower-samples.ts'
import { makeProduct, makeVendor } from '../support/make.ts'

type Step = { path?: string; body?: unknown }
type Of = { app: () => TestApp; userId: () => number }

/** A request that succeeds for each change that farms and the staff who review their pictures can make. */
export function growerSteps(of: Of): Record<string, () => Promise<Step>> {
  /** A product of the vendor for which the caller works. */
  const own = async () => {
    const { db, deps } = of.app()
    const vendorId = await makeVendor(db)
    await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', of.userId()).execute()
    await makeCtx(deps, null).emit('session.changed', { userId: of.userId() })
    return makeProduct(db, { vendor_id: vendorId })
  }
  return {
    'availability.publish': async () => {
      const productId = await own()
      const { db, now } = of.app()
      await sql`insert into availability_drafts (product_id, week, text, edited_at)
        values (${productId}, date_trunc('week', ${now()}::timestamptz)::date + 21, '500', ${now()})`.execute(
        db,
      )
      return {}
    },
    'vendorProducts.propose': async () => ({
      path: `vendor/products/${await own()}`,
      body: { en: 'A red rose.', es: 'Una rosa roja.' },
    }),
    'productProposals.decide': async () => ({
      path: `admin/product-proposals/${await makeProposal(of.app())}`,
      body: { state: 'REFUSED', words: 'It is blurred.' },
    }),
  }
}
