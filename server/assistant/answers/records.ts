import { sql } from 'kysely'
import { addDays, type Day } from '../../../contract/core/dates.ts'
import { methodLabels } from '../../../contract/core/fields.ts'
import { isOrderedFor } from '../../access/locations.ts'
import { readOpenOrders } from '../../orders/open.ts'
import { orderPart } from '../orders.ts'
import { statementPart } from '../statement.ts'
import { type Asking, daysOf, dollarsText, momentText, type Piece } from './asking.ts'

const mostOrders = 3

/** Where orders are: the order in question, those on their way, else the latest. The order cards show the status. */
export async function where(asking: Asking): Promise<Piece> {
  const { reading, words, language, ctx } = asking
  const asked = reading.slots.orderNumber
  const numbers = asked === null ? await ordersUnderWay(asking) : [asked]
  const parts = []
  for (const orderNumber of numbers) {
    if (await orderPart(ctx, orderNumber, language)) parts.push({ kind: 'order' as const, orderNumber })
  }
  if (parts.length === 0) {
    const none = asked === null ? words.noOrders : words.noSuchOrder(asked)
    return { sentences: [none], parts: [], cites: [{ label: words.cite.orders, href: '/orders' }] }
  }
  return {
    sentences: [],
    parts,
    cites: parts.map(({ orderNumber }) => ({
      label: words.cite.order(orderNumber),
      href: `/orders/${orderNumber}`,
    })),
    orderNumbers: parts.map(({ orderNumber }) => orderNumber),
  }
}

async function ordersUnderWay({ ctx, today, reading }: Asking): Promise<number[]> {
  const { day } = reading.slots
  const { rows } = await sql<{ order_number: number; is_open: boolean }>`
    select o.order_number, o.status not in ('DELIVERED', 'PICKED_UP', 'CLOSED', 'SHIPPED') as is_open
    from orders o where o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
      and o.status <> 'CANCELLED' and o.ship_day >= ${addDays(today, -90)}
      ${day === null ? sql`` : sql`and o.ship_day = ${day}`}
    order by is_open desc, case when o.status = 'OUT_FOR_DELIVERY' then 0 else 1 end,
      case when o.ship_day >= ${today} then o.ship_day - ${today}::date else 1000 + (${today}::date - o.ship_day) end, o.id desc
    limit ${mostOrders}`.execute(ctx.db)
  const open = rows.filter(({ is_open }) => is_open)
  return (open.length > 0 ? open : rows.slice(0, 1)).map(({ order_number }) => order_number)
}

/** What the account owes, and its components. */
export async function owe(asking: Asking): Promise<Piece> {
  const { ctx, words } = asking
  const part = await statementPart(ctx)
  const { balance, pastDue, credits, invoices, invoiceCount, creditLimit, availableCredit, stopped } = part
  const sentences: string[] = []
  if (balance < 0) sentences.push(words.owe.inCredit(dollarsText(-balance)))
  else if (balance === 0 && invoiceCount === 0) sentences.push(words.owe.nothing)
  else sentences.push(words.owe.balance(dollarsText(balance), invoiceCount))
  if (credits > 0 && balance > 0) sentences.push(words.owe.credit(dollarsText(credits)))
  const oldest = invoices.find(({ daysPastDue }) => daysPastDue > 0)
  if (pastDue > 0)
    sentences.push(
      oldest
        ? words.owe.pastDue(dollarsText(pastDue), oldest.invoiceNumber, oldest.dueOn as Day)
        : words.owe.pastDueOnly(dollarsText(pastDue)),
    )
  const next = invoices.find(({ daysPastDue }) => daysPastDue <= 0)
  if (next) sentences.push(words.owe.next(dollarsText(next.open), next.dueOn as Day))
  if (stopped) sentences.push(stopped === 'held' ? words.owe.held : words.owe.cardOnly)
  else if (creditLimit !== null && availableCredit !== null)
    sentences.push(words.owe.limit(dollarsText(availableCredit), dollarsText(creditLimit)))
  return {
    sentences,
    parts: [{ kind: 'statement' }],
    cites: [{ label: words.cite.billing, href: '/billing' }],
  }
}

