import { sql } from 'kysely'
import { addDays, asDay, type Day } from '../../../contract/core/dates.ts'
import { dollarsFromCents } from '../../../contract/core/money.ts'
import type { ReasonCode } from '../../../contract/features/assistant/parts.ts'
import type { OrderGuide } from '../../../contract/features/catalogue/order-guide.ts'
import { holidayRules } from '../../../contract/rules/holidays.ts'
import { holidayWord } from '../../../contract/words/holiday-words.ts'
import { isOrderedFor } from '../../access/locations.ts'
import { findLine } from '../../catalogue/by-description.ts'
import { readOrderGuide } from '../../catalogue/order-guide.ts'
import { amountCentsOf, type Goods, inPacks } from '../goods.ts'
import type { AskedLine, Past } from '../reading/reading.ts'
import { rowsNamed } from '../search.ts'
import type { StoredRow } from '../stored.ts'
import { type Asking, catalogueCite, dollarsText, goodsOn, type Piece, shipDayFor } from './asking.ts'

const mostUsual = 12
const mostLines = 60

type Unread = { text: string; productIds: number[] }

/** Rows for a list of goods; a line that matches several products waits for a choice. */
export function rowsOfLines(
  goods: Goods,
  lines: readonly AskedLine[],
): { rows: StoredRow[]; unread: Unread[] } {
  const rows: StoredRow[] = []
  const unread: Unread[] = []
  for (const line of lines.slice(0, mostLines)) {
    const quantity = line.quantity === null ? '' : `${line.quantity} `
    const found = findLine(goods.search, `${quantity}${line.text}`)
    if (found.matched === 'one' && found.productId !== null) {
      rows.push({
        productId: found.productId,
        quantity: found.quantity || found.minQuantity || 0,
        code: 'named',
        reason: '',
      })
      continue
    }
    const ids =
      found.candidates.length > 0
        ? found.candidates.map(({ productId }) => productId)
        : rowsNamed(goods, line.text)
            .rows.slice(0, 5)
            .map((row) => goods.ofRow(row).productId)
    unread.push({ text: `${quantity}${line.text}`.trim(), productIds: ids })
  }
  return { rows, unread }
}

/** A list of goods as an order that the person can change and add. */
export async function order(asking: Asking): Promise<Piece> {
  const { reading } = asking
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const named = reading.slots.lines.filter(
    (line) => line.quantity !== null || rowsNamed(goods, line.text).rows.length > 0,
  )
  const { rows, unread } = rowsOfLines(goods, named)
  return proposalPiece(asking, {
    goods,
    shipDay,
    rows,
    unread,
    before: sentences,
    title: asking.words.titles.list(shipDay),
  })
}

function proposalPiece(
  asking: Asking,
  of: { goods: Goods; shipDay: Day; rows: StoredRow[]; unread: Unread[]; before: string[]; title: string },
): Piece {
  const { words, reading, shipment } = asking
  const { goods, shipDay, rows, unread, before, title } = of
  const { budget } = reading.slots
  const cents = rows.reduce((sum, row) => {
    const [product] = goods.byIds([row.productId])
    return sum + (product ? amountCentsOf(product, row.quantity) : 0)
  }, 0)
  const total = dollarsFromCents(cents)
  const sentences =
    rows.length > 0
      ? [words.proposal(rows.length, dollarsText(total), shipDay)]
      : unread.length > 0
        ? []
        : [words.proposalNone]
  if (unread.length > 0) sentences.push(words.unread(unread.length))
  if (budget !== null && total > budget) sentences.push(words.overBudget(dollarsText(total - budget)))
  return {
    sentences: [...sentences, ...before],
    parts:
      rows.length + unread.length === 0
        ? []
        : [{ kind: 'proposal', title, shipDay, method: shipment.method, rows, budget, unread }],
    cites: catalogueCite(asking, shipDay),
    productIds: rows.map(({ productId }) => productId),
  }
}

/** An earlier order, or the usual order, at today’s prices. */
export async function again(asking: Asking): Promise<Piece> {
  const { reading, words } = asking
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const past = reading.slots.past ?? { kind: 'last' as const }
  const { bought, said, code } = await boughtThen(asking, goods, past)
  if (bought.length === 0)
    return {
      sentences: [words.again.none],
      parts: [],
      cites: [{ label: words.cite.orders, href: '/orders' }],
    }
  const { percent } = reading.slots
  const factor = 1 + (percent ?? 0) / 100
  const rows: StoredRow[] = []
  const gone: Unread[] = []
  for (const { productId, quantity, reason, description } of bought.slice(0, mostLines)) {
    const [product] = goods.byIds([productId])
    if (!product) continue
    const packs = Math.max(1, Math.round((quantity * factor) / product.minQuantity))
    const wanted = inPacks(product, packs * product.minQuantity)
    if (wanted > 0) rows.push({ productId, quantity: wanted, code, reason })
    else
      gone.push({
        text: `${quantity} ${description}`,
        productIds: rowsNamed(goods, `${product.type} ${product.color}`)
          .rows.slice(0, 12)
          .map((row) => goods.ofRow(row))
          .filter((other) => other.productId !== productId && inPacks(other, 1) > 0)
          .slice(0, 5)
          .map((other) => other.productId),
      })
  }
  const piece = proposalPiece(asking, {
    goods,
    shipDay,
    rows,
    unread: gone,
    before: sentences,
    title: titleOf(asking, past),
  })
  const more = [said, ...(percent ? [words.again.percent(percent)] : [])]
  if (gone.length > 0) more.push(words.again.gone(gone.length))
  return {
    ...piece,
    sentences: [...more, ...piece.sentences.filter((one) => one !== words.unread(gone.length))],
    cites: [
      past.kind === 'usual'
        ? { label: words.cite.guide, href: '/order-guide' }
        : { label: words.cite.orders, href: '/orders' },
      ...piece.cites,
    ],
  }
}

