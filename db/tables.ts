// Written by `npm run tables` from the migrated database; change db/migrations instead.
import type { Generated } from 'kysely'

export interface Addresses {
  id: Generated<number>
  customer_id: number
  name: string
  address_line1: string
  address_line2: Generated<string>
  city: string
  state: string
  zip_code: string
  route_number: string | null
  shipping_cost_cents: number
  shipping_minimum_cents: number
  position: Generated<number>
  deleted_at: Date | null
}

export interface CartLines {
  id: Generated<number>
  customer_id: number
  cart_order_id: number
  product_id: number
  quantity: number
  /** Units of stock.held that belong to this line. */
  held_quantity: Generated<number>
  /** When the hold began: activity renews held_until, but not beyond the longest hold from here. */
  held_since: Date | null
  held_until: Date | null
  /** The unit price the customer saw when the line was added. */
  added_price_e4: number | null
  note: Generated<string>
  added_at: Generated<Date>
}

export interface CartOrders {
  id: Generated<number>
  customer_id: number
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
  order_type: 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT'
  created_at: Generated<Date>
}

/** One placing of a cart. A version of a cart can be placed once: the unique key is what settles a race of clicks. */
export interface CheckOuts {
  id: Generated<number>
  customer_id: number
  user_id: number
  cart_version: number
  at: Date
}

export interface Colors {
  name: string
  hex: string
  family: string
  sort: number
}

/** A business that buys. Staff, vendors and drivers belong to the distributor's own house account. */
export interface Customers {
  id: Generated<number>
  account_number: number
  name: string
  email: string
  phone_number: Generated<string>
  billing_address_line1: Generated<string>
  billing_address_line2: Generated<string>
  billing_city: Generated<string>
  billing_state: Generated<string>
  billing_zip: Generated<string>
  country: Generated<string>
  business_type: Generated<string>
  resale_certificate: Generated<string>
  terms: Generated<string>
  /** What may be owed in all; null is no limit, 0 is no credit. */
  credit_limit_cents: number | null
  price_tier: Generated<number>
  /** Goods go free once an order reaches the ship-to's minimum. */
  custom_route: Generated<boolean>
  sales_rep_id: number | null
  is_house: Generated<boolean>
  status: Generated<'active' | 'on_hold' | 'closed'>
  hold_reason: string | null
  daily_pricing: Generated<boolean>
  customer_since: string | null
  /** Grows with every change of the cart; the row is also the lock that puts the changes of a cart in line. */
  cart_version: Generated<number>
  last_address_id: number | null
}

/** When orders for a day close. Within a scope a date beats a weekday beats none; across scopes the earliest moment counts. */
export interface CutoffRules {
  id: Generated<number>
  scope: 'warehouse' | 'route' | 'method' | 'customer' | 'order_type'
  /** Route number, PICKUP/TRUCK/UPS, account number, or STOCK/PREBOOK/FARM_DIRECT/GROWER_DIRECT. */
  scope_key: Generated<string>
  delivery_weekday: number | null
  delivery_date: string | null
  /** Days before the delivery day on which orders close at local_time, in the distributor's time zone. */
  offset_days: Generated<number>
  local_time: string | null
  /** CLOSED: no delivery on such a day at all. */
  mode: Generated<'STRICT' | 'CLOSED'>
  valid_from: string | null
  valid_to: string | null
  note: Generated<string>
}

/** Days the distributor has shut: one day, a range, or a weekday within a range. */
export interface DisabledDays {
  id: Generated<number>
  scope: 'all' | 'method' | 'route' | 'customer'
  scope_key: Generated<string>
  from_day: string
  to_day: string
  weekday: number | null
  kind: Generated<'disabled' | 'holiday' | 'closed'>
  note: Generated<string>
}

/** Percentages off the list price; they do not stack, the best that applies to a customer counts. */
export interface Discounts {
  id: Generated<number>
  scope: 'global' | 'route' | 'customer' | 'price_tier'
  /** Route number, account number or price tier, as the scope says; empty for global. */
  scope_key: Generated<string>
  percent_bp: number
  starts_on: string | null
  ends_on: string | null
}

/** Live events of the last hour, so that a browser that lost its stream can catch up. */
export interface Events {
  id: Generated<number>
  name: string
  ids: unknown
  customer_id: number | null
  user_id: number | null
  at: Generated<Date>
}

export interface Favorites {
  customer_id: number
  product_id: number
  created_at: Generated<Date>
}

export interface Growers {
  id: number
  name: string
  kind: string
  farm: string
  vendor_id: string
  country: string
  region: string
  us: boolean
  lead_time_days: number
  farm_direct: boolean
}

export interface Holidays {
  day: string
  name: string
  kind: string
  demand_start: string | null
  prebook_open: string | null
  prebook_close: string | null
  price_uplift_percent: Generated<number>
  no_delivery: Generated<boolean>
  top_products: Generated<string[]>
}

export interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: Buffer
  /** Null while the first request is still being worked on. */
  status: number | null
  reply: unknown | null
  created_at: Date
}

export interface Invoices {
  id: Generated<number>
  invoice_number: number
  order_id: number | null
  customer_id: number
  issued_on: string
  due_on: string
  amount_cents: number
  paid_cents: Generated<number>
}

export interface KnownDevices {
  user_id: number
  /** SHA-256 of the random token in the browser's device cookie. */
  token_hash: Buffer
  created_at: Date
}

export interface OrderEvents {
  id: Generated<number>
  order_id: number
  status: string
  at: Date
  actor: string
  note: Generated<string>
}

export interface OrderLines {
  id: Generated<number>
  order_id: number
  customer_id: number
  sequence: number
  product_id: number
  description: string
  department: string
  um: string
  pack: number
  min_quantity: number
  grower: Generated<string>
  image_name: Generated<string>
  color_hex: Generated<string>
  quantity: number
  /** Units of stock.allocated that belong to this line; 0 once they have left or came back. */
  allocated: Generated<number>
  unit_price_e4: number
  amount_cents: number
  /** The ladder the price was taken from: [{"from": units, "priceE4": ten-thousandths}], after discount and mark-up. */
  tiers: Generated<unknown>
  note: Generated<string>
  status: Generated<'OPEN' | 'ALLOCATED' | 'PICKED' | 'SHORT' | 'SUBSTITUTED' | 'BACKORDERED' | 'CANCELLED' | 'SHIPPED' | 'DELIVERED'>
}

export interface Orders {
  id: Generated<number>
  order_number: Generated<number>
  customer_id: number
  user_id: number | null
  check_out_id: number | null
  cart_order_id: number | null
  order_type: 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT'
  status: string
  payment_status: 'UNPAID' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'ON_ACCOUNT' | 'REFUNDED' | 'FAILED'
  hold_reason: string | null
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
  /** Name and address lines as they stood when the order was placed. */
  ship_to: unknown
  bill_to: unknown
  route_number: string | null
  driver: string | null
  eta: string | null
  terms: string
  po_number: Generated<string>
  note: Generated<string>
  goods_cents: number
  shipping_cents: number
  total_cents: number
  cut_off_at: Date | null
  /** Until when an order that waits for its card keeps its stock. */
  stock_kept_until: Date | null
  placed_at: Date
  channel: Generated<string>
}

export interface PaymentAllocations {
  payment_id: number
  invoice_id: number
  amount_cents: number
}

export interface Payments {
  id: Generated<number>
  customer_id: number
  order_id: number | null
  attempt: Generated<number>
  amount_cents: number
  refunded_cents: Generated<number>
  tender: 'card' | 'check' | 'cash' | 'transfer'
  status: 'pending' | 'captured' | 'declined' | 'unknown' | 'refunded'
  gateway: string | null
  /** The idempotency key the gateway was asked under: order:{id}:{attempt}. */
  gateway_key: string | null
  gateway_reference: string | null
  card_token: string | null
  card_brand: string | null
  card_last_four: string | null
  remember_card: Generated<boolean>
  decline_code: string | null
  note: Generated<string>
  created_at: Date
  settled_at: Date | null
}

