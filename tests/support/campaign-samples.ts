/** Bodies of the calls about campaigns: valid, with unknown ids. */
const words = {
  mail: { en: { subject: 'Roses', body: 'Roses are in.' } },
  sms: { en: { text: 'Roses are in.' } },
}
const draft = { name: 'Roses', channels: ['mail', 'sms'], words }

export const campaignSamples: Record<string, unknown> = {
  'campaigns.make': draft,
  'campaigns.change': { ...draft, version: 0 },
  'campaigns.preview': draft,
  'campaigns.test': { channel: 'mail', language: 'en', words },
  'campaigns.send': { version: 0, messages: 1 },
  'campaigns.again': { unknown: false },
  'textCampaigns.preview': { text: 'Roses are in.', audienceId: 999_999_999 },
  'textCampaigns.send': { text: 'Roses are in.', audienceId: 999_999_999 },
  'staffNotices.send': { title: 'Roses', body: 'Roses are in.', audienceId: 999_999_999 },
  'staffNotices.tellVendors': { title: 'Roses', body: 'Roses are wanted.', vendorIds: ['VCO999'] },
  'wanted.add': { under: 1.25 },
  'templates.change': { version: 0, enIntro: 'Thank you.', enClosing: '', esIntro: '', esClosing: '' },
  'incoming.place': { email: 'nobody@example.test', as: 'order' },
  'suppressions.add': { address: 'gone@example.test', reason: 'The shop asked for it.' },
}
