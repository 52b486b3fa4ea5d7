import { addDays, type Day, weekdayOf } from '../../contract/core/dates.ts'
import type { Customer } from './customers.ts'
import type { World } from './drafts.ts'
import type { PlacedOrder } from './orders.ts'
import { randomFrom } from './random.ts'
import { isOnTerms } from './shops.ts'

export interface Invoice {
  id: number
  order: PlacedOrder
  issuedOn: Day
  dueOn: Day
  amountCents: number
  paidCents: number
}

export interface Payment {
  customer: Customer
  /** The order that a card paid; null when invoices were paid. */
  order: PlacedOrder | null
  tender: 'card' | 'check' | 'transfer'
  amountCents: number
  refundedCents: number
  at: Date
  /** The check number; empty for other tenders. */
  checkNumber: string
  allocations: { invoice: Invoice; amountCents: number }[]
}

export interface CreditMemo {
  id: number
  customer: Customer
  invoice: Invoice
  issuedOn: Day
  amountCents: number
  /** The amount not yet used. */
  openCents: number
  note: string
}

export interface Books {
  invoices: Invoice[]
  payments: Payment[]
  credits: CreditMemo[]
}

const daysToPay = { NET30: 30, NET15: 15, COD: 0, PREPAID_CARD: 0 }

/**
 * Invoices for shipped orders, credits for damaged products, and payments: cards at check-out, terms by each customer's habit.
 */
export function booksOf(orders: readonly PlacedOrder[], world: World): Books {
  const invoices = orders
    .filter(({ hasLeft }) => hasLeft)
    .sort((a, b) => (a.shipDay === b.shipDay ? a.id - b.id : a.shipDay < b.shipDay ? -1 : 1))
    .map((order, index): Invoice => {
      const dueOn = addDays(order.shipDay, daysToPay[order.customer.terms])
      return {
        id: index + 1,
        order,
        issuedOn: order.shipDay,
        dueOn,
        amountCents: order.totalCents,
        paidCents: 0,
      }
    })
  const byOrder = new Map(invoices.map((invoice) => [invoice.order, invoice]))
  const cards = orders
    .filter(({ customer }) => !isOnTerms(customer))
    .map((order) => cardPayment(order, byOrder.get(order)))
  const onTerms = Map.groupBy(
    invoices.filter(({ order }) => isOnTerms(order.customer)),
    ({ order }) => order.customer,
  )
  const credits: CreditMemo[] = []
  const runs = [...onTerms].flatMap(([customer, own]) => {
    const open = openCents(customer, own, world.today)
    const given = creditsOf(customer, { invoices: own, open, world })
    credits.push(...given)
    return paymentRuns(customer, { invoices: own, open, credits: given, world })
  })
  const payments = [...cards, ...runs].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { allocations } of payments)
    for (const { invoice, amountCents } of allocations) invoice.paidCents += amountCents
  for (const credit of credits) credit.invoice.paidCents += credit.amountCents - credit.openCents
  credits.sort((a, b) => (a.issuedOn < b.issuedOn ? -1 : 1))
  return { invoices, payments, credits: credits.map((credit, index) => ({ ...credit, id: index + 1 })) }
}

const complaints = [
  'Roses wilted on arrival',
  'Two bunches short',
  'Broken stems in one box',
  'Botrytis on hydrangeas',
  'Wrong color sent',
  'Price corrected',
]

type Life = { invoices: readonly Invoice[]; open: ReadonlyMap<Invoice, number>; world: World }