export interface Products {
  id: number
  description: string
  department: 'flowers' | 'supplies' | 'plants' | 'yard'
  category: string
  type: string
  variety: Generated<string>
  botanical_name: Generated<string>
  color: Generated<string>
  color_hex: Generated<string>
  color_family: Generated<string>
  color_secondary: Generated<string>
  grade: Generated<string>
  purpose: Generated<string>
  grower_id: number | null
  grower: Generated<string>
  farm: Generated<string>
  vendor_id: Generated<string>
  origin: Generated<string>
  us: Generated<boolean>
  /** Base units (stems, pots, pieces) in one selling unit. */
  pack: Generated<number>
  um: string
  sold_by: Generated<string>
  /** Orders come in multiples of this many selling units. */
  min_quantity: Generated<number>
  original_price_e4: number | null
  sale_ends_on: string | null
  /** List price a selling unit from quantity1 on, in ten-thousandths of a dollar; null cannot be ordered. */
  price1_e4: number | null
  price2_e4: number | null
  price3_e4: number | null
  price4_e4: number | null
  price5_e4: number | null
  quantity1: number | null
  quantity2: number | null
  quantity3: number | null
  quantity4: number | null
  quantity5: number | null
  is_pre_booked: Generated<boolean>
  is_grower_direct: Generated<boolean>
  is_farm_direct: Generated<boolean>
  date_available: string | null
  last_order_day: string | null
  /** Days before the ship day by which the farm must know; null for stock. */
  lead_time_days: number | null
  featured: Generated<boolean>
  /** Added to every price after discounts, in hundredths of a percent; 0 is none. */
  markup_bp: Generated<number>
  blacklisted: Generated<boolean>
  /** Months in which there is stock; they may wrap over the new year. */
  season_start_month: Generated<number>
  season_end_month: Generated<number>
  pot_size_inches: string | null
  hardiness_zone_min: number | null
  hardiness_zone_max: number | null
  image_name: Generated<string>
  image_hint: Generated<string>
  additional_images: Generated<string[]>
  video_name: string | null
  image_description: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Promos {
  id: Generated<number>
  title: string
  body: string
  starts_on: string
  ends_on: string
}

export interface RoleAuthorities {
  role_id: number
  authority: string
}

export interface Roles {
  id: Generated<number>
  name: string
}

export interface RouteStops {
  route_number: string
  stop: number
  city: string
  state: string
  zip_codes: string[]
  typical_eta: string
}

export interface Routes {
  route_number: string
  name: string
  /** Days of the week the truck runs, 0 is Sunday. */
  weekdays: number[]
  departs_at: string
  hub: string
}

export interface SalesReps {
  id: Generated<number>
  /** The distributor's own short code of a representative, R04. */
  rep: string
  name: string
  email: string
  phone_number: string
}

export interface SandboxCards {
  token: string
  brand: string
  last_four: string
  expire_month: number
  expire_year: number
  behaviour: 'taken' | 'declined' | 'lacks_funds' | 'broken' | 'slow'
  reusable: Generated<boolean>
  created_at: Generated<Date>
}

export interface SandboxCharges {
  idempotency_key: string
  reference: string
  token: string
  amount_cents: number
  refunded_cents: Generated<number>
  status: 'captured' | 'declined'
  decline_code: string | null
  created_at: Generated<Date>
}

export interface SavedCards {
  id: Generated<number>
  customer_id: number
  gateway: string
  /** The gateway's own name of the card; a card number is stored nowhere. */
  token: string
  brand: string
  last_four: string
  expire_month: number
  expire_year: number
  is_default: Generated<boolean>
  created_at: Generated<Date>
}

export interface Sessions {
  /** SHA-256 of the cookie's 256 random bits; the token itself is stored nowhere. */
  token_hash: Buffer
  user_id: number
  remember: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  address: string
  user_agent: string
}

/** What the distributor sets in the product, and secrets made at first start. */
export interface Settings {
  name: string
  value: unknown
}

export interface Shipments {
  user_id: number
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  /** The day the user chose; null takes the next open one. */
  ship_day: string | null
  address_id: number | null
  updated_at: Generated<Date>
}

export interface Stock {
  product_id: number
  /** Selling units in the house. */
  on_hand: number
  /** Units of placed orders that have not left yet. */
  allocated: Generated<number>
  /** Units in carts; the sum of the held quantities of cart lines. */
  held: Generated<number>
}

/** Append-only ledger: opening plus all changes equals what stock says. */
export interface StockMovements {
  id: Generated<number>
  product_id: number
  at: Generated<Date>
  kind: 'opening' | 'receipt' | 'adjustment' | 'allocation' | 'return' | 'shipment'
  on_hand_change: Generated<number>
  allocated_change: Generated<number>
  order_id: number | null
  actor: string
}

/** Counters of tries, shared by every process: one row a kind and an account or address. */
export interface Throttles {
  key: string
  hits: number
  window_ends_at: Date
}

export interface UserAuthorities {
  user_id: number
  authority: string
  /** True adds the authority to those of the role, false takes it away. */
  granted: boolean
}

export interface Users {
  id: Generated<number>
  customer_id: number
  role_id: number
  email: string
  name: string
  /** Argon2id in PHC form; null until a password is set. */
  password_hash: string | null
  phone_number: Generated<string>
  mobile_number: Generated<string>
  vendor_name: Generated<string>
  vendor_id: string | null
  driver_name: string | null
  visible_statistic_charts: Generated<string[]>
  status: Generated<'active' | 'disabled'>
  created_at: Generated<Date>
}

export interface Tables {
  addresses: Addresses
  cart_lines: CartLines
  cart_orders: CartOrders
  check_outs: CheckOuts
  colors: Colors
  customers: Customers
  cutoff_rules: CutoffRules
  disabled_days: DisabledDays
  discounts: Discounts
  events: Events
  favorites: Favorites
  growers: Growers
  holidays: Holidays
  idempotency_keys: IdempotencyKeys
  invoices: Invoices
  known_devices: KnownDevices
  order_events: OrderEvents
  order_lines: OrderLines
  orders: Orders
  payment_allocations: PaymentAllocations
  payments: Payments
  products: Products
  promos: Promos
  role_authorities: RoleAuthorities
  roles: Roles
  route_stops: RouteStops
  routes: Routes
  sales_reps: SalesReps
  sandbox_cards: SandboxCards
  sandbox_charges: SandboxCharges
  saved_cards: SavedCards
  sessions: Sessions
  settings: Settings
  shipments: Shipments
  stock: Stock
  stock_movements: StockMovements
  throttles: Throttles
  user_authorities: UserAuthorities
  users: Users
}
