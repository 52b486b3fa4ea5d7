import { claims } from '../../contract/features/claims/claims.ts'
import type { Claim } from '../../contract/features/claims/fields.ts'
import { usualPolicy } from '../../contract/rules/claim-policy.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { TestApp } from '../support/app.ts'
import { makeVendor } from '../support/make.ts'
import { makeDelivered, makeDraft } from '../support/make-claim.ts'

type Of = { app: () => TestApp; userId: () => number }
type Step = { path?: string; body?: unknown }

/** A request that succeeds for each change of claims by staff and growers. */
export const claimSteps = (of: Of): Record<string, () => Promise<Step>> => {
  const waiting = async (): Promise<Claim> => {
    const app = of.app()
    const before = app.now()
    const made = await makeDelivered(app)
    const client = await app.signIn(made.shop.email)
    const draft = await makeDraft(app, {
      client,
      orderNumber: made.orderNumber,
      lines: [{ line: 1, quantity: 2, reason: 'LATE' }],
    })
    const { body } = await client.call(claims.submit, { params: { id: draft.claimId }, body: {} } as never)
    app.setNow(before)
    return body as Claim
  }
  return {
    'claimDesk.decide': async () => {
      const { claimId, version } = await waiting()
      return {
        path: `admin/claims/${claimId}/decide`,
        body: { version, action: 'DENY', words: 'It came in time.' },
      }
    },
    'claimDesk.note': async () => ({
      path: `admin/claims/${(await waiting()).claimId}/notes`,
      body: { text: 'A good shop.' },
    }),
    'claimPolicy.publish': async () => ({
      body: {
        version: 0,
        startsOn: '2099-01-05',
        table: { ...usualPolicy, terms: { ...usualPolicy.terms, flowersHours: 30 } },
      },
    }),
    'vendorClaims.answer': async () => {
      const { db, now, deps } = of.app()
      const { claimId } = await waiting()
      const vendorId = await makeVendor(db)
      await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', of.userId()).execute()
      await makeCtx(deps, null).emit('session.changed', { userId: of.userId() })
      await db
        .insertInto('claim_passes')
        .values({
          claim_id: claimId,
          vendor_id: vendorId,
          at: now(),
          until: new Date(now().getTime() + 86_400_000),
        })
        .execute()
      return { path: `vendor/claims/${claimId}`, body: { answer: 'ACCEPTED' } }
    },
  }
}
