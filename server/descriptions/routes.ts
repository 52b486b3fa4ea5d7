import { descriptions } from '../../contract/features/descriptions.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { discardDraft, draftMany, draftOne, readWaiting } from './drafts.ts'
import { readText, saveText } from './texts.ts'

export const descriptionsRoutes: Route[] = [
  handle(descriptions.draft, (ctx, { body }) => draftOne(ctx, body)),
  handleInTransaction(descriptions.draftMany, (ctx, { body }) => draftMany(ctx, body.productIds)),
  handle(descriptions.waiting, (ctx, { query }) => readWaiting(ctx, query)),
  handle(descriptions.read, (ctx, { params }) => readText(ctx, params.productId)),
  handleInTransaction(descriptions.save, (ctx, { params, body }) => saveText(ctx, params.productId, body)),
  handleInTransaction(descriptions.discard, (ctx, { params }) => discardDraft(ctx, params.productId)),
]
