import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../core/route.ts'

const isKey = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
/** The tracking pixel: a transparent GIF of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The links of campaigns: `/w/code` in texts, `/w/code/key` in mails, both only to a page of the shop; and the tracking pixel of
 * counted mails. Nothing is counted for a campaign that began while counting was off. A reader who opens a link twice counts
 * once.
 */
export function registerLinks(app: FastifyInstance, { db, now }: Deps) {
  async function follow(code: string, key: string | undefined): Promise<string> {
    const campaign = await db
      .selectFrom('campaigns')
      .select(['id', 'link', 'tracked'])
      .where('link_code', '=', code)
      .executeTakeFirst()
    if (!campaign) return '/'
    if (campaign.tracked && key === undefined)
      await db
        .updateTable('campaigns')
        .set({ followed: sql`followed + 1` })
        .where('id', '=', campaign.id)
        .execute()
    if (campaign.tracked && key !== undefined && isKey(key))
      await db
        .updateTable('campaign_receivers')
        .set({ clicked_at: now(), opened_at: sql`coalesce(opened_at, ${now()})` })
        .where('message_key', '=', key)
        .where('campaign_id', '=', campaign.id)
        .where('clicked_at', 'is', null)
        .execute()
    return campaign.link || '/'
  }

  app.get<{ Params: { code: string } }>('/w/:code', { exposeHeadRoute: false }, async ({ params }, reply) =>
    reply.header('cache-control', 'no-store').redirect(await follow(params.code, undefined), 302),
  )
  app.get<{ Params: { code: string; key: string } }>(
    '/w/:code/:key',
    { exposeHeadRoute: false },
    async ({ params }, reply) =>
      reply.header('cache-control', 'no-store').redirect(await follow(params.code, params.key), 302),
  )
  app.get<{ Params: { file: string } }>('/o/:file', { exposeHeadRoute: false }, async ({ params }, reply) => {
    const key = params.file.replace(/\.gif$/, '')
    if (isKey(key))
      await sql`update campaign_receivers r set opened_at = ${now()} from campaigns c
        where r.message_key = ${key} and r.opened_at is null and c.id = r.campaign_id and c.tracked`.execute(
        db,
      )
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(dot)
  })
}