/** One invoice in thirty gets a credit a day or two later; the florist has one unused credit. */
function creditsOf(customer: Customer, { invoices, open, world }: Life): CreditMemo[] {
  const settled = invoices.filter(
    (invoice) => !open.has(invoice) && invoice.issuedOn < addDays(world.today, -3),
  )
  const credits = settled.flatMap((invoice) => {
    const random = randomFrom(invoice.order.id * 13)
    if (!random.chance(0.03)) return []
    const amountCents = Math.min(invoice.amountCents, 25 * random.int(20, 260))
    const issuedOn = addDays(invoice.issuedOn, random.int(1, 2))
    return { id: 0, customer, invoice, issuedOn, amountCents, openCents: 0, note: random.pick(complaints) }
  })
  const [latest] = customer.story === 'florist' ? settled.slice(-1) : []
  if (!latest) return credits
  const issuedOn = addDays(latest.issuedOn, 2)
  const note = 'Roses wilted on arrival'
  return [
    ...credits.filter(({ invoice }) => invoice !== latest),
    { id: 0, customer, invoice: latest, issuedOn, amountCents: 3850, openCents: 3850, note },
  ]
}

function cardPayment(order: PlacedOrder, invoice: Invoice | undefined): Payment {
  return {
    customer: order.customer,
    order,
    tender: 'card',
    amountCents: order.totalCents,
    refundedCents: order.canceled ? order.totalCents : 0,
    at: order.placedAt,
    checkNumber: '',
    allocations: invoice ? [{ invoice, amountCents: order.totalCents }] : [],
  }
}

/** The open amount of each unpaid invoice: late ones up to the overdue amount, the newest others up to the balance. */
function openCents(customer: Customer, invoices: readonly Invoice[], today: Day): Map<Invoice, number> {
  const open = new Map<Invoice, number>()
  const leave = (newestFirst: readonly Invoice[], cents: number) => {
    let left = cents
    for (const invoice of newestFirst) {
      const own = Math.min(left, invoice.amountCents)
      if (own > 0) open.set(invoice, own)
      left -= own
    }
  }
  const newestFirst = [...invoices].reverse()
  // A "past due" banner should be about more than one day.
  const latest = customer.story === 'overdue' ? addDays(today, -20) : addDays(today, -1)
  leave(
    newestFirst.filter(({ dueOn }) => dueOn <= latest),
    customer.overdueCents,
  )
  leave(
    newestFirst.filter(({ dueOn }) => dueOn >= today),
    customer.balanceCents - customer.overdueCents,
  )
  return open
}

/** One check or transfer pays everything that fell due since the previous one. */
function paymentRuns(
  customer: Customer,
  { invoices, open, credits, world }: Life & { credits: readonly CreditMemo[] },
): Payment[] {
  const random = randomFrom(customer.accountNumber * 31)
  const credited = new Map(
    credits.map(({ invoice, amountCents, openCents }) => [invoice, amountCents - openCents]),
  )
  const tender = random.chance(0.6) ? 'check' : 'transfer'
  const weekday = random.int(1, 5)
  const daysLate = random.int(-9, 4)
  const runs = new Map<Day, Payment>()
  let checkNumber = random.int(1200, 9000)
  for (const invoice of invoices) {
    const amountCents = invoice.amountCents - (open.get(invoice) ?? 0) - (credited.get(invoice) ?? 0)
    if (amountCents === 0) continue
    const wished = nextWeekday(addDays(invoice.dueOn, daysLate), weekday)
    const lastRun = addDays(nextWeekday(world.today, weekday), -7)
    const day = wished < world.today ? wished : later(lastRun, invoice.issuedOn)
    const run = runs.get(day) ?? {
      customer,
      order: null,
      tender,
      amountCents: 0,
      refundedCents: 0,
      at: new Date(
        Math.min(world.dayBook.minuteOf(day, random.int(600, 920)).getTime(), world.now.getTime()),
      ),
      checkNumber: tender === 'check' ? String(checkNumber++) : '',
      allocations: [],
    }
    run.amountCents += amountCents
    run.allocations.push({ invoice, amountCents })
    runs.set(day, run)
  }
  return [...runs.values()]
}

const later = (a: Day, b: Day) => (a > b ? a : b)
/** The day itself, or the next day with that weekday. */
const nextWeekday = (day: Day, weekday: number) => addDays(day, (weekday - weekdayOf(day) + 7) % 7)
