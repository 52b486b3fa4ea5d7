import type { Day } from '../../contract/core/dates.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Part, ProposedRow } from '../../contract/features/assistant/parts.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { SignedInCtx } from '../core/route.ts'
import { amountCentsOf, amountOf, type Goods, goodsFor, stemsIn, unitPriceAt, unitsLeft } from './goods.ts'
import { orderPart } from './orders.ts'
import { priceSteps } from './price-steps.ts'
import { say } from './say.ts'
import { statementPart } from './statement.ts'
import type { StoredPart, StoredRow } from './stored.ts'

/** Stored parts with current names, prices, stock and states, as the reader may see them; the rest is left out. */
export async function fillParts(
  ctx: SignedInCtx,
  parts: readonly StoredPart[],
  language: Language,
): Promise<Part[]> {
  const known = new Map<string, Promise<Goods>>()
  const goodsOn = (shipDay: Day, method: MethodCode) => {
    const key = `${shipDay} ${method}`
    const goods = known.get(key) ?? goodsFor(ctx, { shipDay, method, addressId: null })
    known.set(key, goods)
    return goods
  }
  const filled: Part[] = []
  for (const part of parts) {
    const one = await fillPart(ctx, part, language, goodsOn)
    if (one) filled.push(one)
  }
  return filled
}

async function fillPart(
  ctx: SignedInCtx,
  part: StoredPart,
  language: Language,
  goodsOn: (shipDay: Day, method: MethodCode) => Promise<Goods>,
): Promise<Part | undefined> {
  switch (part.kind) {
    case 'products': {
      const { method, rows, ...rest } = part
      const goods = await goodsOn(part.shipDay, method)
      return { ...rest, deliveryMethod: methodLabels[method], rows: fillRows(goods, rows, language) }
    }
    case 'proposal': {
      const { method, rows, unread, ...rest } = part
      const goods = await goodsOn(part.shipDay, method)
      const filled = fillRows(goods, rows, language)
      return {
        ...rest,
        deliveryMethod: methodLabels[method],
        rows: filled,
        total: sumOf(filled),
        unread: unread.map(({ text, productIds }) => ({ text, candidates: goods.byIds(productIds) })),
      }
    }
    case 'recipe': {
      const { method, rows, ...rest } = part
      const goods = await goodsOn(part.shipDay, method)
      const filled = rows.flatMap((row) => {
        const [product] = goods.byIds([row.productId])
        if (!product) return []
        return [
          {
            ...proposedRow(product, row, language),
            role: row.role,
            stemsEach: row.stemsEach,
            stems: row.stemsEach * part.pieces,
            stemsBought: row.quantity * stemsIn(product),
          },
        ]
      })
      const total = sumOf(filled)
      return {
        ...rest,
        deliveryMethod: methodLabels[method],
        rows: filled,
        total,
        each: part.pieces > 0 ? Math.round((total / part.pieces) * 100) / 100 : 0,
      }
    }
    case 'order':
      return orderPart(ctx, part.orderNumber, language)
    case 'statement':
      return statementPart(ctx)
    case 'price': {
      const goods = await goodsOn(part.shipDay, part.method)
      const [product] = goods.byIds([part.productId])
      return (
        product && {
          kind: 'price',
          product,
          quantity: part.quantity,
          unitPrice: unitPriceAt(product, part.quantity),
          amount: part.quantity > 0 ? amountOf(product, part.quantity) : null,
          steps: priceSteps(product, language),
        }
      )
    }
    default:
      return part
  }
}

const fillRows = (goods: Goods, rows: readonly StoredRow[], language: Language): ProposedRow[] =>
  rows.flatMap((row) => {
    const [product] = goods.byIds([row.productId])
    return product ? [proposedRow(product, row, language)] : []
  })

/** A row with its price; the quantity is reduced to the units that are left. */
export function proposedRow(product: Product, row: StoredRow, language: Language): ProposedRow {
  const left = unitsLeft(product)
  const quantity = Math.min(row.quantity, left)
  const { problems } = say(language)
  return {
    product,
    quantity,
    unitPrice: unitPriceAt(product, quantity),
    amount: quantity > 0 ? amountOf(product, quantity) : null,
    code: row.code,
    reason: row.reason,
    problem: left === 0 ? problems.soldOut : quantity < row.quantity ? problems.fewer(left, product.um) : '',
  }
}

const sumOf = (rows: readonly ProposedRow[]): number =>
  dollarsFromCents(rows.reduce((cents, { product, quantity }) => cents + amountCentsOf(product, quantity), 0))
