import { asDay } from '../../contract/core/dates.ts'
import { demoDriver, demoRoute, type Route } from './routes.ts'
import { demoSalesRep, nameOfRep } from './sales-reps.ts'
import type { Person, Place, Shop } from './shops.ts'

/** The demo's own customers, and the distributor itself, whose people are its staff, a vendor and a driver. */
export function demoShops(routes: ReadonlyMap<string, Route>): Shop[] {
  const placeIn = (routeNumber: string, city: string, place: Pick<Place, 'name' | 'addressLine1'>): Place => {
    const route = routes.get(routeNumber)
    const stop = route?.stops.find((one) => one.city === city)
    if (!route || !stop) throw new Error(`Route ${routeNumber} doesn't stop in ${city}`)
    return {
      ...place,
      addressLine2: '',
      city,
      state: stop.state,
      zipCode: stop.zip,
      routeNumber,
      shippingCostCents: route.shippingCostCents,
      shippingMinimumCents: route.shippingMinimumCents,
      eta: stop.eta,
    }
  }
  return [
    {
      ...plain,
      accountNumber: 90000,
      name: 'Harbor & Vine Wholesale',
      email: 'orders@harborandvine.test',
      phoneNumber: '9375550142',
      isHouse: true,
      method: 'PICKUP',
      places: [
        placeIn(demoRoute, 'Dayton', { name: 'Harbor & Vine Wholesale', addressLine1: '2200 Valley Pike' }),
      ],
      people: houseStaff,
      story: 'house',
    },
    {
      ...plain,
      accountNumber: 10001,
      name: 'Rosewood & Rye Florist',
      email: 'florist@demo.test',
      phoneNumber: '9375550111',
      resaleCertificate: 'RC100010',
      terms: 'NET30',
      creditLimitCents: 1_500_000,
      priceTier: 3,
      dailyPricing: true,
      since: asDay('2014-03-10'),
      places: [
        placeIn(demoRoute, 'Yellow Springs', {
          name: 'Rosewood & Rye Florist',
          addressLine1: '118 Xenia Ave',
        }),
        placeIn(demoRoute, 'Xenia', {
          name: 'Rosewood & Rye - Design Studio',
          addressLine1: '47 Detroit St',
        }),
        placeIn(demoRoute, 'Bellbrook', {
          name: 'Rosewood & Rye - Event Barn',
          addressLine1: '2150 Feedwire Rd',
        }),
      ],
      people: [
        person('florist@demo.test', 'Elena Marsh', 'Customer', '9375550111'),
        person('buyer@demo.test', 'Owen Tate', 'Customer', '9375550115', { ordersFor: [0, 1] }),
        person('viewer@demo.test', 'Priya Nair', 'Customer', '9375550116', { companyRole: 'viewer' }),
      ],
      balanceCents: 548_215,
      story: 'florist',
    },
    {
      ...plain,
      accountNumber: 10002,
      name: 'Bluebird Lane Flowers & Gifts',
      email: 'cardshop@demo.test',
      phoneNumber: '9375550112',
      resaleCertificate: 'RC100020',
      priceTier: 2,
      since: asDay('2021-09-01'),
      places: [
        placeIn(demoRoute, 'Springboro', {
          name: 'Bluebird Lane Flowers & Gifts',
          addressLine1: '315 Main St',
        }),
      ],
      people: [person('cardshop@demo.test', 'Theo Albright', 'Customer (card only)', '9375550112')],
      story: 'card',
    },
    {
      ...plain,
      accountNumber: 10003,
      name: 'Maple & Main Floral',
      email: 'overdue@demo.test',
      phoneNumber: '9375550113',
      resaleCertificate: 'RC100030',
      terms: 'NET30',
      creditLimitCents: 500_000,
      priceTier: 2,
      since: asDay('2017-05-22'),
      places: [placeIn('101', 'Troy', { name: 'Maple & Main Floral', addressLine1: '9 Market St' })],
      people: [person('overdue@demo.test', 'Ruth Pendergast', 'Customer', '9375550113')],
      balanceCents: 183_126,
      overdueCents: 70_347,
      story: 'overdue',
    },
    {
      ...plain,
      accountNumber: 10004,
      name: 'Fern Hollow Flowers',
      email: 'newshop@demo.test',
      phoneNumber: '9375550114',
      resaleCertificate: 'RC100040',
      terms: 'NET15',
      creditLimitCents: 250_000,
      places: [
        placeIn(demoRoute, 'Miamisburg', { name: 'Fern Hollow Flowers', addressLine1: '62 Linden Ave' }),
      ],
      people: [person('newshop@demo.test', 'Jonah Ferris', 'Customer', '9375550114')],
      story: 'new',
    },
  ]
}

const plain = {
  businessType: 'Retail florist',
  resaleCertificate: '',
  terms: 'PREPAID_CARD',
  creditLimitCents: 0,
  priceTier: 1,
  customRoute: true,
  rep: demoSalesRep,
  isHouse: false,
  status: 'active',
  holdReason: null,
  dailyPricing: false,
  since: asDay('2020-01-06'),
  method: 'TRUCK',
  balanceCents: 0,
  overdueCents: 0,
} as const

function person(
  email: string,
  name: string,
  role: Person['role'],
  phoneNumber: string,
  more: Pick<Person, 'vendorId' | 'companyRole' | 'ordersFor'> = {},
): Person {
  return { email, name, role, phoneNumber, mobileNumber: phoneNumber, mayTry: true, ...more }
}

const houseStaff: Person[] = [
  person('admin@demo.test', 'Ada Whitfield', 'Administrator', '9375550150'),
  person('sales@demo.test', nameOfRep(demoSalesRep), 'Sales', '9375550161'),
  person('vendor@demo.test', 'Camila Restrepo', 'Vendor', '9375550152', {
    vendorId: 'VCO100',
  }),
  person('driver@demo.test', demoDriver, 'Driver', '9375550153'),
  person('prices@demo.test', 'Nora Beckett', 'Price desk', '9375550154'),
  person('desk@demo.test', 'Elena Ruiz', 'Inside desk', '9375550155'),
  person('dispatch@demo.test', 'Walt Hanley', 'Dispatcher', '9375550156'),
  person('marketing@demo.test', 'June Okafor', 'Marketing', '9375550157'),
  person('owner@demo.test', 'Marco Delgado', 'Owner', '9375550158'),
]
