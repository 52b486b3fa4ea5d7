import { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import { mailingList } from '../../contract/features/campaigns/mailing.ts'
import { staffNotices } from '../../contract/features/campaigns/staff-notices.ts'
import { textCampaigns } from '../../contract/features/campaigns/texts.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { addDraft, changeDraft, sendAgain, sendDraft, stopCampaign, unplan } from './drafts.ts'
import { contactsTable, readContacts } from './mailing.ts'
import { previewCampaign } from './preview.ts'
import { readReceivers, receiversTable } from './receivers.ts'
import { campaignsTable, readCampaign, readCampaigns } from './rows.ts'
import { readVendors, sendNotices, tellVendors } from './staff-notices.ts'
import { sendTest } from './test-send.ts'
import { previewTexts, sendTexts } from './texts.ts'

export const campaignsRoutes: Route[] = [
  handleList(campaigns.list, { read: readCampaigns, table: () => campaignsTable }),
  handle(campaigns.read, (ctx, { params }) => readCampaign(ctx, params.id)),
  handleList(campaigns.receivers, {
    read: readReceivers,
    table: ({ ctx }) => receiversTable(ctx.settings),
  }),
  handleInTransaction(campaigns.make, (ctx, { body }) => addDraft(ctx, body)),
  handleInTransaction(campaigns.change, (ctx, { params, body }) => changeDraft(ctx, params.id, body)),
  handleInTransaction(campaigns.stop, (ctx, { params }) => stopCampaign(ctx, params.id)),
  handle(campaigns.preview, (ctx, { body }) => previewCampaign(ctx, { ...body, numbers: null })),
  handleInTransaction(campaigns.test, (ctx, { body }) => sendTest(ctx, body)),
  handleInTransaction(campaigns.send, (ctx, { params, body }) => sendDraft(ctx, params.id, body)),
  handleInTransaction(campaigns.unplan, (ctx, { params }) => unplan(ctx, params.id)),
  handleInTransaction(campaigns.again, (ctx, { params, body }) => sendAgain(ctx, params.id, body)),
  handle(textCampaigns.preview, (ctx, { body }) => previewTexts(ctx, body)),
  handleInTransaction(textCampaigns.send, (ctx, { body }) => sendTexts(ctx, body)),
  handleList(staffNotices.list, {
    read: (ctx, { query }) => readCampaigns(ctx, { query: { ...query, inApp: true } }),
    table: () => campaignsTable,
  }),
  handleInTransaction(staffNotices.send, (ctx, { body }) => sendNotices(ctx, body)),
  handle(staffNotices.vendors, readVendors),
  handleInTransaction(staffNotices.tellVendors, (ctx, { body }) => tellVendors(ctx, body)),
  handleList(mailingList.contacts, { read: readContacts, table: () => contactsTable }),
]
