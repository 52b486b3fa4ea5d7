import { sql } from 'kysely'
import type { CampaignWords } from '../../contract/features/campaigns/shapes.ts'
import type { Condition } from '../../contract/rules/audience.ts'
import type { CampaignChannel } from '../../contract/rules/campaigns.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { choose, dueAt, leftByCause } from './choose.ts'

/**
 * Selects the receivers of a planned campaign and writes a row for each, in the transaction that makes it `sending`: if the
 * process dies, nothing was written, and two processes can't do it twice. Returns the receivers.
 */
export async function beginCampaign(outside: Ctx, id: number): Promise<number> {
  return inTransaction(outside, async (ctx) => {
    const row = await ctx.db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'planned')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 0
    const now = ctx.now()
    const channels = row.channels as CampaignChannel[]
    const { receivers, left } = await choose(ctx, {
      ...row,
      channels,
      conditions: row.conditions as Condition[],
    })
    const words = row.words as CampaignWords
    const rows = receivers.map(({ person, channel, address }) => ({
      channel,
      user_id: person.userId,
      customer_id: person.customerId,
      address,
      language: person.language === 'es' && words[channel]?.es ? 'es' : 'en',
      zones: person.zones,
      due_at: dueAt(now, channel, { waking: row.waking, zones: person.zones }),
    }))
    await sql`insert into campaign_receivers (campaign_id, channel, user_id, customer_id, address, language, zones, due_at)
      select ${id}, channel, user_id, customer_id, address, language, zones, due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (channel text, user_id bigint, customer_id bigint, address text,
        language text, zones text[], due_at timestamptz)`.execute(ctx.db)
    const leftOut = channels.flatMap((channel) =>
      leftByCause(left, channel).map(({ cause, people }) => ({ channel, cause, people: people.length })),
    )
    await ctx.db
      .updateTable('campaigns')
      .set({
        state: rows.length > 0 ? 'sending' : 'sent',
        started_at: now,
        ended_at: rows.length > 0 ? null : now,
        left_out: JSON.stringify(leftOut),
        tracked: ctx.settings.mailTracking === 1,
        part_cost_e4: channels.includes('sms') ? ctx.settings.textPartE4 : null,
      })
      .where('id', '=', id)
      .execute()
    return rows.length
  })
}

/** Starts campaigns that are due. */
export async function beginDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('state', '=', 'planned')
    .where('starts_at', '<=', ctx.now())
    .orderBy('starts_at')
    .execute()
  for (const { id } of due) {
    await beginCampaign(ctx, id)
    await ctx.emit('campaign.changed', { any: ['NOTIFICATIONS'] })
  }
}
