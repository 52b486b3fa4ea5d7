import { setImmediate } from 'node:timers/promises'
import { eachBit } from '../../contract/catalogue/bits.ts'
import { findMatches, nothingPersonal } from '../../contract/catalogue/query.ts'
import { type Department, departments } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { PriceList, PriceListRow } from '../../contract/features/price-list.ts'
import { canBeHad } from '../catalogue/item.ts'
import { shelfAndCustomer } from '../catalogue/pages.ts'
import { rowsForDay } from '../catalogue/read-page.ts'
import { type RowsOf, rowJson } from '../catalogue/rows.ts'
import { plainQuery } from '../catalogue/sections.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

export type PriceListAsked = {
  shipDay?: Day | undefined
  method?: MethodCode | undefined
  category: Department | 'All'
  categories: readonly string[]
}

/**
 * The products available to the customer on the day, by department, category and name. Throws `too_large` for more than `most`
 * products.
 */
export async function readPriceList(
  ctx: SignedInCtx,
  asked: PriceListAsked,
  most: number,
): Promise<PriceList> {
  const rowsFor = await rowsForDay(ctx, asked.shipDay, asked.method)
  const [shelf, view] = await shelfAndCustomer(ctx)
  const of: RowsOf = { shelf, view, rowsFor, today: ctx.catalogue.today() }
  const plain = plainQuery(ctx, rowsFor.shipDay)
  const query = {
    ...plain,
    department: asked.category === 'All' ? null : asked.category,
    filters: { ...plain.filters, categories: asked.categories },
  }
  const found: number[] = []
  eachBit(findMatches(shelf.catalogue, query, nothingPersonal).all, (row) => {
    if (canBeHad(of, shelf.product(row))) found.push(row)
  })
  if (found.length > most)
    throw new AppError('too_large', {
      detail: `There are ${found.length} products, and one list holds ${most}. Choose a department or categories.`,
      data: { total: found.length, most },
    })
  const rows: PriceListRow[] = []
  for (const [i, row] of found.entries()) {
    rows.push(listRow(JSON.parse(`${rowJson(of, row)}}`) as Product))
    // Yields to other requests while building a long list.
    if (i % 500 === 499) await setImmediate()
  }
  // Rows are sorted by name already, and a stable sort keeps that order.
  const place = (row: PriceListRow) => departments.indexOf(row.department)
  rows.sort((a, b) => place(a) - place(b) || (a.category < b.category ? -1 : a.category > b.category ? 1 : 0))
  return {
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
    accountNumber: ctx.user.accountNumber,
    customerName: await customerName(ctx),
    issuedAt: ctx.now().toISOString(),
    total: rows.length,
    rows,
  }
}

const tierNumbers = [1, 2, 3, 4, 5] as const

function listRow(product: Product): PriceListRow {
  const tiers = tierNumbers.flatMap((n) => {
    const [quantity, price] = [product[`quantity${n}`], product[`discountPrice${n}`]]
    return quantity && price ? [{ quantity, price }] : []
  })
  return {
    productId: product.productId,
    productDescription: product.productDescription,
    department: product.department,
    category: product.category,
    color: product.color,
    grade: product.grade,
    grower: product.grower,
    origin: product.origin,
    um: product.um,
    soldBy: product.soldBy,
    pack: product.pack,
    minQuantity: product.minQuantity,
    inventory: product.inventory,
    tiers: tiers.sort((a, b) => a.quantity - b.quantity),
    originalPrice: product.originalPrice,
    saleEndsOn: product.saleEndsOn,
  }
}

async function customerName(ctx: SignedInCtx): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  return name
}
