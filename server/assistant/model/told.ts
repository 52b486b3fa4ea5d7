import { asDay } from '../../../contract/core/dates.ts'
import type { Language } from '../../../contract/core/language.ts'
import type { Part, ProposedRow } from '../../../contract/features/assistant/parts.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { dayAndTimeText, shipDayText } from '../../../contract/words/day-words.ts'
import { unitWord } from '../../../contract/words/unit-words.ts'
import { ladderOf, stemsIn, unitPriceAt, unitsLeft } from '../goods.ts'
import { lengthOf } from '../search.ts'
import type { Facts } from './facts.ts'

type In = { facts: Facts; language: Language; timeZone: string }

/**
 * What the model is told about a part: rows of products, prices, days, counts and states. Names of people, addresses, tracking
 * numbers and free text are left out. Everything it is told becomes a fact.
 */
export function toldOf(part: Part, of: In): object | undefined {
  const { facts } = of
  switch (part.kind) {
    case 'products':
      facts.number(part.total, part.rows.length)
      return {
        shipDay: dayOf(part.shipDay, of),
        found: part.total,
        products: part.rows.map((row) => productOf(row.product, of)),
      }
    case 'proposal':
      facts.number(part.rows.length, part.unread.length)
      facts.amount(part.total)
      return {
        shipDay: dayOf(part.shipDay, of),
        lines: part.rows.map((row) => lineOf(row, of)),
        total: part.total,
        needAChoice: part.unread.map(({ candidates }) => candidates.map((one) => productOf(one, of))),
      }
    case 'recipe':
      facts.number(part.pieces, part.stemsEach, part.rows.length)
      for (const dollars of [part.total, part.each, part.withOneMore]) facts.amount(dollars)
      return {
        shipDay: dayOf(part.shipDay, of),
        pieces: part.pieces,
        stemsEach: part.stemsEach,
        lines: part.rows.map((row) => {
          facts.number(row.stemsEach, row.stems, row.stemsBought)
          return { ...lineOf(row, of), role: row.role, stemsEach: row.stemsEach, stems: row.stems }
        }),
        total: part.total,
        each: part.each,
        withOneMore: part.withOneMore,
      }
    case 'order':
      facts.number(part.orderNumber, part.lines)
      facts.amount(part.total)
      facts.text(part.status)
      return {
        orderNumber: part.orderNumber,
        status: part.status,
        shipDay: dayOf(part.shipDay, of),
        deliveryMethod: part.deliveryMethod,
        lines: part.lines,
        total: part.total,
        expectedFrom: momentOf(part.expectedFrom, of),
        expectedTo: momentOf(part.expectedTo, of),
        delivered: momentOf(part.deliveredAt, of),
      }
    case 'statement': {
      const { balance, pastDue, credits, creditLimit, availableCredit, invoices, invoiceCount, stopped } =
        part
      for (const dollars of [balance, pastDue, credits, creditLimit, availableCredit]) facts.amount(dollars)
      facts.number(invoiceCount)
      return {
        balance,
        pastDue,
        credits,
        creditLimit,
        availableCredit,
        stopped,
        openInvoices: invoiceCount,
        invoices: invoices.map(({ invoiceNumber, orderNumber, dueOn, daysPastDue, open }) => {
          facts.number(invoiceNumber, orderNumber, daysPastDue)
          facts.amount(open)
          return { invoiceNumber, orderNumber, due: dayOf(dueOn, of), daysPastDue, open }
        }),
      }
    }
    case 'dates':
      return {
        deliveryMethod: part.deliveryMethod,
        days: part.rows.map(({ day, open, closesAt }) => ({
          day: dayOf(day, of),
          open,
          orderBy: momentOf(closesAt, of),
        })),
      }
    case 'care':
      facts.text(part.name)
      facts.number(part.openMin, part.openMax, part.hydrateHours, part.vaseDays)
      return {
        of: part.name,
        daysToOpen: [part.openMin, part.openMax],
        hoursToDrink: part.hydrateHours,
        daysInTheVase: part.vaseDays,
        shipDays: part.shipDays.map((day) => dayOf(day, of)),
        tips: part.tips,
      }
    case 'price':
      facts.number(part.quantity)
      facts.amount(part.unitPrice)
      facts.amount(part.amount)
      return {
        ...productOf(part.product, of),
        quantity: part.quantity,
        unitPrice: part.unitPrice,
        amount: part.amount,
      }
    case 'steps':
      facts.text(part.title, ...part.steps)
      return { title: part.title, steps: part.steps }
    case 'link':
      facts.text(part.label)
      return { page: part.label }
    case 'handover':
      return { aPersonIsOffered: true }
    case 'question':
    case 'refine':
      return undefined
    default:
      throw new Error(`unhandled ${part satisfies never}`)
  }
}

/** A product with the values that its row shows. */
export function productOf(product: Product, { facts, language }: In): object {
  const { productId, productDescription: name, variety, color, origin, category, type } = product
  const { minQuantity, pack, um } = product
  const left = unitsLeft(product)
  const price = unitPriceAt(product, minQuantity)
  const stems = stemsIn(product)
  const priceOfStem = price !== null && stems > 1 ? Math.round((price / stems) * 100) / 100 : null
  const prices = ladderOf(product).map(({ from, priceE4 }) => ({ from, price: priceE4 / 10_000 }))
  const all = [price, priceOfStem, product.originalPrice, ...prices.map((one) => one.price)]
  facts.product(productId, { name, variety, prices: all })
  facts.text(color, origin, category, type, unitWord(1, um, language))
  facts.number(left, minQuantity, pack, stems, lengthOf(product), ...prices.map(({ from }) => from))
  return {
    productId,
    name,
    color,
    category,
    type,
    origin,
    unit: unitWord(1, um, language),
    stemsInUnit: stems,
    price,
    ...(priceOfStem !== null && { priceOfStem }),
    ...(prices.length > 1 && { prices }),
    ...(product.originalPrice !== null && { onSaleBefore: product.originalPrice }),
    left,
    soldInMultiplesOf: minQuantity,
    boughtBefore: product.lastBought !== null,
  }
}

function lineOf({ product, quantity, amount }: ProposedRow, of: In): object {
  of.facts.number(quantity, quantity * stemsIn(product))
  of.facts.amount(amount)
  return { ...productOf(product, of), quantity, amount }
}

function dayOf(day: string, { facts, language }: In): string {
  facts.day(day)
  return `${shipDayText(asDay(day), language)} (${day})`
}

function momentOf(iso: string | null, { facts, language, timeZone }: In): string | null {
  if (!iso) return null
  const text = dayAndTimeText(new Date(iso), timeZone, language)
  facts.moment(text)
  return text
}
