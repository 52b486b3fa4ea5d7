import type { StaffScreen } from './staff-routes.ts'

/** The screens of the job Messages in the rail. */
export const messageScreens: readonly StaffScreen[] = [
  {
    path: '/admin/promo-bar',
    access: ['PROMOBAR'],
    title: (t) => t.admin.promoBar,
    staff: { job: 'messages', about: (t) => t.admin.promoBarText },
    load: async () => (await import('../staff/promo-bar/promo-bar-screen.tsx')).PromoBarScreen,
  },
  {
    path: '/admin/campaigns',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.campaigns,
    staff: { job: 'messages', about: (t) => t.admin.campaignsText },
    load: async () => (await import('../staff/campaigns/campaigns-screen.tsx')).CampaignsScreen,
  },
  {
    path: '/admin/campaigns/new',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.campaigns,
    staff: { within: '/admin/campaigns' },
    load: async () => (await import('../staff/campaigns/campaign-screen.tsx')).CampaignScreen,
  },
  {
    path: '/admin/campaigns/$campaignId',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.campaigns,
    staff: { within: '/admin/campaigns' },
    load: async () => (await import('../staff/campaigns/campaign-screen.tsx')).CampaignScreen,
  },
  {
    path: '/admin/vendor-notices',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.vendorNotices,
    staff: { job: 'messages', about: (t) => t.admin.vendorNoticesText },
    load: async () => (await import('../staff/notices/vendors-screen.tsx')).VendorNoticesScreen,
  },
  {
    path: '/admin/notices',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.houseNotices,
    staff: { job: 'messages', about: (t) => t.admin.houseNoticesText },
    load: async () => (await import('../staff/notices/notices-screen.tsx')).HouseNoticesScreen,
  },
  {
    path: '/admin/mailing-list',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.mailingList,
    staff: { job: 'messages', about: (t) => t.admin.mailingListText },
    load: async () => (await import('../staff/campaigns/mailing-list-screen.tsx')).MailingListScreen,
  },
  {
    path: '/admin/incoming-mail',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.incomingMail,
    staff: { job: 'messages', about: (t) => t.admin.incomingMailText, waits: 'incomingMail' },
    load: async () => (await import('../staff/incoming/incoming-screen.tsx')).IncomingScreen,
  },
  {
    path: '/admin/suppressions',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.suppressions,
    staff: { job: 'messages', about: (t) => t.admin.suppressionsText },
    load: async () => (await import('../staff/messages/suppressions-screen.tsx')).SuppressionsScreen,
  },
  {
    path: '/admin/templates',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.templates,
    staff: { job: 'messages', about: (t) => t.admin.templatesText },
    load: async () => (await import('../staff/messages/templates-screen.tsx')).TemplatesScreen,
  },
  {
    path: '/admin/outbox',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.outbox,
    staff: { job: 'messages', about: (t) => t.admin.outboxText, waits: 'outbox' },
    load: async () => (await import('../staff/messages/outbox-screen.tsx')).OutboxScreen,
  },
]