const titleOf = ({ words }: Asking, { kind }: Past) =>
  kind === 'usual' ? words.titles.usual : words.titles.again

type Bought = { productId: number; quantity: number; description: string; reason: string }
type Then = { bought: Bought[]; said: string; code: ReasonCode }

async function boughtThen(asking: Asking, goods: Goods, past: Past): Promise<Then> {
  const { ctx, words, today, language } = asking
  switch (past.kind) {
    case 'usual': {
      const guide = JSON.parse(String((await readOrderGuide(ctx, goods.rowsFor)).body)) as OrderGuide
      const bought = guide.rows
        .filter(({ usualQuantity, orderCount }) => usualQuantity !== null && orderCount >= 2)
        .sort((a, b) => b.orderCount - a.orderCount || a.productId - b.productId)
        .slice(0, mostUsual)
        .map((row) => ({
          productId: row.productId,
          quantity: row.usualQuantity ?? 0,
          description: row.productDescription,
          reason: words.reasons.usual(row.orderCount),
        }))
      return { bought, said: words.again.usual, code: 'usual' }
    }
    case 'holiday': {
      const rule = holidayRules.find((one) => one.rule === past.rule)
      const year = Number(today.slice(0, 4))
      const on = [year, year - 1].flatMap((one) => rule?.dayIn(one) ?? []).find((day) => day < today)
      if (!rule || !on) return { bought: [], said: '', code: 'ordered' }
      const from = addDays(on, -7)
      const bought = await linesBetween(asking, from, on)
      return {
        bought,
        said: words.again.holiday(holidayWord(rule.name, language), from, on),
        code: 'season',
      }
    }
    case 'lastYear': {
      const on = asDay(`${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('02-29', '02-28')}`)
      const last = await lastShipDay(asking, { from: addDays(on, -4), to: addDays(on, 7), near: on })
      return { ...(await ofDay(asking, last)), code: 'season' }
    }
    case 'ago': {
      const on = addDays(today, -past.days)
      const slack = past.days < 7 ? 1 : 6
      return ofDay(
        asking,
        await lastShipDay(asking, { from: addDays(on, -slack), to: addDays(on, slack), near: on }),
      )
    }
    case 'weekday': {
      const last = await lastShipDay(asking, {
        from: addDays(today, -120),
        to: addDays(today, -1),
        weekday: past.weekday,
      })
      return ofDay(asking, last)
    }
    case 'number':
    case 'last': {
      const last = await lastShipDay(asking, { from: addDays(today, -400), to: addDays(today, 60) })
      return ofDay(asking, last)
    }
    default:
      throw new Error(`unhandled ${past satisfies never}`)
  }
}

async function ofDay(asking: Asking, day: Day | undefined): Promise<Then> {
  if (!day) return { bought: [], said: '', code: 'ordered' }
  return { bought: await linesBetween(asking, day, day), said: asking.words.again.last(day), code: 'ordered' }
}

const notCanceled = sql`o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`

async function lastShipDay(
  { ctx }: Asking,
  { from, to, near, weekday }: { from: Day; to: Day; near?: Day; weekday?: number },
): Promise<Day | undefined> {
  const { rows } = await sql<{ ship_day: Day }>`select o.ship_day from orders o
    where o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')} and ${notCanceled}
      and o.ship_day between ${from} and ${to}
      ${weekday === undefined ? sql`` : sql`and extract(dow from o.ship_day)::int = ${weekday}`}
    order by ${near ? sql`abs(o.ship_day - ${near}::date)` : sql`o.placed_at desc`}, o.id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.ship_day
}

async function linesBetween({ ctx, words }: Asking, from: Day, to: Day): Promise<Bought[]> {
  const { rows } = await sql<{ product_id: number; quantity: number; description: string; ship_day: Day }>`
    select l.product_id, sum(l.quantity)::int as quantity, max(l.description) as description, max(o.ship_day) as ship_day
    from orders o join order_lines l on l.order_id = o.id
    where o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')} and ${notCanceled}
      and l.status <> 'CANCELLED' and o.ship_day between ${from} and ${to}
    group by l.product_id order by sum(l.amount_cents) desc, l.product_id limit ${mostLines}`.execute(ctx.db)
  return rows.map((row) => ({
    productId: row.product_id,
    quantity: row.quantity,
    description: row.description,
    reason: words.reasons.ordered(row.ship_day),
  }))
}
