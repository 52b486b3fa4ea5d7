import type { CompanyRole } from '../../contract/core/access.ts'
import { asDay, type Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { randomFrom } from './random.ts'
import { type CsvRow, centsOf, readCsv } from './read-csv.ts'
import type { RoleName } from './roles.ts'
import type { Route, Stop } from './routes.ts'

export interface Place {
  name: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
  routeNumber: string | null
  shippingCostCents: number
  shippingMinimumCents: number
  /** The usual arrival time of the truck, `HH:MM`; null without a truck. */
  eta: string | null
}

export interface Person {
  email: string
  name: string
  role: RoleName
  phoneNumber: string
  mobileNumber: string
  /** The first person of a shop is its owner, the others are buyers unless set otherwise. */
  companyRole?: CompanyRole
  /** Indexes of the locations they order for; all when absent. */
  ordersFor?: readonly number[]
  vendorId?: string
  /** Whether the person signs in with the demo's password; the others have no password yet. */
  mayTry?: boolean
}

export interface Shop {
  accountNumber: number
  name: string
  email: string
  phoneNumber: string
  businessType: string
  resaleCertificate: string
  terms: 'PREPAID_CARD' | 'COD' | 'NET15' | 'NET30'
  creditLimitCents: number | null
  priceTier: number
  customRoute: boolean
  rep: string | null
  isHouse: boolean
  status: 'active' | 'on_hold' | 'closed'
  holdReason: string | null
  dailyPricing: boolean
  since: Day
  method: MethodCode
  /** The first is also the billing address. */
  places: Place[]
  people: Person[]
  /** The final balance of its invoices, and the past-due part; in cents. */
  balanceCents: number
  overdueCents: number
  /** The hand-written habits of the demo's own customers; null buys according to size and trade. */
  story: 'florist' | 'card' | 'overdue' | 'new' | 'house' | null
}

export const isOnTerms = ({ terms }: Pick<Shop, 'terms'>): boolean => terms === 'NET15' || terms === 'NET30'

const termsCodes: Record<string, Shop['terms']> = {
  'NET 30': 'NET30',
  'NET 15': 'NET15',
  COD: 'COD',
  'Credit card': 'PREPAID_CARD',
}
const statuses: Record<string, Shop['status']> = { active: 'active', 'on hold': 'on_hold', closed: 'closed' }
const methods: Record<string, MethodCode> = {
  'Truck Delivery': 'TRUCK',
  'UPS Delivery': 'UPS',
  Pickup: 'PICKUP',
}

/** The 300 shops in the data. */
export const readShops = (routes: ReadonlyMap<string, Route>): Shop[] =>
  readCsv('customers.csv').map((row) => shopFrom(row, routes))

function shopFrom(row: CsvRow, routes: ReadonlyMap<string, Route>): Shop {
  const route = routes.get(row('customRoute'))
  const terms = known(termsCodes, row('terms'))
  const status = known(statuses, row('status'))
  const shop = {
    accountNumber: Number(row('accountNumber')),
    name: row('name'),
    email: row('email'),
    phoneNumber: row('phoneNumber'),
    businessType: row('businessType'),
    resaleCertificate: row('resaleCertificate'),
    terms,
    creditLimitCents: row('creditLimit') === '' ? null : centsOf(row('creditLimit')),
    priceTier: Number(row('priceTier')),
    customRoute: route !== undefined,
    rep: row('salesRep'),
    isHouse: false,
    status,
    dailyPricing: row('dailyPricingSubscribed') === '1',
    since: asDay(row('customerSince')),
    method: known(methods, row('deliveryMethod')),
    balanceCents: centsOf(row('balance')),
    overdueCents: centsOf(row('overdue')),
    story: null,
  }
  return {
    ...shop,
    holdReason: status === 'on_hold' ? holdReasonOf(shop) : null,
    places: placesOf(row, route),
    people: [
      {
        email: row('email').toLowerCase(),
        name: `${row('contactFirst')} ${row('contactLast')}`,
        role: isOnTerms({ terms }) ? 'Customer' : 'Customer (card only)',
        phoneNumber: row('phoneNumber'),
        mobileNumber: row('mobileNumber'),
      },
    ],
  }
}

function known<T>(codes: Record<string, T>, word: string): T {
  const code = codes[word]
  if (code === undefined)
    throw new Error(`customers.csv says ${word}, which is not one of ${Object.keys(codes)}`)
  return code
}

type Owing = Pick<Shop, 'overdueCents' | 'balanceCents' | 'creditLimitCents' | 'terms'>

function holdReasonOf(shop: Owing): string {
  if (shop.overdueCents > 0) return 'PAST_DUE'
  const nearLimit = shop.creditLimitCents !== null && shop.balanceCents > shop.creditLimitCents * 0.9
  return isOnTerms(shop) && nearLimit ? 'CREDIT_LIMIT' : 'MANUAL'
}

/** When the data gives a shop several addresses, the others are in different towns of its route. */
function placesOf(row: CsvRow, route: Route | undefined): Place[] {
  const town = { city: row('city'), state: row('state'), zip: row('zipCode') }
  const here = route?.stops.find(({ city, state }) => city === town.city && state === town.state)
  const charges = {
    routeNumber: route?.number ?? null,
    shippingCostCents: centsOf(row('shippingCost')),
    shippingMinimumCents: centsOf(row('shippingMinimum')),
  }
  const first: Place = {
    name: row('name'),
    addressLine1: row('addressLine1'),
    addressLine2: row('addressLine2'),
    city: town.city,
    state: town.state,
    zipCode: town.zip,
    ...charges,
    eta: here?.eta ?? route?.stops[0]?.eta ?? null,
  }
  const random = randomFrom(Number(row('accountNumber')))
  const others: (Stop | undefined)[] = (route?.stops ?? []).filter(({ city }) => city !== town.city)
  const further = Array.from({ length: Number(row('shipToCount')) - 1 }, (_, index): Place => {
    const stop = others.length > 0 ? others.splice(random.int(0, others.length - 1), 1)[0] : undefined
    const street = random.pick(['Main St', 'Market St', 'Church St', 'Walnut St', 'Center St', 'Wayne Ave'])
    return {
      name: `${row('name')} - ${stop?.city ?? `Shop ${index + 2}`}`,
      addressLine1: `${random.int(100, 989)} ${street}`,
      addressLine2: '',
      city: stop?.city ?? town.city,
      state: stop?.state ?? town.state,
      zipCode: stop?.zip ?? town.zip,
      ...charges,
      eta: stop?.eta ?? null,
    }
  })
  return [first, ...further]
}