/** Whether lines can still be added to an order for a day. */
export async function addTo(asking: Asking): Promise<Piece> {
  const { ctx, reading, words, shipment, today } = asking
  const { orderNumber } = reading.slots
  const open = (await readOpenOrders(ctx)) as {
    orderNumber: number
    shipDay: string
    cutOff: string | null
  }[]
  const day = reading.slots.day === today ? today : reading.slots.day
  const mine =
    orderNumber !== null
      ? open.find((one) => one.orderNumber === orderNumber)
      : day !== null
        ? open.find(({ shipDay }) => shipDay === day)
        : open.toSorted((a, b) => a.shipDay.localeCompare(b.shipDay))[0]
  const cites = [
    { label: words.cite.days, href: '/calendar' },
    { label: words.cite.orders, href: '/orders' },
  ]
  if (mine?.cutOff)
    return {
      sentences: [words.addTo.yes(mine.orderNumber, mine.shipDay as Day, momentText(asking, mine.cutOff))],
      parts: [{ kind: 'order', orderNumber: mine.orderNumber }],
      cites,
      orderNumbers: [mine.orderNumber],
    }
  const rows = await daysOf(asking, shipment.method)
  const asked = day ?? (rows[1]?.date as Day | undefined) ?? today
  const state = rows.find(({ date }) => date === asked)
  const next = rows.find(({ enabled, date }) => enabled && date > asked)
  const nextSaid = next?.cutOff ? [words.addTo.next(next.date as Day, momentText(asking, next.cutOff))] : []
  const said = state?.enabled
    ? [words.addTo.open(asked, momentText(asking, state.cutOff ?? ''))]
    : state?.reason === 'cut_off_passed'
      ? [words.addTo.no(asked, state.cutOff ? momentText(asking, state.cutOff) : ''), ...nextSaid]
      : [words.days.closed(asked, state?.reason ? words.dayReason[state.reason] : ''), ...nextSaid]
  return { sentences: said, parts: [await datesPart(asking, asked)], cites }
}

/** Ship days: whether the day in question is open, and the next ones. */
export async function days(asking: Asking): Promise<Piece> {
  const { reading, words, shipment } = asking
  const rows = await daysOf(asking, shipment.method)
  const { day } = reading.slots
  const sentences: string[] = []
  if (day !== null) {
    const state = rows.find(({ date }) => date === day)
    sentences.push(
      state?.enabled
        ? words.days.open(day, momentText(asking, state.cutOff ?? ''))
        : words.days.closed(day, words.dayReason[state?.reason ?? 'too_far']),
    )
  }
  const next = rows.find(({ enabled, date }) => enabled && (day === null || date > day))
  if (next?.cutOff && (day === null || sentences.length > 0))
    sentences.push(
      words.days.next(words.method[shipment.method], next.date as Day, momentText(asking, next.cutOff)),
    )
  if (sentences.length === 0) sentences.push(words.days.none)
  return {
    sentences,
    parts: [await datesPart(asking, day)],
    cites: [{ label: words.cite.days, href: '/calendar' }],
  }
}

const mostDays = 7

async function datesPart(asking: Asking, asked: Day | null) {
  const { words, shipment } = asking
  const rows = await daysOf(asking, shipment.method)
  const from =
    asked === null
      ? 0
      : Math.max(
          0,
          rows.findIndex(({ date }) => date === asked),
        )
  const shown = rows
    .slice(from)
    .filter(({ enabled, date, reason }) => enabled || date === asked || reason === 'holiday')
  return {
    kind: 'dates' as const,
    deliveryMethod: methodLabels[shipment.method],
    asked,
    rows: shown.slice(0, mostDays).map(({ date, enabled, cutOff, reason }) => ({
      day: date,
      open: enabled,
      closesAt: cutOff ?? null,
      why: enabled || !reason ? '' : words.dayReason[reason],
    })),
  }
}
