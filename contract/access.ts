/** Who may do what: judged by `may` for an endpoint on the server and for a button in the browser alike. */

/** The authorities of the specification, section 6, with the names that people see. */
export const authorities = {
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
  USERS_ACCESS_CONTROL: 'Admin Access Control (Users)',
  ROLES_ACCESS_CONTROL: 'Admin Access Control (Roles)',
  DASHBOARD: 'Admin Dashboard',
  TIER_PRICING: 'Admin Tier Pricing',
  MAINTENANCE: 'Admin Maintenance',
  DATE_MANAGEMENT: 'Admin Date Management',
  PROMOBAR: 'Admin Promobar',
  NOTIFICATIONS: 'Admin Notifications',
  STATEMENTS: 'Statements',
  PAYMENT_METHOD: 'Payment Method',
  STATEMENT_BLACKLIST: 'Statement Blacklist',
  CARDS_BLOCKED: 'Cards Blocked',
  SALES: 'Sales',
  VENDOR: 'Vendor',
  CAMERA_USE: 'Camera Use',
  UPS_TRACKING_UPLOAD_PRODUCT: 'UPS Tracking Upload (Product)',
  UPS_TRACKING_UPLOAD_FARM: 'UPS Tracking Upload (Farm)',
  TRUCK_DELIVERY_ETA: 'Truck Delivery ETA',
  TRUCK_DRIVERS: 'Truck Drivers',
} as const
export type Authority = keyof typeof authorities

/** What somebody is in the company that they sign in for, each with all that the next may do. */
export const companyRoles = ['owner', 'buyer', 'viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

type Authorities = readonly [Authority, ...Authority[]]

/**
 * `anyone`, `signed-in`, or one or more authorities of which any opens the door. `as` asks for a role in the company beside
 * them: owners look after its people, buyers order and pay, viewers see.
 */
export type Access = 'anyone' | 'signed-in' | Authorities | { as: 'owner' | 'buyer'; any?: Authorities }

/** The authorities of which one is asked for; none where anybody signed in, or everybody, may. */
export function authoritiesOf(access: Access): readonly Authority[] {
  if (typeof access === 'string') return []
  return 'as' in access ? (access.any ?? []) : access
}

/** What `may` needs to know of a person; null is a visitor. Whoever has no role in a company passes no door that asks for one. */
export type Person = {
  accountNumber: number | null
  authorities: readonly string[]
  companyRole?: CompanyRole
} | null

/** Signed in means that an account number exists (specification 6). */
export const isSignedIn = (person: Person): boolean => person !== null && person.accountNumber !== null

/** Whether a person may: the one rule that endpoints are guarded by and that pages offer by. */
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

/** These take something away from whoever holds them, so that anyone who manages people may give them. */
export const restrictions = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST'] as const satisfies readonly Authority[]

/** Whether a person may give these authorities, or change somebody who holds them: only what they hold themselves. */
export const mayGrant = (person: Person, granted: readonly string[]): boolean =>
  granted.every(
    (authority) => person?.authorities.includes(authority) || restrictions.some((one) => one === authority),
  )

/** The authorities by what they are about (specification 6). */
export const authorityGroup = (authority: Authority): 'ordering' | 'administration' | 'account' | 'other' => {
  const position = Object.keys(authorities).indexOf(authority)
  if (position < 14) return 'ordering'
  if (position < 22) return 'administration'
  return position < 26 ? 'account' : 'other'
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

/** Any of these lets a person order (specification 6). */
export const orderingAuthorities = [
  'FLOWERS',
  'PLANTS',
  'YARD',
  'SUPPLIES',
  'FARM_DIRECT_INVENTORY',
] as const satisfies readonly Authority[]

/** True when any admin permission holds (specification 6). */
export const isAdmin = (person: Person): boolean => may(person, adminAuthorities)
/** Ordering is allowed to buyers when flowers, plants, yard, supplies or farm direct inventory is granted. */
export const ordering = { as: 'buyer', any: orderingAuthorities } as const satisfies Access
export const mayOrder = (person: Person): boolean => may(person, ordering)
/** A card user is one without CARDS_BLOCKED. */
export const isCardUser = (person: Person): boolean =>
  isSignedIn(person) && !person?.authorities.includes('CARDS_BLOCKED')

export const departments = ['flowers', 'supplies', 'plants', 'yard'] as const
export type Department = (typeof departments)[number]

/** The authority that shows a department; farm direct rows need one more (`catalogue` rules). */
export const departmentAuthority = {
  flowers: 'FLOWERS',
  supplies: 'SUPPLIES',
  plants: 'PLANTS',
  yard: 'YARD',
} as const satisfies Record<Department, Authority>
