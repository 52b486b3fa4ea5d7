import { parseDay } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { isEmail, phoneDigits } from '../../contract/core/fields.ts'
import type { CustomerCause, CustomerField, RowState } from '../../contract/features/setup/customer-file.ts'
import type { Terms } from '../../contract/rules/terms.ts'
import { centsIn } from '../truck-routes/cells.ts'

/** A customer as a good row describes it. */
export type NewCustomer = {
  accountNumber: number | null
  name: string
  contact: string
  email: string
  phoneNumber: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
  terms: Terms
  priceTier: number
  routeNumber: string | null
  shippingCostCents: number
  shippingMinimumCents: number
  /** Whether delivery is free above the minimum, which is what a custom route means in such files. */
  customRoute: boolean
  /** Null for no limit. */
  creditLimitCents: number | null
  /** The opening balance from a former system; below zero is a credit. */
  balanceCents: number
  salesRep: string | null
  businessType: string
  resaleCertificate: string
  status: 'active' | 'on_hold' | 'closed'
  customerSince: string | null
  dailyPricing: boolean
}

export type Texts = Readonly<Partial<Record<CustomerField, string>>>
export type FileRow = { line: number; values: Texts; leftOut: boolean }

/** The data that rows are checked against. */
export type House = {
  /** Existing accounts and emails, emails in lower case. */
  accounts: ReadonlySet<number>
  emails: ReadonlySet<string>
  /** The delivery cost of each route by number, and the first route of each ZIP code. */
  routes: ReadonlyMap<string, { cost: number; minimum: number }>
  routeOfZip: ReadonlyMap<string, string>
  reps: ReadonlySet<string>
  /** The delivery cost of an address without a route. */
  cost: number
  minimum: number
}

export type Judged = {
  line: number
  values: Texts
  state: RowState
  causes: { cause: CustomerCause; field: CustomerField }[]
  hints: ('no_route' | 'unknown_rep')[]
  routeNumber: string | null
  /** Present when the row is good. */
  customer?: NewCustomer
}

/** Terms as invoices and exports write them. */
const termsBy: Readonly<Record<string, Terms>> = {
  '': 'PREPAID_CARD',
  PREPAID: 'PREPAID_CARD',
  PREPAIDCARD: 'PREPAID_CARD',
  CARD: 'PREPAID_CARD',
  CREDITCARD: 'PREPAID_CARD',
  TARJETA: 'PREPAID_CARD',
  COD: 'COD',
  CASHONDELIVERY: 'COD',
  NET7: 'NET7',
  NET10: 'NET10',
  NET15: 'NET15',
  NET30: 'NET30',
  WEEKLY: 'WEEKLY',
  SEMIMONTHLY: 'SEMI_MONTHLY',
  EOMNET10: 'EOM_NET10',
  EOM10: 'EOM_NET10',
  EOM2PCT12: 'EOM_2PCT_12',
  '212EOM': 'EOM_2PCT_12',
}
export const termsIn = (text: string): Terms | undefined =>
  termsBy[text.toUpperCase().replace(/[^A-Z0-9]/g, '')]

