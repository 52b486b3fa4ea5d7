import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { staffNotices } from '../../contract/features/campaigns/staff-notices.ts'
import type { Condition } from '../../contract/rules/audience.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { choose } from './choose.ts'
import { makeDraft, startCampaign } from './drafts.ts'

/** Notifies many people in the app and by push, as a campaign of these two channels. Throws `not_found`, `nobody_left`. */
export async function sendNotices(
  ctx: SignedInCtx,
  { title, body, es, link, audienceId, push, at }: InputOf<typeof staffNotices.send>['body'],
): Promise<ReplyOf<typeof staffNotices.send>> {
  const kept =
    audienceId === undefined
      ? { conditions: [] }
      : await ctx.db
          .selectFrom('audiences')
          .select('conditions')
          .where('id', '=', audienceId)
          .executeTakeFirst()
  if (!kept) throw new AppError('not_found')
  const written = { en: { title, text: body }, es: es ? { title: es.title, text: es.body } : null }
  const draft = {
    name: title,
    channels: push ? (['notice', 'push'] as const) : (['notice'] as const),
    reach: 'each' as const,
    conditions: kept.conditions as Condition[],
    without: [],
    link,
    words: { notice: written, ...(push && { push: written }) },
    waking: false,
  }
  const { receivers } = await choose(ctx, { ...draft, numbers: null })
  const people = new Set(receivers.map(({ person }) => person.userId)).size
  if (people === 0) throw new AppError('nobody_left')
  const campaignId = await makeDraft(ctx, { ...draft, channels: [...draft.channels] })
  await startCampaign(ctx, campaignId, at ? new Date(at) : null)
  await audit(ctx, {
    action: 'campaign.sent',
    subject: `campaign ${campaignId} (${title})`,
    after: { messages: receivers.length, channels: draft.channels, at: at ?? null },
  })
  return { campaignId, people }
}

const ofVendors = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('vendors as v')
    .leftJoin('users as u', (join) => join.onRef('u.vendor_id', '=', 'v.id').on('u.status', '=', 'active'))

/** Vendors with the number of their users. */
export async function readVendors(ctx: Ctx): Promise<ReplyOf<typeof staffNotices.vendors>> {
  const rows = await ofVendors(ctx)
    .select(['v.id as vendorId', 'v.name', ({ fn }) => fn.count<number>('u.id').as('people')])
    .groupBy(['v.id', 'v.name'])
    .orderBy('v.name')
    .execute()
  return { rows: rows.map((row) => ({ ...row, people: Number(row.people) })) }
}

/** Notifies vendors' users. Throws `not_found` for an unknown vendor, `nobody_left` if none of the vendors has users. */
export async function tellVendors(
  ctx: SignedInCtx,
  { title, body, es, link, vendorIds }: InputOf<typeof staffNotices.tellVendors>['body'],
): Promise<ReplyOf<typeof staffNotices.tellVendors>> {
  let found = ofVendors(ctx).select(['v.id', 'u.id as userId'])
  if (vendorIds) found = found.where('v.id', 'in', vendorIds)
  const rows = await found.execute()
  const known = new Set(rows.map(({ id }) => id))
  if (vendorIds?.some((id) => !known.has(id))) throw new AppError('not_found')
  const people = await notify(ctx, {
    topic: 'news',
    facts: { title: { en: title, es: es?.title ?? title }, text: { en: body, es: es?.body ?? body } },
    to: rows.flatMap(({ userId }) => userId ?? []),
    link: link === '' ? '/' : link,
    only: ['here', 'push'],
  })
  if (people === 0) throw new AppError('nobody_left')
  await audit(ctx, { action: 'vendors.told', subject: title, after: { people, vendors: vendorIds ?? 'all' } })
  return { people }
}
