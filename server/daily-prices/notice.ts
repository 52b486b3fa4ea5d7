import type { Day } from '../../contract/core/dates.ts'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { languages } from '../../contract/core/language.ts'
import { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { compose } from '../messages/compose.ts'
import { queueMail } from '../messages/queue.ts'
import { afterQuiet } from '../notices/rules.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask } from '../tasks/task.ts'
import { countLeft, countReceivers, isReceiver, receiversOf, sampleReceiver } from './receivers.ts'

const today = ({ now, settings }: Pick<Ctx, 'now' | 'settings'>): Day => dayAt(now(), settings.timeZone)

/** Queues the mail of a day's prices to one person, unless they already got it or have unsubscribed. */
async function tell(
  ctx: Ctx,
  { userId, day, publicationId = null }: { userId: number; day: Day; publicationId?: number | null },
): Promise<boolean> {
  if (!(await isReceiver(ctx, userId))) return false
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('price_notices')
    .values({ user_id: userId, day, publication_id: publicationId, queued_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const { oneClick } = await unsubscribePaths(ctx, userId)
  await queueMail(ctx, {
    kind: 'daily-prices',
    about: { userId, day },
    to: { userId },
    unsubscribePath: oneClick,
  })
  return true
}

/** Mails the prices of the day, with one transaction per person. */
export const tellPricesTask = defineTask({
  kind: 'tell-prices',
  again: 'resume',
  access: () => pricePublishing.notify.access,
  about: ({ day }) => ({ kind: 'tell-prices', day }),
  total: ({ userIds }) => userIds.length,
  run: async (ctx, task, { day, userIds }) => {
    const tally = await task.each(userIds, {
      tally: { told: 0, skipped: 0 },
      sentence: { code: 'prices.telling' },
      work: async (inside, userId, { told, skipped }) =>
        (await tell(inside, { userId, day: day as Day }))
          ? { told: told + 1, skipped }
          : { told, skipped: skipped + 1 },
    })
    return { sentence: { code: 'prices.told', ...tally } }
  },
})

/**
 * Starts mailing everyone who agreed and has not been mailed today. Throws `selection_changed` if these are not the people that
 * were shown.
 */
export async function notify(
  ctx: SignedInCtx,
  { body: { receivers } }: InputOf<typeof pricePublishing.notify>,
): Promise<ReplyOf<typeof pricePublishing.notify>> {
  const day = today(ctx)
  const userIds = await receiversOf(ctx, day)
  const count = await countReceivers(ctx)
  if (receivers !== undefined && Math.abs(count - receivers) > receivers / 100)
    throw new AppError('selection_changed', { data: { receivers: count } })
  const taskId = await startTask(ctx, tellPricesTask, { day, userIds })
  await audit(ctx, {
    action: 'daily-prices.told',
    subject: `${userIds.length} people`,
    after: { day, people: userIds.length },
  })
  return { taskId }
}

/** Schedules a publication's mails for a moment, in the transaction that publishes. */
export async function queueNotice(ctx: Ctx, publicationId: number, at: Date) {
  await ctx.enqueue(
    'tell_daily_prices',
    { publicationId },
    { runAt: at, key: `daily-prices:${publicationId}` },
  )
}

/** Nobody is mailed prices at night: mails of prices published then go out in the morning. */
const night = { on: true, from: '21:00', to: '06:00' } as const

/** Mails everyone who has not been mailed today; at night, waits until morning. A second run finds nobody left. */
export async function tellOfPublication(ctx: Ctx, publicationId: number) {
  const at = afterQuiet(ctx.now(), { ...night, timeZone: ctx.settings.timeZone })
  if (at > ctx.now()) return queueNotice(ctx, publicationId, at)
  const day = today(ctx)
  for (const userId of await receiversOf(ctx, day))
    await inTransaction(ctx, (inside) => tell(inside, { userId, day, publicationId }))
}

/** The mail as a person would get it now, in both languages. */
export async function previewNotice(
  ctx: SignedInCtx,
  { body: { accountNumber } }: InputOf<typeof pricePublishing.previewNotice>,
): Promise<ReplyOf<typeof pricePublishing.previewNotice>> {
  const day = today(ctx)
  const userId = await sampleReceiver(ctx, accountNumber)
  if (userId === undefined && accountNumber !== undefined) throw new AppError('not_found')
  const mails: { language: (typeof languages)[number]; subject: string; html: string; text: string }[] = []
  if (userId !== undefined)
    for (const language of languages) {
      const { subject, html, body } = await compose(ctx, {
        channel: 'mail',
        kind: 'daily-prices',
        language,
        about: { userId, day },
      })
      mails.push({ language, subject: subject ?? '', html: html ?? '', text: body })
    }
  const [receivers, left, waiting] = await Promise.all([
    countReceivers(ctx),
    countLeft(ctx),
    receiversOf(ctx, day),
  ])
  return { receivers, left, isSent: waiting.length === 0 && receivers > 0, day, mails }
}
