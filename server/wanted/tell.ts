import { sql } from 'kysely'
import { maySee } from '../../contract/catalogue/query.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { readActiveUser } from '../access/active-user.ts'
import { canBeHad } from '../catalogue/item.ts'
import { shelfAndCustomer } from '../catalogue/pages.ts'
import { rowsForDay } from '../catalogue/read-page.ts'
import { rowJson, viewerOf } from '../catalogue/rows.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'

/**
 * Checks each minute instead of following stock, because an item becomes available in many ways: a lot, a count, a canceled order, an
 * expired hold.
 */
export const tellWantedJob = defineJob({
  name: 'tell_wanted',
  cron: '* * * * *',
  run: async (ctx) => {
    await tellWanted(ctx)
  },
})

/** Maximum entries per run; the others wait a minute. */
const mostAtOnce = 500

type Row = { user_id: number; product_id: number; under_e4: number | null }

/** Notifies the people who wait for an item that is available again, each once. Returns their number. */
export async function tellWanted(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Row>`select w.user_id::int as user_id, w.product_id, w.under_e4
    from wanted_items w join products p on p.id = w.product_id join stock s on s.product_id = p.id
    where s.on_hand - s.allocated - s.held >= greatest(1, p.min_quantity)
    order by w.under_e4 is not null, w.asked_at limit ${mostAtOnce}`.execute(ctx.db)
  let told = 0
  for (const row of rows) {
    const user = await readActiveUser(ctx.db, row.user_id)
    const item = user && (await seenBy({ ...ctx, user }, row.product_id))
    if (!item || (row.under_e4 !== null && item.priceE4 > row.under_e4)) continue
    await inTransaction(ctx, async (inside) => {
      const { numDeletedRows } = await inside.db
        .deleteFrom('wanted_items')
        .where('user_id', '=', row.user_id)
        .where('product_id', '=', row.product_id)
        .executeTakeFirst()
      // Another process has notified them.
      if (numDeletedRows === 0n) return
      told += 1
      await notify(inside, {
        topic: 'wanted',
        facts: { goods: item.name, under: row.under_e4 !== null },
        to: [row.user_id],
        link: `/item/${row.product_id}`,
      })
    })
  }
  return told
}

/** The item for the person's shipment, at the price of its minimum quantity; undefined when it isn't available. */
async function seenBy(
  ctx: SignedInCtx,
  productId: number,
): Promise<{ name: string; priceE4: number } | undefined> {
  const rowsFor = await rowsForDay(ctx)
  const [shelf, view] = await shelfAndCustomer(ctx)
  const row = shelf.catalogue.rowOf.get(productId)
  if (row === undefined || !maySee(shelf.catalogue, viewerOf(ctx.user), row)) return undefined
  const of = { shelf, view, rowsFor, today: ctx.catalogue.today() }
  if (!canBeHad(of, shelf.product(row))) return undefined
  const { productDescription, discountPrice1 } = JSON.parse(`${rowJson(of, row)}}`) as Product
  return { name: productDescription, priceE4: e4FromDollars(discountPrice1 ?? 0) }
}
