import { assistant } from '../../contract/features/assistant/assistant.ts'
import { AppError } from '../core/errors.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readAbout } from './about.ts'
import { chat } from './ask.ts'
import { findTurn, presentTurn, readPhoto } from './chats.ts'
import { dismiss, readDismissedList } from './dismissals.ts'
import { handOver, rateAnswer } from './hand-over.ts'
import { forgetConversations, readConversation, renameConversation, searchHistory } from './history.ts'
import { readCards, readItems } from './recommend.ts'

export const assistantRoutes: Route[] = [
  handle(assistant.about, (ctx, { query }) => readAbout(ctx, query.language ?? 'en')),
  handle(assistant.chat, (ctx, { body }, { accepts, files }) =>
    chat(ctx, body, { accepts, photo: files[0] }),
  ),
  handle(assistant.answer, async (ctx, { query }) => {
    const turn = await findTurn(ctx, query)
    if (!turn) throw new AppError('not_found')
    return presentTurn(ctx, turn)
  }),
  handle(assistant.cards, (ctx, { query }) => readCards(ctx, query.language ?? 'en')),
  handle(assistant.dismissed, (ctx, { query }) => readDismissedList(ctx, query.language ?? 'en')),
  handleInTransaction(assistant.dismiss, (ctx, { body }) => dismiss(ctx, body)),
  handle(assistant.items, (ctx, { query }) => readItems(ctx, query)),
  handle(assistant.search, (ctx, { query }) => searchHistory(ctx, query)),
  handle(assistant.conversation, (ctx, { query }) => readConversation(ctx, query.id)),
  handle(assistant.photo, (ctx, { query }) => readPhoto(ctx, query.messageId)),
  handleInTransaction(assistant.rename, (ctx, { body }) => renameConversation(ctx, body)),
  handleInTransaction(assistant.forget, (ctx, { query }) => forgetConversations(ctx, query)),
  handleInTransaction(assistant.rate, (ctx, { body }) => rateAnswer(ctx, body)),
  handleInTransaction(assistant.handOver, (ctx, { body }) => handOver(ctx, body)),
]
