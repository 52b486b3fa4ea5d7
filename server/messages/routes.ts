import { outbox } from '../../contract/outbox.ts'
import { handle, handleInTransaction, type Route } from '../handle.ts'
import { markSeen, readMessage, readMessageHtml, readOutbox, resend } from './outbox.ts'

export const messagesRoutes: Route[] = [
  handle(outbox.list, (ctx, input) => readOutbox(ctx, input)),
  handle(outbox.read, (ctx, { params }) => readMessage(ctx, params.id)),
  handle(outbox.html, (ctx, { params }) => readMessageHtml(ctx, params.id)),
  handle(outbox.seen, (ctx, { params }) => markSeen(ctx, params.id)),
  handleInTransaction(outbox.resend, (ctx, { params }) => resend(ctx, params.id)),
]
