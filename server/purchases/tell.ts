import { asDay } from '../../contract/core/dates.ts'
import { isEmail } from '../../contract/core/fields.ts'
import { boxesOf } from '../../contract/rules/flower-boxes.ts'
import { purchaseDays } from '../../contract/rules/purchase-days.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import type { PurchaseOrderFacts } from '../messages/templates/purchases.ts'
import { notify } from '../notices/notify.ts'
import { deskOf, peopleOfVendor } from '../notices/receivers.ts'
import type { PurchaseNews } from '../notices/topics.ts'
import { costOf, linesOf, type PurchaseRecord } from './rows.ts'

/** News whose mail lists the lines of the purchase order. */
const withLines: readonly PurchaseOrderFacts['news'][] = ['SENT', 'REMINDER', 'CHANGED', 'SETTLED']

/**
 * Notifies the grower's people, and mails the grower's own address in the language of the person who has it. Growers without an
 * address get no mail.
 */
export async function tellGrower(
  ctx: Ctx,
  purchase: PurchaseRecord,
  { news, words = '' }: { news: PurchaseOrderFacts['news']; words?: string },
): Promise<void> {
  const asks = purchase.status === 'SENT' && purchase.confirm_by !== null
  const until = asks ? (purchase.confirm_by?.toISOString() ?? '') : ''
  await notify(ctx, {
    topic: 'purchase-farm',
    facts: { number: String(purchase.number), news, until },
    to: await peopleOfVendor(ctx, purchase.vendor_id),
    link: `/vendor/orders?order=${purchase.id}`,
    ...(asks && purchase.confirm_by && { decideBy: purchase.confirm_by }),
  })
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('email')
    .where('id', '=', purchase.vendor_id)
    .executeTakeFirstOrThrow()
  if (!isEmail(vendor.email)) return
  const reader = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('email', '=', vendor.email.toLowerCase())
    .executeTakeFirst()
  const lines = withLines.includes(news) ? await linesOf(ctx, purchase.id) : []
  const shipDay = asDay(purchase.ship_day)
  await queueMail(ctx, {
    kind: 'purchase-order',
    about: {
      id: purchase.id,
      number: String(purchase.number),
      news,
      shipDay,
      arrives: purchaseDays(shipDay).arrives,
      until,
      lines: lines.map((line) => {
        const units = line.confirmed ?? line.ordered
        return {
          description: line.description,
          quantity: units,
          um: line.um,
          boxes: boxesOf(units, line.per_box),
          costE4: line.cost_e4,
        }
      }),
      costCents: costOf(lines),
      words,
    },
    to: { email: vendor.email, language: reader?.language ?? 'en' },
  })
}

/** Notifies the buyers. */
export async function tellBuying(ctx: Ctx, purchase: PurchaseRecord, news: PurchaseNews): Promise<void> {
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', purchase.vendor_id)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'purchase-desk',
    facts: { number: String(purchase.number), supplier: vendor.name, news },
    to: await deskOf(ctx, ['FARM_DIRECT']),
    link: `/admin/purchase-orders?id=${purchase.id}`,
  })
}