const ways: Readonly<Record<string, MethodCode>> = {
  TRUCK: 'TRUCK',
  TRUCKDELIVERY: 'TRUCK',
  DELIVERY: 'TRUCK',
  CAMION: 'TRUCK',
  PICKUP: 'PICKUP',
  WILLCALL: 'PICKUP',
  UPS: 'UPS',
  UPSDELIVERY: 'UPS',
  PARCEL: 'UPS',
}
const statuses = {
  '': 'active',
  ACTIVE: 'active',
  ONHOLD: 'on_hold',
  HOLD: 'on_hold',
  CLOSED: 'closed',
  INACTIVE: 'closed',
} as const

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Checks all rows together: an account or an email may occur only once. */
export function judgeRows(rows: readonly FileRow[], house: House): Judged[] {
  const times = (field: CustomerField) => {
    const counts = new Map<string, number>()
    for (const { values, leftOut } of rows) {
      const text = (values[field] ?? '').trim().toLowerCase()
      if (text !== '' && !leftOut) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return (text: string) => counts.get(text.trim().toLowerCase()) ?? 0
  }
  const twice = { account: times('accountNumber'), email: times('email') }
  return rows.map((row) => judge(row, house, twice))
}

type Twice = { account: (text: string) => number; email: (text: string) => number }

function judge({ line, values, leftOut }: FileRow, house: House, twice: Twice): Judged {
  const causes: Judged['causes'] = []
  const cell = (field: CustomerField) => (values[field] ?? '').trim()
  const refuse = (cause: CustomerCause, field: CustomerField) => causes.push({ cause, field })
  const need = <T>(field: CustomerField, read: (text: string) => T | undefined, cause: CustomerCause): T => {
    const value = read(cell(field))
    if (value === undefined) refuse(cause, field)
    return value as T
  }
  const filled = (text: string) => (text === '' ? undefined : text)

  const account = need('accountNumber', accountIn, 'bad_account')
  if (account === null || account === undefined ? false : house.accounts.has(account)) {
    return { line, values, state: leftOut ? 'left_out' : 'known', causes: [], hints: [], routeNumber: null }
  }
  if (account !== null && twice.account(cell('accountNumber')) > 1) refuse('account_twice', 'accountNumber')
  const name = need('name', filled, 'no_name')
  const email = need('email', (text) => (isEmail(text) ? text.toLowerCase() : undefined), 'bad_email')
  if (email !== undefined) {
    if (twice.email(email) > 1) refuse('email_twice', 'email')
    if (house.emails.has(email)) refuse('email_taken', 'email')
  }
  const phoneNumber = need('phoneNumber', (text) => (text === '' ? '' : phoneDigits(text)), 'bad_phone')
  const addressLine1 = need('addressLine1', filled, 'no_street')
  const city = need('city', filled, 'no_city')
  const state = need(
    'state',
    (text) => (/^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : undefined),
    'bad_state',
  )
  const zipCode = need('zipCode', zipIn, 'bad_zip')
  const terms = need('terms', termsIn, 'bad_terms')
  const priceTier = need('priceTier', levelIn, 'bad_level')
  const cents = (field: CustomerField) => (cell(field) === '' ? null : need(field, centsIn, 'bad_amount'))
  const amounts = {
    cost: cents('shippingCost'),
    minimum: cents('shippingMinimum'),
    limit: cents('creditLimit'),
  }
  const balance = need('balance', signedCentsIn, 'bad_amount')
  const status = need(
    'status',
    (text) => (statuses as Record<string, NewCustomer['status']>)[plain(text)],
    'bad_status',
  )
  const customerSince = need(
    'customerSince',
    (text) => (text === '' ? null : parseDay(text.slice(0, 10))),
    'bad_day',
  )
  const way = need('deliveryMethod', (text) => (text === '' ? null : ways[plain(text)]), 'bad_way')
  const routeNumber = need(
    'routeNumber',
    (text) => {
      if (text !== '') return house.routes.has(text) ? text : undefined
      return way === 'PICKUP' || way === 'UPS' ? null : (house.routeOfZip.get(zipCode ?? '') ?? null)
    },
    'unknown_route',
  )
  const rep = filled(cell('salesRep')) ?? null
  const hints: Judged['hints'] = []
  if (routeNumber === null && way !== 'PICKUP' && way !== 'UPS' && house.routes.size > 0)
    hints.push('no_route')
  if (rep !== null && !house.reps.has(rep)) hints.push('unknown_rep')
  const of = { line, values, causes, hints, routeNumber: routeNumber ?? null }
  if (leftOut) return { ...of, state: 'left_out' }
  if (causes.length > 0) return { ...of, state: 'refused' }
  const route = routeNumber === null ? undefined : house.routes.get(routeNumber)
  const onTerms = terms !== 'PREPAID_CARD' && terms !== 'COD'
  return {
    ...of,
    state: 'good',
    customer: {
      accountNumber: account,
      name,
      contact: [cell('contact'), cell('contactLast')].filter((part) => part !== '').join(' ') || name,
      email,
      phoneNumber,
      addressLine1,
      addressLine2: cell('addressLine2'),
      city,
      state,
      zipCode,
      terms,
      priceTier,
      routeNumber,
      shippingCostCents: amounts.cost ?? route?.cost ?? house.cost,
      shippingMinimumCents: amounts.minimum ?? route?.minimum ?? house.minimum,
      customRoute: cell('routeNumber') !== '',
      // For a customer on terms, a blank limit means none; 0 means 0.
      creditLimitCents: amounts.limit ?? (onTerms ? null : 0),
      balanceCents: balance,
      salesRep: rep !== null && house.reps.has(rep) ? rep : null,
      businessType: cell('businessType'),
      resaleCertificate: cell('resaleCertificate'),
      status,
      customerSince,
      dailyPricing: /^(1|y|yes|true|si|sí|x)$/i.test(cell('dailyPricing')),
    },
  }
}

/** Null when blank: the distributor assigns one. */
function accountIn(text: string): number | null | undefined {
  if (text === '') return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Cents of `12.50`, and negative for `-12.50`, `(12.50)` and `12.50-`; 0 for blank. */
function signedCentsIn(text: string): number | undefined {
  if (text === '') return 0
  const [, inside] =
    /^-(.+)$|^\((.+)\)$|^(.+)-$/.exec(text.replace(/\s/g, ''))?.filter((part) => part !== undefined) ?? []
  if (inside === undefined) return centsIn(text)
  const cents = centsIn(inside)
  return cents === undefined ? undefined : -cents
}

/** Five digits; a spreadsheet may have dropped a leading zero. */
function zipIn(text: string): string | undefined {
  const bare = text.replace(/-\d{4}$/, '')
  return /^\d{4,5}$/.test(bare) ? bare.padStart(5, '0') : undefined
}

function levelIn(text: string): number | undefined {
  if (text === '') return 1
  return /^[1-5]$/.test(text) ? Number(text) : undefined
}
