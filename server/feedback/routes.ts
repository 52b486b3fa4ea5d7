import { feedbackDesk } from '../../contract/features/feedback/desk.ts'
import { feedback } from '../../contract/features/feedback/feedback.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { change, note, reply, resolve } from './desk.ts'
import { feedbackTable, readDeskFeedback, readDeskFile, readFeedback } from './desk-read.ts'
import { readChoices, readOwnFile, readOwnThread, readOwnThreads } from './own.ts'
import { checkMute, mute, rate } from './rate.ts'
import { answerFeedback, resolveOwn, sendFeedback } from './send.ts'

export const feedbackRoutes: Route[] = [
  handle(feedback.list, readOwnThreads),
  handle(feedback.send, (ctx, { body }, { files }) => sendFeedback(ctx, body, files)),
  handleInTransaction(feedback.rate, (ctx, { body }) => rate(ctx, body)),
  handle(feedback.checkMute, (ctx, { query }) => checkMute(ctx, query)),
  handleInTransaction(feedback.mute, (ctx, { body }) => mute(ctx, body)),
  handle(feedback.read, (ctx, { params }) => readOwnThread(ctx, params.id)),
  handle(feedback.answer, (ctx, input, { files }) => answerFeedback(ctx, input, files)),
  handleInTransaction(feedback.resolve, (ctx, { params }) => resolveOwn(ctx, params.id)),
  handle(feedback.file, (ctx, { params }) => readOwnFile(ctx, params)),
  handle(feedback.about, (ctx) => readChoices(ctx)),
  handleList(feedbackDesk.list, { read: readFeedback, table: () => feedbackTable }),
  handle(feedbackDesk.read, (ctx, { params }) => readDeskFeedback(ctx, params.id)),
  handleInTransaction(feedbackDesk.change, change),
  handle(feedbackDesk.reply, (ctx, input, { files }) => reply(ctx, input, files)),
  handleInTransaction(feedbackDesk.note, note),
  handleInTransaction(feedbackDesk.resolve, resolve),
  handle(feedbackDesk.file, (ctx, { params }) => readDeskFile(ctx, params)),
]
