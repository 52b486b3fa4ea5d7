import { sql } from 'kysely'
import type { SuppressionCause } from '../../contract/rules/campaigns.ts'
import type { Handover } from '../adapters/mail/mail.ts'
import type { Ctx } from '../core/route.ts'

export type HeldChannel = 'mail' | 'sms'

/** The form in which blocked addresses are stored: email addresses in lowercase, numbers as ten digits. */
export const heldUnder = (channel: HeldChannel, address: string): string =>
  channel === 'mail' ? address.trim().toLowerCase() : address.replace(/\D/g, '').slice(-10)

/** Why an address is blocked; undefined when it is not. Counts the message as held back. */
export async function holdsBack(
  { db }: Pick<Ctx, 'db'>,
  channel: HeldChannel,
  address: string,
): Promise<SuppressionCause | undefined> {
  const row = await db
    .updateTable('suppressions')
    .set({ held_back: sql`held_back + 1` })
    .where('channel', '=', channel)
    .where('address', '=', heldUnder(channel, address))
    .returning('cause')
    .executeTakeFirst()
  return row?.cause as SuppressionCause | undefined
}

/** Why an address is blocked, without counting a message. */
export async function causeOfHold(
  { db }: Pick<Ctx, 'db'>,
  channel: HeldChannel,
  address: string,
): Promise<SuppressionCause | undefined> {
  const row = await db
    .selectFrom('suppressions')
    .select('cause')
    .where('channel', '=', channel)
    .where('address', '=', heldUnder(channel, address))
    .executeTakeFirst()
  return row?.cause as SuppressionCause | undefined
}

type Hold = { channel: HeldChannel; address: string; cause: SuppressionCause; reason: string; by?: string }

/** Blocks an address. A block by its owner overrides every other cause, because only the owner can end it. */
export async function hold(ctx: Ctx, { channel, address, cause, reason, by }: Hold): Promise<boolean> {
  const kept = {
    cause,
    reason: reason.replace(/\s+/g, ' ').trim().slice(0, 300),
    set_by: by ?? null,
    set_at: ctx.now(),
  }
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('suppressions')
    .values({ channel, address: heldUnder(channel, address), ...kept })
    .onConflict((conflict) => {
      const same = conflict.columns(['channel', 'address'])
      return cause === 'stopped'
        ? same.doUpdateSet(kept).where('suppressions.cause', '<>', 'stopped')
        : same.doNothing()
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Blocks an address if a carrier refused a message because of it. */
export async function holdRefused(
  ctx: Ctx,
  { channel, recipient }: { channel: HeldChannel; recipient: string },
  outcome: Handover,
): Promise<void> {
  if (outcome.kind !== 'refused' || !outcome.holds) return
  await hold(ctx, { channel, address: recipient, cause: outcome.holds, reason: outcome.reason })
}

/** The owner of a number wants texts again. Blocks for other causes remain. */
export async function releaseByOwner(ctx: Ctx, channel: HeldChannel, address: string): Promise<void> {
  await ctx.db
    .deleteFrom('suppressions')
    .where('channel', '=', channel)
    .where('address', '=', heldUnder(channel, address))
    .where('cause', '=', 'stopped')
    .execute()
}
