import type { TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { makeCampaign, makeIncomingMail, makeSuppression } from '../support/possess-campaigns.ts'

const words = { mail: { en: { subject: 'Roses', body: 'Roses are in.' } } }
const draft = { name: 'Roses', channels: ['mail'], words }

/** A valid request for each changing call about campaigns. */
export const campaignSteps = ({ app }: { app: () => TestApp }) => ({
  'campaigns.make': async () => ({ body: draft }),
  'campaigns.change': async () => ({
    path: `admin/campaigns/${await makeCampaign(app())}`,
    body: { ...draft, version: 0 },
  }),
  'campaigns.stop': async () => ({ path: `admin/campaigns/${await makeCampaign(app())}` }),
  'campaigns.test': async () => ({ body: { channel: 'mail', language: 'en', words } }),
  'campaigns.send': async () => {
    const people = await app()
      .db.selectFrom('users as u')
      .innerJoin('customers as c', 'c.id', 'u.customer_id')
      .select(({ fn }) => fn.count<number>('u.email').distinct().as('n'))
      .where('u.status', '=', 'active')
      .where('c.is_house', '=', false)
      .where('c.status', '<>', 'closed')
      .where('u.daily_pricing_unsubscribed', '=', 0)
      .executeTakeFirstOrThrow()
    return {
      path: `admin/campaigns/${await makeCampaign(app())}/send`,
      body: { version: 0, messages: Number(people.n), at: '2099-01-01T00:00:00Z' },
    }
  },
  'campaigns.unplan': async () => ({
    path: `admin/campaigns/${await makeCampaign(app(), { state: 'planned' })}/unplan`,
  }),
  'campaigns.again': async () => ({
    path: `admin/campaigns/${await makeCampaign(app(), { state: 'sent' })}/again`,
    body: {},
  }),
  'textCampaigns.send': async () => {
    const user = await app()
      .db.updateTable('users')
      .set({ mobile_number: '9375550199', mobile_verified_at: app().now() })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('users as u')
          .innerJoin('customers as c', 'c.id', 'u.customer_id')
          .select(({ fn }) => fn.min('u.id').as('id'))
          .where('c.is_house', '=', false)
          .where('c.status', '<>', 'closed')
          .where('u.status', '=', 'active'),
      )
      .returning('mobile_number')
      .executeTakeFirstOrThrow()
    return { body: { text: 'Roses are in.', numbers: [user.mobile_number], at: '2099-01-01T00:00:00Z' } }
  },
  'staffNotices.send': async () => ({ body: { title: 'Roses', body: 'Roses are in.', push: false } }),
  'staffNotices.tellVendors': async () => {
    const { db } = app()
    await db
      .insertInto('vendors')
      .values({ id: 'VCO777', name: 'Finca' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { userId } = await makeShop(db)
    await db.updateTable('users').set({ vendor_id: 'VCO777' }).where('id', '=', userId).execute()
    return { body: { title: 'Roses', body: 'Roses are wanted.', vendorIds: ['VCO777'] } }
  },
  'templates.change': async () => {
    const row = await app()
      .db.selectFrom('house_words')
      .select('version')
      .where('kind', '=', 'invoice')
      .executeTakeFirst()
    const version = row?.version ?? 0
    const words = { enIntro: `Thank you, ${version}.`, enClosing: '', esIntro: '', esClosing: '' }
    return { path: 'admin/templates/invoice/words', body: { version, ...words } }
  },
  'suppressions.add': async () => ({
    body: { address: `gone${Math.floor(performance.now() * 1000)}@example.test`, reason: 'They asked.' },
  }),
  'incoming.place': async () => ({
    path: `admin/incoming-mail/${await makeIncomingMail(app())}/place`,
    body: { email: (await makeShop(app().db)).email, as: 'message' },
  }),
  'incoming.dismiss': async () => ({ path: `admin/incoming-mail/${await makeIncomingMail(app())}/dismiss` }),
  'suppressions.remove': async () => ({ path: `admin/suppressions/${await makeSuppression(app())}` }),
})
