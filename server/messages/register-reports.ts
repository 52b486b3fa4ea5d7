import type { FastifyInstance } from 'fastify'
import { makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Deps } from '../core/route.ts'
import {
  isOfTwilio,
  isSigned,
  mailReportsSecret,
  readJsonReport,
  reportPaths,
  takeMailReport,
  takeTextReport,
} from './reports.ts'

const inXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Enough for a bounce report, which includes the first kilobytes of the original mail. */
const mostBytes = 512 * 1024

/** Receives carriers' reports about messages. Anyone can send one; only its signature makes it trusted. */
export async function registerReports(app: FastifyInstance, deps: Deps) {
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const bytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    const options = { bodyLimit: mostBytes }

    reports.post(reportPaths.mail, options, async (request) => {
      const ctx = makeCtx(deps, null, { log: request.log, address: request.ip })
      const { headers } = request
      const body = bytes(request.body)
      const signed = {
        id: String(headers['webhook-id'] ?? ''),
        timestamp: String(headers['webhook-timestamp'] ?? ''),
        signature: String(headers['webhook-signature'] ?? ''),
        body,
      }
      if (!isSigned(signed, await mailReportsSecret(ctx), ctx.now())) throw new AppError('notice_refused')
      const report = readJsonReport(body)
      return { taken: report !== undefined && (await takeMailReport(ctx, report)) }
    })

    for (const path of [reportPaths.texts, reportPaths.textsOfApi])
      reports.post(path, options, async (request, reply) => {
        const ctx = makeCtx(deps, null, { log: request.log, address: request.ip })
        const { twilio, publicUrl } = ctx.settings
        const fields = new URLSearchParams(bytes(request.body).toString('utf8'))
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        if (!twilio || !isOfTwilio({ url: `${publicUrl}${path}`, fields, signature }, twilio.authToken))
          throw new AppError('notice_refused')
        const said = await takeTextReport(ctx, fields)
        const message = said === undefined ? '' : `<Message>${inXml(said)}</Message>`
        return reply
          .type('text/xml')
          .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`)
      })
  })
}
