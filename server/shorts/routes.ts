import { choices } from '../../contract/features/shorts/choices.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { substitutionRules } from '../../contract/features/shorts/wishes.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { decide } from './decide.ts'
import { openedBy } from './links.ts'
import { readShorts } from './list.ts'
import { planShort } from './plan.ts'
import { ownChoice, readChoice, readOwnChoices } from './read-choice.ts'
import { settleShort } from './settle.ts'
import { readSubstitutesOf } from './substitutes.ts'
import { changeLineWish, changeWish, readWish } from './wishes.ts'

export const shortsRoutes: Route[] = [
  handle(shorts.list, (ctx, { query }) => readShorts(ctx, query.shipDay)),
  handle(shorts.plan, (ctx, input) => planShort(ctx, input)),
  handleInTransaction(shorts.settle, (ctx, input) => settleShort(ctx, input)),
  handle(choices.list, (ctx) => readOwnChoices(ctx)),
  handle(choices.read, async (ctx, { params }) => readChoice(ctx, await openedBy(ctx, params.token))),
  handle(choices.answer, async (ctx, { params, body }) => {
    const id = await openedBy(ctx, params.token)
    // Only the link counts, no matter who is signed in here.
    const visitor = { ...ctx, user: null }
    await inTransaction(visitor, (inside) => decide(inside, id, { by: 'customer', ...body }))
    return readChoice(ctx, id)
  }),
  handleInTransaction(choices.choose, async (ctx, { params, body }) => {
    const id = await ownChoice(ctx, params.id)
    await decide(ctx, id, { by: 'customer', ...body })
    const choice = await readChoice(ctx, id)
    await auditActing(ctx, { subject: `order ${choice.orderNumber}`, after: { chosen: choice.chosen } })
    return choice
  }),
  handle(substitutionRules.read, (ctx) => readWish(ctx)),
  handleInTransaction(substitutionRules.change, (ctx, { body }) => changeWish(ctx, body)),
  handle(substitutionRules.ofLine, (ctx, { params, body }) => changeLineWish(ctx, { ...params, ...body })),
  handle(substitutionRules.substitutes, (ctx, { params }) => readSubstitutesOf(ctx, params.productId)),
]
