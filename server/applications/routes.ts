import { applications } from '../../contract/features/applications.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { admitApplication, apply } from './apply.ts'
import { readCertificate } from './certificate.ts'
import { decide } from './decide.ts'
import { readApplications } from './read.ts'

export const applicationRoutes = [
  handle(applications.signUp, (ctx, { body }, { files }) => apply(ctx, body, files), {
    admit: admitApplication,
  }),
  handle(applications.list, (ctx, { query }) => readApplications(ctx, query)),
  handleInTransaction(applications.decide, (ctx, { params, body }) => decide(ctx, params.id, body)),
  handle(applications.certificate, (ctx, { params }) => readCertificate(ctx, params.id)),
]
