import { sql } from 'kysely'
import { dayAt, timeAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import type { CampaignReceiver } from '../../contract/features/campaigns/shapes.ts'
import type { CampaignChannel, ReceiverState } from '../../contract/rules/campaigns.ts'
import { containing } from '../core/like.ts'
import type { Ctx } from '../core/route.ts'
import type { Settings } from '../core/settings.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { readCampaignRow } from './rows.ts'

/** The receivers of a campaign with the result of each message. Throws `not_found`. */
export async function readReceivers(
  ctx: Ctx,
  { params, query }: InputOf<typeof campaigns.receivers>,
): Promise<ReplyOf<typeof campaigns.receivers>> {
  await readCampaignRow(ctx, params.id)
  let found = ctx.db
    .selectFrom('campaign_receivers as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .selectAll('r')
    .select(['u.name as userName', 'c.name as customerName', 'c.account_number as accountNumber'])
    .where('r.campaign_id', '=', params.id)
  if (query.state) found = found.where('r.state', '=', query.state)
  if (query.channel) found = found.where('r.channel', '=', query.channel)
  if (query.name) {
    const like = containing(query.name)
    found = found.where((eb) =>
      eb.or([eb('u.name', 'ilike', like), eb('c.name', 'ilike', like), eb('r.address', 'ilike', like)]),
    )
  }
  const { rows, ...page } = await readPage(found, query, {
    sorts: { customer: sql`lower(c.name)`, state: sql`r.state`, sent: sql`r.sent_at` },
    usual: 'customer',
    id: sql`r.id`,
  })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      channel: row.channel as CampaignChannel,
      accountNumber: row.accountNumber,
      customerName: row.customerName,
      name: row.userName,
      address: row.channel === 'mail' || row.channel === 'sms' ? row.address : '',
      language: row.language,
      state: row.state as ReceiverState,
      attempts: row.attempts,
      dueAt: row.due_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      openedAt: row.opened_at?.toISOString() ?? null,
      clickedAt: row.clicked_at?.toISOString() ?? null,
      error: row.error,
      messageId: row.message_id,
    })),
    ...page,
  }
}

export const receiversTable = ({ timeZone }: Settings): ListTable<CampaignReceiver> => ({
  name: 'Receivers',
  fileName: 'campaign-receivers',
  columns: [
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customerName }) => customerName },
    { header: 'Name', width: 24, value: ({ name }) => name },
    { header: 'Sent by', isWord: true, width: 10, value: ({ channel }) => channel },
    { header: 'Recipient', width: 30, value: ({ address }) => address },
    { header: 'Status', isWord: true, width: 10, value: ({ state }) => state },
    { header: 'Day', width: 12, value: ({ sentAt }) => sentAt && dayAt(new Date(sentAt), timeZone) },
    { header: 'Time', width: 10, value: ({ sentAt }) => sentAt && timeAt(new Date(sentAt), timeZone) },
    { header: 'Last error', width: 40, value: ({ error }) => error },
  ],
})
