import type { FastifyInstance } from 'fastify'
import type { Notice } from '../adapters/gateway/gateway.ts'
import { type Deps, inTransaction, makeCtx } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'

/** Where a gateway tells by itself what has become of a charge: outside the API, as it is not for the product's clients. */
const pathOf = (gateway: string) => `/webhooks/${gateway}`

/** A notice is a few kilobytes. */
const mostBytes = 256 * 1024

/**
 * Takes the gateway's notices: anonymous, judged by the signature of the very bytes that came, and stored before anything is made
 * of them. The answer says only that it is kept; a job does the rest.
 */
export async function registerWebhook(app: FastifyInstance, deps: Deps) {
  const { gateway } = deps.adapters
  await app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhook.post(pathOf(gateway.name), { bodyLimit: mostBytes }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers[`${gateway.name}-signature`] ?? '')
      const notice = gateway.readNotice({ body, signature, now: deps.now() })
      if (!notice) throw new AppError('notice_refused')
      await keepNotice(makeCtx(deps, null, { log: request.log, address: request.ip }), notice)
      return { received: true }
    })
  })
}

/** Stores a notice and queues the job that makes something of it; one that came before is left alone. */
export function keepNotice(outside: Ctx, notice: Notice): Promise<boolean> {
  const { eventId, kind, key, reference, amountCents } = notice
  return inTransaction(outside, async (ctx) => {
    const kept = await ctx.db
      .insertInto('gateway_notices')
      .values({
        gateway: ctx.adapters.gateway.name,
        event_id: eventId,
        kind,
        gateway_key: key ?? null,
        gateway_reference: reference ?? null,
        amount_cents: amountCents ?? null,
        received_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await ctx.enqueue('handle_gateway_notice', { noticeId: kept.id })
    return kept !== undefined
  })
}

/** Where the sandbox reaches the product on this machine; undefined while the product does not listen. */
export function noticeAddress(app: FastifyInstance, gateway: string): string | undefined {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return undefined
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${pathOf(gateway)}`
}
