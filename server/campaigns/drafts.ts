import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { isSameSelection } from '../../contract/core/selection.ts'
import type { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import type { CampaignDraft, WholeCampaign } from '../../contract/features/campaigns/shapes.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { beginCampaign } from './begin.ts'
import { choose, newCode } from './choose.ts'
import { type CampaignRow, readCampaign, readCampaignRow } from './rows.ts'
import { areWordsWritten } from './words.ts'

const columnsOf = (ctx: SignedInCtx, draft: CampaignDraft) => ({
  name: draft.name,
  channels: draft.channels,
  reach: draft.reach,
  conditions: JSON.stringify(draft.conditions),
  without: draft.without,
  link: draft.link,
  words: JSON.stringify(draft.words),
  waking: draft.waking,
  set_by: ctx.user.email,
  set_at: ctx.now(),
})

const subjectOf = (id: number, name: string) => `campaign ${id} (${name})`
export const tellCampaign = (ctx: SignedInCtx) => ctx.emit('campaign.changed', { any: ['NOTIFICATIONS'] })

/** Saves a new draft. `numbers`: limits it to people with one of these numbers. */
export async function makeDraft(
  ctx: SignedInCtx,
  draft: CampaignDraft,
  numbers: readonly string[] | null = null,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('campaigns')
    .values({
      ...columnsOf(ctx, draft),
      numbers: numbers as string[] | null,
      link_code: newCode(),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellCampaign(ctx)
  return id
}

export async function addDraft(ctx: SignedInCtx, draft: CampaignDraft): Promise<WholeCampaign> {
  const id = await makeDraft(ctx, draft)
  await audit(ctx, { action: 'campaign.drafted', subject: subjectOf(id, draft.name) })
  return readCampaign(ctx, id)
}

/** Throws `not_found`, `wrong_state` if it is no longer a draft, `changed_meanwhile`. */
async function lockDraft(ctx: SignedInCtx, id: number, version: number): Promise<CampaignRow> {
  const row = await readCampaignRow(ctx, id, { lock: true })
  if (row.state !== 'draft') throw new AppError('wrong_state')
  await assertVersion(ctx, undefined, await readCampaign(ctx, id), version)
  return row
}

/** Throws `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function changeDraft(
  ctx: SignedInCtx,
  id: number,
  { version, ...draft }: InputOf<typeof campaigns.change>['body'],
): Promise<WholeCampaign> {
  await lockDraft(ctx, id, version)
  await ctx.db
    .updateTable('campaigns')
    .set({ ...columnsOf(ctx, draft), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'campaign.drafted', subject: subjectOf(id, draft.name) })
  await tellCampaign(ctx)
  return readCampaign(ctx, id)
}

/** Throws `not_found`, `wrong_state`, `changed_meanwhile`, `words_missing`, `selection_changed`. */
export async function sendDraft(
  ctx: SignedInCtx,
  id: number,
  { version, messages, at }: InputOf<typeof campaigns.send>['body'],
): Promise<WholeCampaign> {
  const row = await lockDraft(ctx, id, version)
  const draft = {
    ...row,
    words: row.words as CampaignDraft['words'],
    channels: row.channels as CampaignDraft['channels'],
  }
  if (!areWordsWritten(draft.words, draft.channels)) throw new AppError('words_missing')
  const { receivers } = await choose(ctx, {
    ...draft,
    conditions: row.conditions as CampaignDraft['conditions'],
  })
  if (!isSameSelection(messages, receivers.length))
    throw new AppError('selection_changed', { data: { messages: receivers.length } })
  await startCampaign(ctx, id, at === null ? null : new Date(at))
  await audit(ctx, {
    action: 'campaign.sent',
    subject: subjectOf(id, row.name),
    after: { messages: receivers.length, channels: row.channels, at },
  })
  return readCampaign(ctx, id)
}

/** Starts now, or schedules the campaign for a future moment. */
export async function startCampaign(ctx: SignedInCtx, id: number, at: Date | null): Promise<void> {
  const now = ctx.now()
  const starts = at && at > now ? at : now
  await ctx.db
    .updateTable('campaigns')
    .set({
      state: 'planned',
      starts_at: starts,
      set_by: ctx.user.email,
      set_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  if (starts === now) await beginCampaign(ctx, id)
  await tellCampaign(ctx)
}

/** Throws `not_found`, `wrong_state`. */
export async function unplan(ctx: SignedInCtx, id: number): Promise<WholeCampaign> {
  const row = await readCampaignRow(ctx, id, { lock: true })
  if (row.state !== 'planned') throw new AppError('wrong_state')
  await ctx.db
    .updateTable('campaigns')
    .set({ state: 'draft', starts_at: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'campaign.drafted', subject: subjectOf(id, row.name) })
  await tellCampaign(ctx)
  return readCampaign(ctx, id)
}

/** Removes a draft, or stops what has not been sent. Throws `not_found`, `wrong_state` when everything has ended. */
export async function stopCampaign(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await readCampaignRow(ctx, id, { lock: true })
  if (row.state === 'sent' || row.state === 'stopped') throw new AppError('wrong_state')
  if (row.state === 'draft') await ctx.db.deleteFrom('campaigns').where('id', '=', id).execute()
  else {
    await ctx.db
      .updateTable('campaign_receivers')
      .set({ state: 'stopped' })
      .where('campaign_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await ctx.db
      .updateTable('campaigns')
      .set({ state: 'stopped', ended_at: ctx.now(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
  }
  await audit(ctx, {
    action: 'campaign.stopped',
    subject: subjectOf(id, row.name),
    before: { state: row.state, sent: row.counted.sent, waiting: row.counted.waiting },
  })
  await tellCampaign(ctx)
}

/** Queues the receivers that it did not reach again. Throws `not_found`. */
export async function sendAgain(
  ctx: SignedInCtx,
  id: number,
  { unknown }: InputOf<typeof campaigns.again>['body'],
): Promise<ReplyOf<typeof campaigns.again>> {
  const row = await readCampaignRow(ctx, id, { lock: true })
  const rows = await ctx.db
    .updateTable('campaign_receivers')
    .set({ state: 'waiting', attempts: 0, due_at: ctx.now(), handed_at: null, error: '' })
    .where('campaign_id', '=', id)
    .where('state', 'in', unknown ? ['failed', 'unknown'] : ['failed'])
    .returning('id')
    .execute()
  if (rows.length > 0)
    await ctx.db
      .updateTable('campaigns')
      .set({ state: 'sending', ended_at: null, started_at: row.started_at ?? ctx.now() })
      .where('id', '=', id)
      .execute()
  await audit(ctx, {
    action: 'campaign.repeated',
    subject: subjectOf(id, row.name),
    after: { messages: rows.length },
  })
  await tellCampaign(ctx)
  return { messages: rows.length }
}
