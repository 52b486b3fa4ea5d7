import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { ups } from '../../contract/features/ups.ts'
import { upsCarrier } from '../adapters/carrier/ups.ts'
import { audit } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { completed, type UpsKeys } from '../settings/ups-account.ts'

const testLimit = { tries: 20, windowMs: 60 * 60_000 } as const

/** Tests unsaved keys with UPS. Throws `too_many`, `invalid_input` for incomplete keys. */
export async function testUpsAccount(
  ctx: SignedInCtx,
  asked: UpsKeys,
): Promise<ReplyOf<typeof ups.testAccount>> {
  await takeTry(ctx, 'UPS test', String(ctx.user.id), testLimit)
  const { upsApiBase: apiBase, messageTimeoutMs: timeoutMs, timeZone } = ctx.settings
  const keys = await completed(ctx, asked)
  const proof = await upsCarrier({ ...keys, apiBase, timeoutMs, timeZone }).prove()
  await audit(ctx, {
    action: 'ups-account.tested',
    subject: `UPS account ${keys.account}`,
    after: { outcome: proof.outcome },
  })
  return proof
}
