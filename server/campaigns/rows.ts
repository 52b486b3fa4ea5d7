import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import type { Campaign, CampaignWords, WholeCampaign } from '../../contract/features/campaigns/shapes.ts'
import type { Condition } from '../../contract/rules/audience.ts'
import { type CampaignChannel, type CampaignState, campaignStates } from '../../contract/rules/campaigns.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { paceOf } from '../messages/pace.ts'

type Counts = Record<
  'all' | 'waiting' | 'sent' | 'failed' | 'unknown' | 'stopped' | 'opened' | 'clicked' | 'parts',
  number
>

const counted = sql<Counts>`(select json_build_object(
    'all', count(*), 'waiting', count(*) filter (where r.state in ('waiting', 'sending')),
    'sent', count(*) filter (where r.state = 'sent'), 'failed', count(*) filter (where r.state = 'failed'),
    'unknown', count(*) filter (where r.state = 'unknown'), 'stopped', count(*) filter (where r.state = 'stopped'),
    'opened', count(r.opened_at), 'clicked', count(r.clicked_at), 'parts', coalesce(sum(r.parts), 0))
  from campaign_receivers r where r.campaign_id = c.id)`

const selected = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('campaigns as c').selectAll('c').select(counted.as('counted'))
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Campaign => {
  const { parts: _, opened, clicked, ...counts } = row.counted
  return {
    id: row.id,
    name: row.name,
    channels: row.channels as CampaignChannel[],
    state: row.state,
    by: row.set_by,
    setAt: row.set_at.toISOString(),
    at: row.starts_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: {
      ...counts,
      opened: row.tracked ? opened : null,
      clicked: row.tracked ? clicked + row.followed : null,
    },
    version: row.version,
  }
}

/** Campaigns, newest first, with the number of receivers in each state. */
export async function readCampaigns(
  ctx: Ctx,
  {
    query,
  }: {
    query: {
      name?: string | undefined
      state?: CampaignState | undefined
      channel?: CampaignChannel | undefined
      inApp?: true
    } & Parameters<typeof readPage>[1]
  },
): Promise<ReplyOf<typeof campaigns.list>> {
  let found = selected(ctx)
  if (query.name) found = found.where('c.name', 'ilike', containing(query.name))
  if (query.state) found = found.where('c.state', '=', query.state)
  if (query.channel) found = found.where(sql<boolean>`${query.channel} = any(c.channels)`)
  if (query.inApp) found = found.where(sql<boolean>`c.channels && array['notice', 'push']`)
  const { rows, ...page } = await readPage(found, query as never, {
    sorts: {
      created: sql`c.created_at`,
      name: sql`lower(c.name)`,
      at: sql`c.starts_at`,
      state: sql`c.state`,
    } as Record<'created' | 'name' | 'at' | 'state', RawBuilder<unknown>>,
    usual: '-created',
    id: sql`c.id`,
  })
  const states = await ctx.db
    .selectFrom('campaigns')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(
    campaignStates.map((state) => [state, Number(states.find((one) => one.state === state)?.n ?? 0)]),
  ) as Record<CampaignState, number>
  return { rows: rows.map(shown), ...page, counts }
}

export const campaignsTable: ListTable<Campaign> = {
  name: 'Campaigns',
  fileName: 'campaigns',
  columns: [
    { header: 'Name', width: 36, value: ({ name }) => name },
    { header: 'Sent by', width: 16, value: ({ channels }) => channels.join(', ') },
    { header: 'Status', isWord: true, width: 10, value: ({ state }) => state },
    { header: 'Begins', width: 22, value: ({ at }) => at },
    { header: 'Receivers', width: 10, value: ({ counts }) => counts.all },
    { header: 'Sent', width: 10, value: ({ counts }) => counts.sent },
    { header: 'Failed', width: 10, value: ({ counts }) => counts.failed },
    { header: 'Unknown', width: 10, value: ({ counts }) => counts.unknown },
    { header: 'Opened', width: 10, value: ({ counts }) => counts.opened },
    { header: 'Clicked', width: 10, value: ({ counts }) => counts.clicked },
  ],
}

export type CampaignRow = Row

/** Throws `not_found`. */
export async function readCampaignRow(ctx: Pick<Ctx, 'db'>, id: number, { lock = false } = {}): Promise<Row> {
  if (lock) await ctx.db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute()
  const row = await selected(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Seconds until all waiting messages have been sent. */
async function secondsLeft(ctx: Ctx, { id, state }: Row): Promise<number | null> {
  if (state !== 'sending') return null
  const waiting = await ctx.db
    .selectFrom('campaign_receivers')
    .select(['channel', (eb) => eb.fn.countAll<number>().as('n')])
    .where('campaign_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .groupBy('channel')
    .execute()
  return Math.max(
    0,
    ...waiting.map(({ channel, n }) => secondsFor(ctx, channel as CampaignChannel, Number(n))),
  )
}

/** The approximate time that a number of messages takes, in seconds. */
export function secondsFor(
  ctx: Pick<Ctx, 'settings' | 'adapters'>,
  channel: CampaignChannel,
  messages: number,
): number {
  if (channel !== 'mail' && channel !== 'sms') return Math.ceil(messages / 200)
  const { perSecond } = paceOf(ctx, channel)
  return Math.ceil(messages / (perSecond || 100))
}

/** Throws `not_found`. */
export async function readCampaign(ctx: Ctx, id: number): Promise<WholeCampaign> {
  const row = await readCampaignRow(ctx, id)
  const { parts } = row.counted
  return {
    ...shown(row),
    reach: row.reach,
    conditions: row.conditions as Condition[],
    without: row.without,
    link: row.link,
    words: row.words as CampaignWords,
    waking: row.waking,
    left: row.left_out as WholeCampaign['left'],
    cost: row.part_cost_e4 === null ? null : Math.ceil((parts * row.part_cost_e4) / 100) / 100,
    secondsLeft: await secondsLeft(ctx, row),
  }
}
