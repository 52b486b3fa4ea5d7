/** Authorization rules: `may` decides for an endpoint on the server and for a button in the browser alike. */

/** The authorities of the specification, section 6, with their displayed names, and those of the distributor's own desks. */
const groups = {
  ordering: {
    FLOWERS: 'Flowers',
    SUPPLIES: 'Supplies',
    PLANTS: 'Plants',
    YARD: 'Yard',
    SPECIAL_ORDER_QUOTE: 'Special Order Quote',
    FARM_DIRECT_INVENTORY: 'Farm Direct Inventory',
    US_ITEMS: 'US Items',
    FARM_DIRECT: 'Farm Direct',
    UPS_FARM_DIRECT: 'UPS Farm Direct',
    US_SHIPPING: 'US Shipping',
    US_APPLICATION: 'US Application',
    FEATURED_PRODUCTS: 'Featured Products',
    SPECIAL_ORDERS: 'Special Orders',
    FAVORITES: 'Favorites',
  },
  administration: {
    USERS_ACCESS_CONTROL: 'Admin Access Control (Users)',
    ROLES_ACCESS_CONTROL: 'Admin Access Control (Roles)',
    DASHBOARD: 'Admin Dashboard',
    TIER_PRICING: 'Admin Tier Pricing',
    MAINTENANCE: 'Admin Maintenance',
    DATE_MANAGEMENT: 'Admin Date Management',
    PROMOBAR: 'Admin Promobar',
    NOTIFICATIONS: 'Admin Notifications',
  },
  account: {
    STATEMENTS: 'Statements',
    PAYMENT_METHOD: 'Payment Method',
    STATEMENT_BLACKLIST: 'Statement Blacklist',
    CARDS_BLOCKED: 'Cards Blocked',
  },
  other: {
    SALES: 'Sales',
    VENDOR: 'Vendor',
    CAMERA_USE: 'Camera Use',
    UPS_TRACKING_UPLOAD_PRODUCT: 'UPS Tracking Upload (Product)',
    UPS_TRACKING_UPLOAD_FARM: 'UPS Tracking Upload (Farm)',
    TRUCK_DELIVERY_ETA: 'Truck Delivery ETA',
    TRUCK_DRIVERS: 'Truck Drivers',
  },
  desks: {
    ORDER_DESK: 'Admin Order Desk',
    CATALOGUE: 'Admin Catalogue',
    RECEIVABLES: 'Admin Receivables',
  },
} as const
export const authorities = {
  ...groups.ordering,
  ...groups.administration,
  ...groups.account,
  ...groups.other,
  ...groups.desks,
} as const
export type Authority = keyof typeof authorities

