import { health, status } from '../../contract/features/health.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { startDoctor } from './doctor.ts'
import { addLink, readLinks, readStatus, revokeLink } from './links.ts'
import { readHealth } from './read.ts'

export const healthRoutes: Route[] = [
  handle(health.read, (ctx) => readHealth(ctx)),
  handleInTransaction(health.doctor, (ctx) => startDoctor(ctx)),
  handle(health.links, (ctx) => readLinks(ctx)),
  handleInTransaction(health.addLink, (ctx, { body }) => addLink(ctx, body)),
  handleInTransaction(health.revokeLink, (ctx, { params }) => revokeLink(ctx, params.id)),
  handle(status.read, (ctx, { params }) => readStatus(ctx, params)),
]
