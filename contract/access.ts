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

/** `anyone`, `signed-in`, or one or more authorities of which any opens the door. */
export type Access = 'anyone' | 'signed-in' | readonly [Authority, ...Authority[]]

/** What `may` needs to know of a person; null is a visitor. */
export type Person = { accountNumber: number | null; authorities: readonly string[] } | null

/** Signed in means that an account number exists (specification 6). */
export const isSignedIn = (person: Person): boolean => person !== null && person.accountNumber !== null

/** Whether a person may: the one rule that endpoints are guarded by and that pages offer by. */
export function may(person: Person, access: Access): boolean {
  if (access === 'anyone') return true
  if (!isSignedIn(person)) return false
  return access === 'signed-in' || access.some((authority) => person?.authorities.includes(authority))
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
/** Ordering is allowed when flowers, plants, yard, supplies or farm direct inventory is granted. */
export const mayOrder = (person: Person): boolean => may(person, orderingAuthorities)
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
