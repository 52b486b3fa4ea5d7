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

export interface Allocations {
  id: Generated<number>
  customer_id: number
  invoice_id: number
  payment_id: number | null
  credit_memo_id: number | null
  on_day: string
  amount_cents: number
}

export interface ApiKeys {
  id: Generated<number>
  user_id: number
  name: string
  /** SHA-256 of the 256 random bits of the key; the key itself is stored nowhere. */
  secret_hash: Buffer
  /** The last four characters, by which its owner knows it. */
  hint: string
  /** The most it may do; never more than its user may at that moment. */
  authorities: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface Applications {
  id: Generated<number>
  status: Generated<'received' | 'approved' | 'declined'>
  business_name: string
  contact_name: string
  email: string
  phone_number: string
  address_line1: string
  address_line2: Generated<string>
  city: string
  state: string
  zip_code: string
  tax_id: string
  business_type: string
  message: Generated<string>
  language: Generated<'en' | 'es'>
  /** The name that the server gave the resale certificate under DATA_DIR/certificates; null where none came. */
  certificate_file: string | null
  received_at: Date
  decided_at: Date | null
  decided_by: number | null
  /** What a declined applicant is told. */
  decision_message: Generated<string>
  /** The customer that was made of it. */
  customer_id: number | null
}

/** Append-only and chained: the hash of a row covers the row before it, so that a row that is changed or missing shows. */
export interface AuditLog {
  id: Generated<number>
  at: Date
  user_id: number | null
  /** Email of who did it as it was then, or the name of the job. */
  actor: string
  /** The user in whose name a member of staff acted. */
  acting_for: number | null
  /** The customer whose affairs changed. */
  customer_id: number | null
  address: string
  action: string
  subject: string
  before: unknown | null
  after: unknown | null
  previous_hash: Generated<Buffer>
  hash: Generated<Buffer>
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

/** Invitations to an email that somebody signs in with elsewhere. They open nothing and look like others, numbers included, so that inviting tells nobody who is known here. */
export interface ClosedInvitations {
  id: Generated<number>
  customer_id: number
  email: string
  name: string
  company_role: 'owner' | 'buyer' | 'viewer'
  /** Addresses; null is all. */
  locations: number[] | null
  invited_at: Date
}

export interface Colors {
  name: string
  hex: string
  family: string
  sort: number
}

export interface CreditMemos {
  id: Generated<number>
  memo_number: Generated<number>
  customer_id: number
  kind: Generated<'CREDIT_MEMO' | 'ADJUSTMENT' | 'DISCOUNT'>
  /** The invoice that it is for; null for a credit of no invoice. */
  invoice_id: number | null
  issued_on: string
  amount_cents: number
  /** The sum of what allocations take from it: kept by a trigger. */
  applied_cents: Generated<number>
  note: Generated<string>
  actor: string
  created_at: Date
  reason: Generated<string>
  /** The Idempotency-Key of the request that made it, where staff did. */
  request_key: string | null
  order_line_id: number | null
  /** The charge that this adjustment takes back. */
  voids_invoice_id: number | null
  /** The payment that earned the discount by being in time; null where credits alone paid. */
  discount_payment_id: number | null
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
  terms: Generated<'PREPAID_CARD' | 'COD' | 'NET7' | 'NET10' | 'NET15' | 'NET30' | 'WEEKLY' | 'SEMI_MONTHLY' | 'EOM_NET10' | 'EOM_2PCT_12'>
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

export interface GatewayCustomers {
  customer_id: number
  gateway: string
  /** The gateway's own name of the customer, to whom cards are kept there. */
  reference: string
  created_at: Date
}

/** Notices of the gateway whose signature was right, each event once: what it is about, never its text. */
export interface GatewayNotices {
  id: Generated<number>
  gateway: string
  event_id: string
  kind: 'charge' | 'refund' | 'other'
  gateway_key: string | null
  gateway_reference: string | null
  /** What was taken, or in all given back, by what the notice is about. */
  amount_cents: number | null
  received_at: Date
  handled_at: Date | null
  /** unexplained: money moved at the gateway that no payment of ours accounts for. */
  result: 'settled' | 'known' | 'unexplained' | 'other' | null
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

/** Staff let an account that is past due order on account until a day; the last row of a customer counts. */
export interface HoldReleases {
  id: Generated<number>
  customer_id: number
  reason: string
  /** The last day on which it counts, by the distributor's calendar. */
  until: string
  actor: string
  created_at: Date
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
  /** The process that works on it, which holds a lock by this number for as long as it lives. Null where it could not say. */
  claimed_by: number | null
  /** Whether what was asked for has been committed: written with it, before there is an answer to keep. */
  is_done: Generated<boolean>
}

export interface Invoices {
  id: Generated<number>
  /** The number of the order; other kinds take theirs from memo_numbers. */
  invoice_number: number
  order_id: number | null
  customer_id: number
  issued_on: string
  due_on: string
  amount_cents: number
  /** The sum of what allocations put on it: kept by a trigger. */
  paid_cents: Generated<number>
  kind: Generated<'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT'>
  note: Generated<string>
  reason: Generated<string>
  actor: Generated<string>
  /** The Idempotency-Key of the request that made it, where staff did. */
  request_key: string | null
  /** The first day of the month whose lateness the calendar charged for: once an account and month. */
  charge_month: string | null
  /** The credit that this adjustment takes back. */
  voids_credit_memo_id: number | null
}

export interface KnownDevices {
  user_id: number
  /** SHA-256 of the random token in the browser's device cookie. */
  token_hash: Buffer
  created_at: Date
}

export interface LedgerEntries {
  id: Generated<number>
  customer_id: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT' | 'PAYMENT' | 'REFUND' | 'CREDIT_MEMO'
  /** The distributor's day that it counts for. */
  on_day: string
  invoice_id: number | null
  payment_id: number | null
  credit_memo_id: number | null
  created_at: Date
}

/** Every leg has the customer's receivable on one side; the other side is where the money came from or went to. */
export interface LedgerLegs {
  entry_id: number
  debit: 'receivable' | 'sales' | 'freight' | 'cash' | 'card_clearing' | 'adjustments' | 'finance_charges' | 'discounts'
  credit: 'receivable' | 'sales' | 'freight' | 'cash' | 'card_clearing' | 'adjustments' | 'finance_charges' | 'discounts'
  amount_cents: number
}

export interface Messages {
  id: Generated<number>
  channel: 'mail' | 'sms'
  kind: string
  customer_id: number | null
  user_id: number | null
  recipient: string
  language: 'en' | 'es'
  /** What the message is made from: ids of what it tells about, or for a link or code the secret itself, which goes once it is sent to somebody. */
  about: unknown
  /** queued → sending → sent | failed; sending → queued after a failure that may pass. A failed message is a dead letter until it is sent again. */
  state: Generated<'queued' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  created_at: Date
  /** When the next try is due. */
  due_at: Date
  /** After that there is no point in sending it: a code that has lapsed. */
  good_until: Date | null
  /** When a process began to send it; one that has not come back from it is taken to be dead. */
  claimed_at: Date | null
  sent_at: Date | null
  /** When somebody in charge first looked at the dead letter. */
  seen_at: Date | null
  last_error: Generated<string>
  /** outbox, smtp or twilio. */
  sent_by: string | null
  /** What the carrier calls it. */
  reference: string | null
  /** The Message-ID of every try, so that a mail that arrives twice is one mail to most readers. */
  message_key: Generated<string>
  unsubscribe_path: string | null
  subject: string | null
  html: string | null
  /** The text part of a mail, or the whole text message, as it was sent. */
  body: string | null
}

export interface OneTimeCodes {
  id: Generated<number>
  purpose: 'sign-in' | 'mobile'
  user_id: number
  mobile_number: string
  /** Argon2id in PHC form: six digits would be found from a plain hash. */
  code_hash: string
  /** SHA-256 of the device cookie, or of the session, that asked: elsewhere the code opens nothing. */
  bound_to: Buffer
  attempt_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface OneTimeTokens {
  /** SHA-256 of the 256 random bits in the link; the link itself is stored nowhere but in the mail. */
  token_hash: Buffer
  purpose: 'sign-in' | 'reset' | 'invitation' | 'email'
  user_id: number
  /** Purpose email: the address that takes hold once the link is opened. */
  email: string | null
  attempt_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** One change of a placed order. LINES: quantities, new and removed lines; DELIVERY: its fee alone, because the drop it travels with has changed. */
export interface OrderChanges {
  id: Generated<number>
  order_id: number
  customer_id: number
  user_id: number | null
  kind: 'LINES' | 'DELIVERY'
  /** pending: more is taken and held for it, and the card company has not said yet whether the difference is paid; refused: it was not, and nothing has changed. */
  status: 'applied' | 'pending' | 'refused'
  /** [{lineId, productId, description, um, wasQuantity, quantity, wasPriceE4, priceE4, wasAmountCents, amountCents}]; 0 before is a new line, 0 after a removed one. */
  lines: Generated<unknown>
  was_shipping_cents: number
  shipping_cents: number
  was_total_cents: number
  total_cents: number
  /** The cut-off of the order with its new lines. */
  cut_off_at: Date | null
  at: Date
  /** Lines of the cart that the change takes over: out of the cart once it is applied, left there when its card is declined. */
  cart_line_ids: Generated<number[]>
}

export interface OrderEvents {
  id: Generated<number>
  order_id: number
  status: string
  at: Date
  actor: string
  note: Generated<string>
  /** What changed with this step, line by line. */
  change_id: number | null
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

/** Every name under which a customer has a product on some line: kept by a trigger. A line that is taken out leaves its name. */
export interface OrderedNames {
  customer_id: number
  product_id: number
  description: string
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

/** A reminder goes out once for each step of days past due that the oldest invoice reaches. */
export interface OverdueReminders {
  customer_id: number
  oldest_due_on: string
  step: number
  created_at: Date
}

export interface PaymentTargets {
  payment_id: number
  customer_id: number
  position: number
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
  /** The idempotency key the gateway was asked under: order:{id}:{attempt}, or account:{id} for invoices. */
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
  /** The sum of what allocations take from it: kept by a trigger. */
  applied_cents: Generated<number>
  /** Credits of the customer that are to be used together with this payment, once it is captured. */
  credit_cents: Generated<number>
  /** The Idempotency-Key of the request that made it: the same request is the same payment, however late it is repeated. */
  request_key: string | null
  /** The change that the payment is the difference for; null for the payment of the whole order. */
  order_change_id: number | null
  check_number: Generated<string>
  /** The day on which the house had it in hand; the ledger counts it on the day it was written down. */
  received_on: string | null
  actor: Generated<string>
  /** Why it was taken back: the bank returned it, or it was written down by mistake. It is all in refunded_cents then. */
  reversal: 'returned' | 'mistake' | null
  reversal_note: Generated<string>
  reversed_at: Date | null
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

export interface RecoveryCodes {
  user_id: number
  /** SHA-256 of 80 random bits, which were shown once. */
  code_hash: Buffer
  used_at: Date | null
}

/** Money that goes back to a card. The gateway is asked under refund:{id}, until it confirms. */
export interface Refunds {
  id: Generated<number>
  payment_id: number
  amount_cents: number
  status: Generated<'pending' | 'refunded'>
  reason: 'CANCELLED' | 'CHANGED' | 'DELIVERY' | 'NOT_WANTED'
  created_at: Date
  settled_at: Date | null
}

export interface RoleAuthorities {
  role_id: number
  authority: string
}

export interface Roles {
  id: Generated<number>
  name: string
  version: Generated<number>
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
  /** Whose kept card it is; null while it is nobody's. */
  customer: string | null
  forgotten: Generated<boolean>
}

export interface SandboxCharges {
  idempotency_key: string
  reference: string
  token: string
  amount_cents: number
  /** The sum of its refunds. */
  refunded_cents: Generated<number>
  status: 'captured' | 'declined'
  decline_code: string | null
  created_at: Generated<Date>
}

export interface SandboxCustomers {
  reference: string
  idempotency_key: string
  name: string
}

export interface SandboxRefunds {
  idempotency_key: string
  reference: string
  amount_cents: number
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

/** Somebody has proved the first factor; only the browser that did may bring the second. */
export interface SecondFactorAttempts {
  id: Generated<string>
  user_id: number
  bound_to: Buffer
  way: 'password' | 'code' | 'link'
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

/** Time-based codes (RFC 6238): six digits every 30 seconds. One that was never confirmed asks for nothing. */
export interface SecondFactors {
  user_id: number
  /** AES-256-GCM as v1.key.nonce.sealed in base64url: 160 bits, sealed for this user by a key that is not in the database. Base32 until the first start after 0018. */
  secret: string
  created_at: Date
  confirmed_at: Date | null
  /** The 30 seconds of the last code that was taken: it and all before it open nothing any more. */
  last_step: Generated<number>
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
  /** How people and pages name a session; the token is a secret. */
  id: Generated<number>
  /** The customer's user in whose name a member of staff works for now. */
  acting_for: number | null
  /** When the password was last typed: what changes how one signs in asks for it again. */
  proved_at: Generated<Date>
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

/** A browser that waits for a code or link to be used. There is one for accounts that do not exist, too. */
export interface SignInAttempts {
  id: Generated<string>
  /** SHA-256 of the device cookie of the browser that asked: only that browser is signed in. */
  bound_to: Buffer
  /** Who has shown to be who they are; null until then. */
  user_id: number | null
  status: Generated<'waiting' | 'verified' | 'used'>
  /** The browser that asked, as the mail names it. */
  asked_from: Generated<string>
  created_at: Date
  expires_at: Date
}

export interface StatementMails {
  id: Generated<number>
  customer_id: number
  from_day: string
  to_day: string
  /** The first day of the month that the calendar sent it for, once an account and month; null where staff did. */
  month: string | null
  actor: string
  created_at: Date
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

/** The addresses that a user may order for; whoever has no row orders for all. Rows stay when an address goes, so that nobody gains the others by it. */
export interface UserLocations {
  customer_id: number
  user_id: number
  address_id: number
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
  /** A deleted user keeps a row without personal data where orders name it. */
  status: Generated<'active' | 'disabled' | 'deleted'>
  created_at: Generated<Date>
  /** The language of the pages the user looked at last, in which mails are written. */
  language: Generated<'en' | 'es'>
  /** Grows with every change by an administrator, who is told when another was first. */
  version: Generated<number>
  last_sign_in_at: Date | null
  /** Only a number whose owner has shown to have it can be signed in by. */
  mobile_verified_at: Date | null
  /** 1: no daily prices and no mails that ask them to come back (specification 9). */
  daily_pricing_unsubscribed: Generated<number>
  /** What they do not want to be told, as kind.channel: orders.mail. What concerns security is never left out. */
  muted: Generated<string[]>
  /** Owners look after the company's people and addresses, buyers order and pay, viewers see. Staff of the house are buyers. */
  company_role: Generated<'owner' | 'buyer' | 'viewer'>
}

export interface Tables {
  addresses: Addresses
  allocations: Allocations
  api_keys: ApiKeys
  applications: Applications
  audit_log: AuditLog
  cart_lines: CartLines
  cart_orders: CartOrders
  check_outs: CheckOuts
  closed_invitations: ClosedInvitations
  colors: Colors
  credit_memos: CreditMemos
  customers: Customers
  cutoff_rules: CutoffRules
  disabled_days: DisabledDays
  discounts: Discounts
  events: Events
  favorites: Favorites
  gateway_customers: GatewayCustomers
  gateway_notices: GatewayNotices
  growers: Growers
  hold_releases: HoldReleases
  holidays: Holidays
  idempotency_keys: IdempotencyKeys
  invoices: Invoices
  known_devices: KnownDevices
  ledger_entries: LedgerEntries
  ledger_legs: LedgerLegs
  messages: Messages
  one_time_codes: OneTimeCodes
  one_time_tokens: OneTimeTokens
  order_changes: OrderChanges
  order_events: OrderEvents
  order_lines: OrderLines
  ordered_names: OrderedNames
  orders: Orders
  overdue_reminders: OverdueReminders
  payment_targets: PaymentTargets
  payments: Payments
  products: Products
  promos: Promos
  recovery_codes: RecoveryCodes
  refunds: Refunds
  role_authorities: RoleAuthorities
  roles: Roles
  route_stops: RouteStops
  routes: Routes
  sales_reps: SalesReps
  sandbox_cards: SandboxCards
  sandbox_charges: SandboxCharges
  sandbox_customers: SandboxCustomers
  sandbox_refunds: SandboxRefunds
  saved_cards: SavedCards
  second_factor_attempts: SecondFactorAttempts
  second_factors: SecondFactors
  sessions: Sessions
  settings: Settings
  shipments: Shipments
  sign_in_attempts: SignInAttempts
  statement_mails: StatementMails
  stock: Stock
  stock_movements: StockMovements
  throttles: Throttles
  user_authorities: UserAuthorities
  user_locations: UserLocations
  users: Users
}
