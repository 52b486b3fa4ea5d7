import { outbox } from '../../contract/features/messages/outbox.ts'
import { suppressions } from '../../contract/features/messages/suppressions.ts'
import { templates } from '../../contract/features/messages/templates.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { changeHouseWords, readHouseWords } from './house-words.ts'
import { markSeen, readMessage, readMessageHtml, readOutbox, resend } from './outbox.ts'
import { readReportAddresses } from './reports.ts'
import { addSuppression, readSuppressions, removeSuppression, suppressionsTable } from './suppressions.ts'
import { outboxTable } from './table.ts'
import { previewTemplate, readTemplates } from './templates-list.ts'

export const messagesRoutes: Route[] = [
  handleList(outbox.list, {
    read: (ctx, input) => readOutbox(ctx, input),
    table: ({ ctx }) => outboxTable(ctx.settings),
  }),
  handle(outbox.read, (ctx, { params }) => readMessage(ctx, params.id)),
  handle(outbox.html, (ctx, { params }) => readMessageHtml(ctx, params.id)),
  handle(outbox.seen, (ctx, { params }) => markSeen(ctx, params.id)),
  handleInTransaction(outbox.resend, (ctx, { params }) => resend(ctx, params.id)),
  handleList(suppressions.list, { read: readSuppressions, table: () => suppressionsTable }),
  handleInTransaction(suppressions.add, (ctx, { body }) => addSuppression(ctx, body)),
  handle(templates.list, readTemplates),
  handle(templates.preview, previewTemplate),
  handle(templates.words, (ctx, { params }) => readHouseWords(ctx, params.kind)),
  handleInTransaction(templates.change, changeHouseWords),
  handle(suppressions.reports, readReportAddresses),
  handleInTransaction(suppressions.remove, (ctx, { params }) => removeSuppression(ctx, params.id)),
]
