import { applications } from '../../contract/applications.ts'
import { FileAnswer, handle, handleInTransaction } from '../handle.ts'
import { apply } from './apply.ts'
import { readCertificate } from './certificate.ts'
import { decide } from './decide.ts'
import { certificateOf, readApplications } from './read.ts'

export const applicationRoutes = [
  handle(applications.signUp, (ctx, { body }, exchange) => apply(ctx, body, exchange)),
  handle(applications.list, (ctx, { query }) => readApplications(ctx, query)),
  handleInTransaction(applications.decide, (ctx, { params, body }) => decide(ctx, params.id, body)),
  handle(applications.certificate, async (ctx, { params }) => {
    const name = await certificateOf(ctx, params.id)
    const file = await readCertificate(ctx, name)
    // Saved, never shown: what strangers send runs in no page of ours.
    const headers = { 'content-security-policy': "default-src 'none'; sandbox" }
    return new FileAnswer({ ...file, fileName: `application-${params.id}${name.slice(36)}`, headers })
  }),
]
