import { sql } from 'kysely'
import { remindHours } from '../../contract/rules/quote-offer.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { settleDecision } from '../notices/notify.ts'
import { offerNotice } from './accept.ts'
import { releaseOffer } from './holds.ts'
import { dropWaitingPhotos } from './photos.ts'
import { tellDesk, tellShop } from './tell.ts'
import { lockQuote, moveQuote } from './write.ts'

const atOnce = 200

type Due = { id: number; ends_at: Date }

/**
 * Ends offers whose time has passed, and releases the units that they reserved. After an outage, offers that ended more than a day
 * ago end without a notice. Returns how many ended.
 */
export async function endOffers(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const isDue = sql<boolean>`exists (select from quote_offers f where f.quote_id = q.id and f.revision = q.revision
    and f.ends_at <= ${now}::timestamptz and (f.state = 'OPEN' and q.status = 'QUOTED'
      or exists (select from quote_offer_lines l where l.offer_id = f.id and l.held > 0)))`
  const { rows } =
    await sql<Due>`select q.id, f.ends_at from quotes q join quote_offers f on f.quote_id = q.id and f.revision = q.revision
    where ${isDue} order by f.ends_at limit ${atOnce}`.execute(ctx.db)
  let ended = 0
  for (const { id, ends_at } of rows)
    await inTransaction(ctx, async (inside) => {
      // The shop or another process may have ended it first.
      const quote = await lockQuote(inside, id, isDue).catch(() => undefined)
      if (!quote) return
      await releaseOffer(inside, id)
      if (quote.status !== 'QUOTED') return
      await inside.db
        .updateTable('quote_offers')
        .set({ state: 'EXPIRED' })
        .where('quote_id', '=', id)
        .where('state', '=', 'OPEN')
        .execute()
      const moved = await moveQuote(inside, quote, { to: 'EXPIRED', by: 'system' })
      await settleDecision(inside, offerNotice(id, quote.revision))
      ended++
      if (now.getTime() - ends_at.getTime() > 86_400_000) return
      const once = `${offerNotice(id, quote.revision)}:expired`
      await tellShop(inside, moved, 'EXPIRED', { once })
      await tellDesk(inside, moved, 'EXPIRED', { once: `${once}:desk` })
    })
  return ended
}

/** Reminds both sides once that an open offer ends in four hours. Returns how many offers. */
export async function remindOfEnds(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const until = new Date(now.getTime() + remindHours * 3_600_000)
  const isDue = sql<boolean>`(q.status = 'QUOTED' and q.reminded_at is null and exists (select from quote_offers f
    where f.quote_id = q.id and f.state = 'OPEN' and f.ends_at > ${now}::timestamptz and f.ends_at <= ${until}::timestamptz
      and f.at <= f.ends_at - make_interval(hours => ${remindHours})))`
  const { rows } =
    await sql<Due>`select q.id, f.ends_at from quotes q join quote_offers f on f.quote_id = q.id and f.state = 'OPEN'
    where ${isDue} order by f.ends_at limit ${atOnce}`.execute(ctx.db)
  let told = 0
  for (const { id, ends_at: endsAt } of rows)
    await inTransaction(ctx, async (inside) => {
      const quote = await lockQuote(inside, id, isDue).catch(() => undefined)
      if (!quote) return
      await inside.db.updateTable('quotes').set({ reminded_at: now }).where('id', '=', id).execute()
      const once = `${offerNotice(id, quote.revision)}:ends`
      await tellShop(inside, quote, 'ENDS', { endsAt, once })
      await tellDesk(inside, quote, 'ENDS', { endsAt, once: `${once}:desk` })
      told++
    })
  return told
}

export const endOffersJob = defineJob({
  name: 'end_offers',
  cron: '* * * * *',
  run: async (ctx) => {
    await endOffers(ctx)
    await remindOfEnds(ctx)
    await dropWaitingPhotos(ctx)
  },
})
