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

/** Mails and texts to many: written once, previewed, sent to each person once. */
export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: 'admin/campaigns',
    pace: 'search',
    summary: 'What goes out or went out to many, drafts too, newest first, with how far each is.',
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
    summary: 'One campaign with its words, and who was left out.',
    access,
    byKey: true,
    params,
    reply: WholeCampaign,
  }),
  receivers: endpoint({
    method: 'GET',
    path: 'admin/campaigns/:id/receivers',
    pace: 'search',
    summary: 'Who gets a campaign, with what became of each message. Empty for a draft.',
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
    summary: 'Keeps a new campaign as a draft. Nothing is sent.',
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
    summary: 'Changes a draft. Refused with `wrong_state` once it is planned or sent.',
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
      'Stops what is not sent yet; what is being handed over at this moment still leaves. A draft is removed. Refused with `wrong_state` once all is sent.',
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
      'Who gets it, who is left out and why, what texts cost, and how it looks to a reader in both languages. Changes nothing.',
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
      'Sends the words to oneself in one language, as a reader would get them: a mail to the own address, a text to the own verified number. Refused with `no_own_number` without one, and with `address_held` when nothing may go there.',
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
      'Sends a draft now or at a moment. `messages` is the number that was shown; when it has moved by more than one percent, the call is refused with `selection_changed`. Who gets it is decided when it begins.',
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
    summary: 'Makes a draft again of what is planned. Refused with `wrong_state` once it has begun.',
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
      'Sends again to those whom it didn’t reach: who failed, or also those of whom it is unknown, who may get it twice.',
    access,
    audit: 'campaign.repeated',
    byKey: true,
    params,
    body: z.strictObject({ unknown: z._default(z.boolean(), false) }),
    reply: z.object({ messages: z.int() }),
  }),
} as const
