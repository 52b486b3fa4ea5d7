import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { campaignChannels, campaignStates, receiverStates } from '../../rules/campaigns.ts'
import {
  Campaign,
  CampaignDraft,
  CampaignPreview,
  CampaignReceiver,
  CampaignWords,
  SitePath,
  WholeCampaign,
} from './shapes.ts'

const access = ['NOTIFICATIONS'] as const
const params = z.object({ id: Id })

/** Emails and texts to many: written once, previewed, sent to each person once. */
export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: 'admin/campaigns',
    pace: 'search',
    summary: 'Campaigns, including drafts, newest first, with their progress.',
    access,
    byKey: true,
    ...listOf({
      row: Campaign,
      filters: {
        name: z.optional(text(80)),
        state: z.optional(z.enum(campaignStates)),
        channel: z.optional(z.enum(campaignChannels)),
      },
      sorts: ['created', 'name', 'at', 'state'],
      more: { counts: z.record(z.enum(campaignStates), z.int()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/campaigns/:id',
    summary: 'One campaign with its texts, and who was left out.',
    access,
    byKey: true,
    params,
    reply: WholeCampaign,
  }),
  receivers: endpoint({
    method: 'GET',
    path: 'admin/campaigns/:id/receivers',
    pace: 'search',
    summary: 'The recipients of a campaign, with the state of each message. Empty for a draft.',
    access,
    byKey: true,
    params,
    ...listOf({
      row: CampaignReceiver,
      filters: {
        name: z.optional(text(254)),
        state: z.optional(z.enum(receiverStates)),
        channel: z.optional(z.enum(campaignChannels)),
      },
      sorts: ['customer', 'state', 'sent'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  make: endpoint({
    method: 'POST',
    path: 'admin/campaigns',
    summary: 'Saves a new campaign as a draft. Nothing is sent.',
    access,
    audit: 'campaign.drafted',
    byKey: true,
    body: CampaignDraft,
    reply: WholeCampaign,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/campaigns/:id',
    summary: 'Changes a draft. Refused with `wrong_state` once it is scheduled or sent.',
    access,
    audit: 'campaign.drafted',
    byKey: true,
    params,
    body: z.extend(CampaignDraft, { version: z.int() }),
    reply: WholeCampaign,
    errors: ['changed_meanwhile', 'wrong_state'],
  }),
  stop: endpoint({
    method: 'DELETE',
    path: 'admin/campaigns/:id',
    summary:
      'Stops messages that are not sent yet; those being handed to the carrier right now are still sent. A draft is deleted. Refused with `wrong_state` once everything is sent.',
    access,
    audit: 'campaign.stopped',
    byKey: true,
    params,
    errors: ['wrong_state'],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/campaigns/preview',
    summary:
      'Previews a campaign: who gets it, who is left out and why, the cost of texts, and how it looks to a reader in both languages. Changes nothing.',
    access,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.extend(CampaignDraft, {
      name: z._default(text(80), ''),
      /** The reader whose view is rendered; the first recipient when absent. */
      readerId: z.optional(Id),
      /** When sending would begin; now when absent. */
      at: z.optional(z.nullable(Instant)),
    }),
    reply: CampaignPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: 'admin/campaigns/test',
    summary:
      'Sends a test to the caller in one language, as a reader would get it: an email to their own address, a text to their own verified number. Refused with `no_own_number` without a number, and with `address_held` when the address is suppressed.',
    access,
    audit: 'campaign.tested',
    body: z.strictObject({
      channel: z.enum(campaignChannels),
      language: z.enum(['en', 'es']),
      words: CampaignWords,
      link: z._default(SitePath, ''),
      readerId: z.optional(Id),
    }),
    reply: z.object({ address: z.string() }),
    errors: ['no_own_number', 'address_held'],
  }),
  send: endpoint({
    method: 'POST',
    path: 'admin/campaigns/:id/send',
    summary:
      'Sends a draft now or at a moment. `messages` is the number that was shown; if it has changed by more than one percent, the call is refused with `selection_changed`. The recipients are determined when sending begins.',
    access,
    audit: 'campaign.sent',
    byKey: true,
    params,
    body: z.strictObject({
      version: z.int(),
      messages: z.int().check(z.gte(1, 'Nobody would get it.')),
      at: z._default(z.nullable(Instant), null),
    }),
    reply: WholeCampaign,
    errors: ['changed_meanwhile', 'wrong_state', 'selection_changed', 'words_missing'],
  }),
  unplan: endpoint({
    method: 'POST',
    path: 'admin/campaigns/:id/unplan',
    summary: 'Turns a scheduled campaign back into a draft. Refused with `wrong_state` once it has begun.',
    access,
    audit: 'campaign.drafted',
    byKey: true,
    params,
    reply: WholeCampaign,
    errors: ['wrong_state'],
  }),
  again: endpoint({
    method: 'POST',
    path: 'admin/campaigns/:id/again',
    summary:
      'Sends a campaign again to people it didn’t reach: those with failed messages or, on request, also those with an unknown result, who may get it twice.',
    access,
    audit: 'campaign.repeated',
    byKey: true,
    params,
    body: z.strictObject({ unknown: z._default(z.boolean(), false) }),
    reply: z.object({ messages: z.int() }),
  }),
} as const
