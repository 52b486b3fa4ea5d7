import type { FastifyInstance } from 'fastify'
import type { Notice } from '../adapters/gateway/gateway.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Deps } from '../core/route.ts'

/** The gateway's webhook address: outside the API, because it is not for API clients. */
const pathOf = (gateway: string) => `/webhooks/${gateway}`

/** Maximum size of a notice, which is a few kilobytes. */
const mostBytes = 256 * 1024

/**
 * Receives the gateway's notices: anonymous, verified by the signature of the raw bytes, and stored before they are processed.
 * The response only confirms storage; a job does the rest.
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

/** Stores a notice and queues the job that processes it; a duplicate is ignored. */
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

/** The webhook address for the sandbox on this machine; undefined while the server is not listening. */
export function noticeAddress(app: FastifyInstance, gateway: string): string | undefined {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return undefined
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${pathOf(gateway)}`
}