/** Roles in the company, each including the rights of the next. */
export const companyRoles = ['owner', 'buyer', 'viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

type Authorities = readonly [Authority, ...Authority[]]

/**
 * `anyone`, `signed-in`, or one or more authorities, any of which is enough. `as` also requires a role in the company: owners
 * manage its people, buyers order and pay, viewers read.
 */
export type Access = 'anyone' | 'signed-in' | Authorities | { as: 'owner' | 'buyer'; any?: Authorities }

/** The authorities of which one is required; empty when any signed-in user, or anyone, may call. */
export function authoritiesOf(access: Access): readonly Authority[] {
  if (typeof access === 'string') return []
  return 'as' in access ? (access.any ?? []) : access
}

/**
 * The facts about a person that `may` needs; null is a visitor. A person without a company role fails every check that requires
 * one.
 */
export type Person = {
  accountNumber: number | null
  authorities: readonly string[]
  companyRole?: CompanyRole
} | null

/** Signed in means that an account number exists (specification 6). */
export const isSignedIn = (person: Person): boolean => person !== null && person.accountNumber !== null

/** Whether a person may make a call: the one rule that guards endpoints and decides what pages offer. */
export function may(person: Person, access: Access): boolean {
  if (access === 'anyone') return true
  if (!person || !isSignedIn(person)) return false
  if (access === 'signed-in') return true
  if ('as' in access && !isAtLeast(person.companyRole, access.as)) return false
  const asked = authoritiesOf(access)
  return asked.length === 0 || asked.some((authority) => person.authorities.includes(authority))
}

const isAtLeast = (role: CompanyRole | undefined, asked: CompanyRole): boolean =>
  role !== undefined && companyRoles.indexOf(role) <= companyRoles.indexOf(asked)

/** Scopes of API keys besides authorities: reads that any signed-in user may make. A key can do only what its scopes name. */
export const keyReads = {
  ORDER_HISTORY: 'Orders, Deliveries and Spending',
  MONEY: 'Balance and Payments',
  COMPANY: 'Company, People and Addresses',
  PERSON: 'Personal Info',
} as const
export type KeyAuthority = Authority | keyof typeof keyReads
export const isKeyRead = (named: string): named is keyof typeof keyReads => named in keyReads

/** Whether a key with these scopes may make a call; `may` also checks its user. */
export const mayByKey = (
  named: readonly string[],
  { byKey }: { byKey?: true | readonly KeyAuthority[] },
): boolean => byKey === true || (byKey?.some((one) => named.includes(one)) ?? false)

/**
 * Whether staff may make a call on behalf of a customer; `may` also checks the customer's user. Calls open to anyone are never
 * made on behalf of a customer.
 */
export const mayWhileActing = ({ access, whileActing }: { access: Access; whileActing?: string }): boolean =>
  access === 'anyone' || whileActing !== undefined

/** Whether a page may make a call for a person, including for staff who act as that person. */
export const mayCall = (
  person: (NonNullable<Person> & { actedBy: string | null }) | null,
  endpoint: { access: Access; whileActing?: string },
): boolean => may(person, endpoint.access) && (!person?.actedBy || mayWhileActing(endpoint))

/** These restrict the person who has them, so anyone who manages people may grant them. */
export const restrictions = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST'] as const satisfies readonly Authority[]

export const isRestriction = (authority: string): boolean => restrictions.some((one) => one === authority)

/** Whether a person may grant these authorities, or edit a user who has them: only those they have themselves. */
export const mayGrant = (person: Person, granted: readonly string[]): boolean =>
  granted.every((authority) => person?.authorities.includes(authority) || isRestriction(authority))

/**
 * Authorities to enter orders, products and money. They belong to the administration group but make nobody an administrator, so desk
 * staff need no access to the figures.
 */
export const deskAuthorities = [
  'ORDER_DESK',
  'CATALOGUE',
  'RECEIVABLES',
] as const satisfies readonly Authority[]

/** The subject of an authority (specification 6); the desks belong to the administration. */
export function authorityGroup(authority: Authority): Exclude<keyof typeof groups, 'desks'> {
  if (authority in groups.ordering) return 'ordering'
  if (authority in groups.account) return 'account'
  return authority in groups.other ? 'other' : 'administration'
}

export const adminAuthorities = [
  'USERS_ACCESS_CONTROL',
  'ROLES_ACCESS_CONTROL',
  'DASHBOARD',
  'TIER_PRICING',
  'MAINTENANCE',
  'DATE_MANAGEMENT',
  'PROMOBAR',
  'NOTIFICATIONS',
] as const satisfies readonly Authority[]

/** Either of these lets staff, even a representative, see all customers: one shows all figures, the other manages all people. */
export const wholeHouse = ['USERS_ACCESS_CONTROL', 'DASHBOARD'] as const satisfies readonly Authority[]

/** Each of these opens at least one staff page. */
export const staffAuthorities = [
  ...adminAuthorities,
  ...deskAuthorities,
  'SALES',
  'SPECIAL_ORDERS',
  'FEATURED_PRODUCTS',
  'US_APPLICATION',
  'FARM_DIRECT',
  'UPS_FARM_DIRECT',
  'US_SHIPPING',
  'UPS_TRACKING_UPLOAD_PRODUCT',
  'UPS_TRACKING_UPLOAD_FARM',
  'TRUCK_DELIVERY_ETA',
  'TRUCK_DRIVERS',
] as const satisfies readonly Authority[]

/** Authorities whose changes can be scheduled. */
export const schedulingAuthorities = [
  'TIER_PRICING',
  'FEATURED_PRODUCTS',
  'CATALOGUE',
  'DATE_MANAGEMENT',
  'PROMOBAR',
  'NOTIFICATIONS',
] as const satisfies readonly Authority[]

/** Any of these lets a person order (specification 6). */
export const orderingAuthorities = [
  'FLOWERS',
  'PLANTS',
  'YARD',
  'SUPPLIES',
  'FARM_DIRECT_INVENTORY',
] as const satisfies readonly Authority[]

/** True when the person has at least one admin permission (specification 6). */
export const isAdmin = (person: Person): boolean => may(person, adminAuthorities)
/** Buyers may order with flowers, plants, yard, supplies or farm direct inventory. */
export const ordering = { as: 'buyer', any: orderingAuthorities } as const satisfies Access
/** The scopes that let a key read orders: placing orders, or reading alone. */
export const orderReading = [...orderingAuthorities, 'ORDER_HISTORY'] as const satisfies KeyAuthority[]

/** Calls that require the company role of buyer or owner; a key with none of these scopes acts as a viewer. */
const doneByRole: readonly string[] = [
  ...orderingAuthorities,
  'FAVORITES',
  'PAYMENT_METHOD',
  'COMPANY',
] satisfies KeyAuthority[]
export const roleByKey = (role: CompanyRole, named: readonly string[]): CompanyRole =>
  named.some((one) => doneByRole.includes(one)) ? role : 'viewer'

export const mayOrder = (person: Person): boolean => may(person, ordering)
/** A card user is one without CARDS_BLOCKED. */
export const isCardUser = (person: Person): boolean =>
  isSignedIn(person) && !person?.authorities.includes('CARDS_BLOCKED')

export const departments = ['flowers', 'supplies', 'plants', 'yard'] as const
export type Department = (typeof departments)[number]

/** The authority to see a department; farm direct rows need one more (`catalogue` rules). */
export const departmentAuthority = {
  flowers: 'FLOWERS',
  supplies: 'SUPPLIES',
  plants: 'PLANTS',
  yard: 'YARD',
} as const satisfies Record<Department, Authority>
