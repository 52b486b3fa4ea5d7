import type { FastifyInstance } from 'fastify'
import { makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Deps } from '../core/route.ts'
import { isSecret, mailReportsSecret, reportPaths } from '../messages/reports.ts'
import { mostMailBytes } from './limits.ts'
import { receiveMail } from './receive.ts'

/** Receives mails from the mail server, which authenticates with a secret; it is checked before the mail is read. */
export async function registerIncomingMail(app: FastifyInstance, deps: Deps) {
  await app.register(async (mails) => {
    mails.removeAllContentTypeParsers()
    mails.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mails.addHook('onRequest', async ({ headers }) => {
      const given = /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''
      if (!isSecret(given, await mailReportsSecret(deps))) throw new AppError('notice_refused')
    })
    mails.post(reportPaths.incoming, { bodyLimit: mostMailBytes }, async ({ body, log, ip }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (raw.length === 0)
        throw new AppError('malformed_request', { detail: 'Send the whole mail as the body.' })
      return { taken: await receiveMail(makeCtx(deps, null, { log, address: ip }), raw, 'posted') }
    })
  })
}
