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

/** Which payment or credit paid which invoice. Append-only: a negative amount reverses an allocation. */
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
  /** SHA-256 of the 256 random bits of the key. The key itself is not stored. */
  secret_hash: Buffer
  /** The last four characters, so that the owner can recognize the key. */
  hint: string
  /** The most that the key may do. It never may do more than its user may at that moment. */
  authorities: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  /** Created in the administration for another system. Like every key, it never may do more than its user. */
  is_integration: Generated<boolean>
}

/** Businesses that ask for an account. */
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
  /** The resale certificate; null where none was sent. */
  certificate_id: string | null
  received_at: Date
  decided_at: Date | null
  decided_by: number | null
  /** The message sent to a declined applicant. */
  decision_message: Generated<string>
  /** The customer created from the application. */
  customer_id: number | null
}

/** Kept for 90 days after the last message; only their person reads them. */
export interface AssistantChats {
  id: Generated<number>
  user_id: number
  /** The staff member who asked on behalf of the user; null when the user asked. */
  acted_by: number | null
  title: string
  started_at: Date
  last_at: Date
  /** The thread at the feedback desk that the conversation was handed to. */
  thread_id: number | null
  handed_over_at: Date | null
}

/** A card dismissed for its ship day, or a product dismissed permanently. */
export interface AssistantDismissals {
  id: Generated<number>
  user_id: number
  /** Kind and ship day; deleted when the day is long past. */
  card_id: string | null
  product_id: number | null
  at: Date
}

/** A question and its answer. Parts hold ids and quantities: prices and stock are read when it is shown. */
export interface AssistantTurns {
  id: Generated<number>
  chat_id: number
  /** Made by the client, so that a repeated request is one question. */
  ask_id: string | null
  question: string
  has_photo: Generated<boolean>
  asked_at: Date
  language: 'en' | 'es'
  state: 'answering' | 'done' | 'stopped' | 'failed'
  answer: Generated<string>
  parts: Generated<unknown>
  cites: Generated<unknown>
  /** What was read from the question; the next one continues from it. */
  understood: Generated<unknown>
  answered_by: Generated<'rules' | 'model'>
  ms: Generated<number>
  rating: 'good' | 'bad' | null
  rated_thread_id: number | null
  /** The photo sent with the question; null without one, and for questions older than photo storage. */
  photo_id: string | null
}

/** The language model's use per person and day. */
export interface AssistantUse {
  day: string
  user_id: number
  calls: Generated<number>
  tokens: Generated<number>
  /** Millionths of a dollar. */
  cost_e6: Generated<number>
}

/** Saved selections of people, for promo bars and messages. */
export interface Audiences {
  id: Generated<number>
  name: string
  conditions: unknown
  set_by: string | null
  set_at: Date | null
}

/** Who did what, when and from where, with the values before and after. Append-only and chained: the hash of a row covers the previous row, so that a changed or missing row is detected. */
export interface AuditLog {
  id: Generated<number>
  at: Date
  user_id: number | null
  /** The email of the user at that time, or the name of the job. */
  actor: string
  /** The user in whose name a member of staff acted. */
  acting_for: number | null
  /** The customer whose data changed. */
  customer_id: number | null
  address: string
  action: string
  subject: string
  before: unknown | null
  after: unknown | null
  /** The change set with each field before and after, if the change can be undone. */
  change_set_id: number | null
  previous_hash: Generated<Buffer>
  hash: Generated<Buffer>
}

/** What a farm offers of its products per week, as published. Goods that ship from the farm are sold up to it. */
export interface Availability {
  product_id: number
  /** The Monday of the week. */
  week: string
  /** Selling units, including the ordered ones. */
  offered: number
  published_at: Date
  published_by: number | null
}

/** Cells of a farm's sheet that aren't published yet, as typed. All people of a vendor work on the same draft. */
export interface AvailabilityDrafts {
  product_id: number
  /** The Monday of the week; null for the farm's own price. */
  week: string | null
  text: string
  edited_at: Date
  edited_by: number | null
}

/** The backups at the configured place. Synchronized with that place whenever a backup is made. */
export interface Backups {
  id: Generated<number>
  name: string
  at: Date
  took_ms: number
  /** The size of its tables and of all uploaded files that it names. */
  bytes: number
  version: string
  /** The email of the person who started it, or the name of the job. */
  made_by: string
  /** When it was last restored into a separate database and checked. */
  tried_at: Date | null
  tried_ms: number | null
  tried_by: string | null
  /** What was wrong in the last test restore, at most twenty sentences; empty when nothing was. */
  faults: Generated<unknown>
}

export interface BasketEvents {
  id: Generated<number>
  basket_id: number
  was: string
  state: string
  at: Date
  mover: 'customer' | 'desk' | 'system'
  actor: string
  note: Generated<string>
}

export interface BasketLines {
  basket_id: number
  product_id: number
  position: number
  quantity: number
  /** The shop's unit price when the basket was sent; null in a draft. */
  sent_price_e4: number | null
}

/** A representative's proposal that a shop can place once, through its link. Only a hash of the link is stored. */
export interface Baskets {
  id: Generated<number>
  customer_id: number
  address_id: number
  /** The named buyer, who counts as the person who placed it. */
  to_user_id: number
  made_by: number | null
  maker_name: string
  state: Generated<'DRAFT' | 'SENT' | 'OPENED' | 'PLACED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN'>
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  word: Generated<string>
  token_hash: Buffer | null
  /** The cut-off of its day when it was sent; then it expires. */
  closes_at: Date | null
  sent_by_way: 'text' | 'mail' | null
  created_at: Date
  sent_at: Date | null
  opened_at: Date | null
  ended_at: Date | null
  order_id: number | null
  /** Increases with every change, so that the second of two editors is notified. */
  version: Generated<number>
}

/** Previewed bulk changes that can be applied until they expire. */
export interface BulkPreviews {
  id: Generated<string>
  user_id: number
  operation: unknown
  /** The selection, frozen when the preview was made. */
  product_ids: number[]
  /** The version of each product at that time: a product that has changed since is left out. */
  versions: number[]
  expires_at: Date
}

/** Links for a calendar program to read a shop's orders, quotes and events. Only a hash is stored; a new link ends the old one. */
export interface CalendarLinks {
  user_id: number
  token_hash: Buffer
  made_at: Date
  read_at: Date | null
}

/** Who gets a campaign by which channel: one row, sent once. */
export interface CampaignReceivers {
  id: Generated<number>
  campaign_id: number
  channel: 'mail' | 'sms' | 'push' | 'notice'
  user_id: number | null
  customer_id: number | null
  address: string
  language: 'en' | 'es'
  /** The time zones of the shop's state: the shop counts as awake when it is daytime in all of them. */
  zones: Generated<string[]>
  /** The number of parts of a text, as sent. */
  parts: Generated<number>
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'stopped'>
  attempts: Generated<number>
  due_at: Date
  /** The process that is sending it. */
  process: number | null
  /** When the carrier was called. If the process died before that, nothing was sent; if it died after, the result is unknown, and the message is never sent again automatically. */
  handed_at: Date | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  error: Generated<string>
  /** The Message-ID, and the recipient's part of the links in an email. */
  message_key: Generated<string>
  /** Its row in the outbox. */
  message_id: number | null
}

/** Emails and texts to many people, written once. */
export interface Campaigns {
  id: Generated<number>
  name: string
  /** The channels it is sent on, in order. */
  channels: string[]
  /** each: every channel that reaches a person; first: only the first of them. */
  reach: Generated<'each' | 'first'>
  /** The audience: all conditions must match; an empty list matches everyone. */
  conditions: Generated<unknown>
  /** Users removed by hand. */
  without: Generated<number[]>
  /** Phone numbers of ten digits: only people with one of them. Null for everyone who matches the conditions. */
  numbers: string[] | null
  /** A page of the shop; empty for none. */
  link: Generated<string>
  /** The code of its short link, /w/…. */
  link_code: string
  /** By channel, in English and in Spanish. */
  words: unknown
  /** Whether emails are sent only in the recipient's waking hours. Texts always are. */
  waking: Generated<boolean>
  /** Whether opened emails and followed links are counted: the distributor's setting when sending began. */
  tracked: Generated<boolean>
  state: Generated<'draft' | 'planned' | 'sending' | 'sent' | 'stopped'>
  starts_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  /** How many people were left out when sending began, by channel and cause. */
  left_out: Generated<unknown>
  /** The cost of a part of a text when sending began, in ten-thousandths of a dollar. */
  part_cost_e4: number | null
  /** How often its short link was followed from texts, which don't identify the recipient. */
  followed: Generated<number>
  version: Generated<number>
  set_by: string
  set_at: Date
  created_at: Date
}

/** What carriers reported about messages, so that a repeated report counts once. */
export interface CarrierNotices {
  carrier: string
  event_id: string
  received_at: Date
}

/** When each carrier may get its next message, for all processes together. */
export interface CarrierPaces {
  carrier: string
  /** The next free moment; each message uses one and moves it forward. */
  next_at: Date
}

export interface CartLines {
  id: Generated<number>
  customer_id: number
  cart_order_id: number
  product_id: number
  quantity: number
  /** Units of stock.held that belong to this line. */
  held_quantity: Generated<number>
  /** When the hold began. Activity extends held_until, but never past the maximum hold from here. */
  held_since: Date | null
  held_until: Date | null
  /** The unit price that the customer saw when the line was added. */
  added_price_e4: number | null
  note: Generated<string>
  added_at: Generated<Date>
  /** What the customer wants instead of this line if it is short; null: the account's preference. */
  wish: 'NONE' | 'SAME_COLOR' | 'SAME_VARIETY' | 'SAME_KIND' | 'ASK' | null
  /** By how many percent a substitute's list price may exceed that of the ordered product. */
  wish_percent: number | null
}

/** The part of a cart that becomes one order. */
export interface CartOrders {
  id: Generated<number>
  customer_id: number
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
  order_type: 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT'
  created_at: Generated<Date>
}

/** The fields that change sets changed. */
export interface ChangeFields {
  change_set_id: number
  position: number
  table_name: string
  row_key: string
  field: string
  before: unknown
  after: unknown
}

/** The rows of data that a change set changed. Values of a user who was deleted are emptied. */
export interface ChangeRows {
  /** The change set. Checked by a trigger, because a foreign key would look up the set for every row. */
  change_set_id: number
  /** The position of its first field in the set; the next fields follow. */
  position: number
  /** The registered name of the table, which defines how its fields are written back. */
  table_name: string
  row_key: string
  fields: string[]
  befores: unknown[]
  afters: unknown[]
}

/** One change by staff, of one cell or of thousands, which can be viewed and undone as a whole. */
export interface ChangeSets {
  id: Generated<number>
  /** Which authority may see and undo it. */
  area: string
  /** The code of the sentence that describes the change; the website has the words. */
  sentence: string
  /** Values in the sentence, except the names of changed rows, which are read when it is shown. */
  parameters: Generated<unknown>
  user_id: number
  actor: string
  /** The customer whose data changed, if it was one customer's. */
  customer_id: number | null
  why: Generated<string>
  at: Date
  /** The change set that this one undid, completely or in part. */
  reverts: number | null
  field_count: Generated<number>
  /** The number of rows that its fields belong to; the first one names the change in lists. */
  row_count: Generated<number>
  first_table: string | null
  first_key: string | null
}

/** What a shop reported about a delivered line. No row means no report. */
export interface CheckIns {
  line_id: number
  state: 'GOOD' | 'SHORT' | 'WRONG' | 'BAD'
  /** Selling units that are not good. */
  quantity: number
  at: Date
  /** Null for anyone who had the delivery's link. */
  user_id: number | null
}

/** One check-out of a cart. Each version of a cart can be checked out once; a unique key enforces this for simultaneous clicks. */
export interface CheckOuts {
  id: Generated<number>
  customer_id: number
  user_id: number
  cart_version: number
  at: Date
}

export interface ClaimEvents {
  id: Generated<number>
  claim_id: number
  /** moved: from one state to another. noted, answered: shown only to staff. */
  kind: Generated<'moved' | 'passed' | 'answered' | 'noted' | 'credited' | 'replaced'>
  was: string | null
  status: string
  at: Date
  mover: 'customer' | 'desk' | 'money' | 'store' | 'dispatch' | 'driver' | 'carrier' | 'gateway' | 'system'
  actor: string
  user_id: number | null
  words: Generated<string>
  recommends: 'APPROVE' | 'DENY' | null
  /** The credit memo or the order that it is about. */
  number: number | null
  amount_cents: number | null
}

export interface ClaimLines {
  id: Generated<number>
  claim_id: number
  /** Null: the delivery fee of a late order. */
  order_line_id: number | null
  reason: 'MISSING' | 'SHORT_COUNT' | 'WRONG_ITEM' | 'WRONG_COLOR' | 'WRONG_GRADE_OR_LENGTH' | 'BROKEN' | 'WILTED_DEHYDRATED' | 'BOTRYTIS_MOLD' | 'BENT_NECK' | 'TOO_OPEN' | 'TOO_TIGHT' | 'YELLOW_LEAF' | 'PEST' | 'FREEZE' | 'HEAT' | 'LATE' | 'NOT_DELIVERED' | 'PRICE_ERROR' | 'DEFECTIVE_SUPPLY' | 'REFUSED'
  quantity: number
  /** For returned supplies: whether they are in their original pack. */
  original_pack: boolean | null
  /** What a unit should have cost, in ten-thousandths of a dollar. */
  right_price_e4: number | null
  claimed_cents: Generated<number>
  approved_quantity: number | null
  approved_cents: number | null
  credit_memo_id: number | null
  /** The lot that most of its units came from; null when unknown. */
  lot_id: number | null
  /** The grower: the lot's supplier, otherwise the product's. */
  vendor_id: string | null
  /** The cost of a unit; null when unknown. Never shown to customers. */
  cost_e4: number | null
}

/** Claims passed to growers, without the shop and its price. Without an answer in time, the claim counts as accepted. */
export interface ClaimPasses {
  claim_id: number
  vendor_id: string
  cost_cents: number | null
  at: Date
  until: Date
  answer: 'ACCEPTED' | 'NOT_OURS' | null
  words: Generated<string>
  answered_at: Date | null
  user_id: number | null
}

export interface ClaimPhotos {
  /** A ULID created by the shop's device. */
  id: string
  claim_id: number
  order_line_id: number | null
  kind: 'CLOSE' | 'ALL' | 'LABEL' | 'OTHER'
  /** Where the shop tapped: [{x, y}] in thousandths of width and height. */
  marks: Generated<unknown>
  width: number
  height: number
  file_id: string
  taken_at: Date
  received_at: Date
}

/** Tables of rules that settle claims, each from its first day. Before the first one, the default table in the code applies. */
export interface ClaimPolicies {
  starts_on: string
  /** Increases with each change of any table. */
  version: number
  /** {terms, rows}: how long goods can be claimed, and the rows in the order in which they are tried. */
  body: unknown
  why: Generated<string>
  actor: string
  user_id: number | null
  at: Date
}

export interface Claims {
  id: Generated<number>
  claim_number: Generated<number>
  /** A ULID created by the shop's device: sending the same draft again is the same claim. */
  client_id: string | null
  customer_id: number
  order_id: number
  user_id: number | null
  /** DRIVER: fewer pieces arrived than the documents list; the shop confirms it. */
  opened_by: Generated<'CUSTOMER' | 'DRIVER' | 'DESK'>
  status: 'DRAFT' | 'SUBMITTED' | 'IN_REVIEW' | 'NEEDS_INFO' | 'APPROVED' | 'PARTIALLY_APPROVED' | 'DENIED' | 'CREDITED' | 'WITHDRAWN'
  wish: Generated<'CREDIT' | 'REPLACE'>
  note: Generated<string>
  is_late: Generated<boolean>
  /** Increases with every change of the row, by a trigger. A decision names the version it was based on. */
  version: Generated<number>
  created_at: Date
  submitted_at: Date | null
  /** NEEDS_INFO: whether a rule or the desk asked; asked_until is the deadline for the answer. */
  asked_by: 'system' | 'money' | null
  asked_until: Date | null
  decided_at: Date | null
  settled_at: Date | null
  /** When the shop asked again about a denied claim, which is possible once. */
  reopened_at: Date | null
  /** When the office was reminded that the claim has waited for hours. */
  reminded_at: Date | null
  policy_version: number | null
  /** The facts when it was sent: the rules use only these, then and in every later trial. */
  facts: unknown | null
  /** The row that decided, its position, the outcome, and the checked values. */
  decision: unknown | null
  resolution: 'CREDIT' | 'REPLACE' | 'REFUND' | 'NONE' | null
  /** The question or the decision, as shown to the shop. */
  words: Generated<string>
  decided_by: Generated<string>
  claimed_cents: Generated<number>
  approved_cents: number | null
  replacement_order_id: number | null
}

/** Invitations to an email that is already in use elsewhere. Nobody can accept them. They look like other invitations, including ids, so that an invitation doesn't reveal who has an account. */
export interface ClosedInvitations {
  id: Generated<number>
  customer_id: number
  email: string
  name: string
  company_role: 'owner' | 'buyer' | 'viewer'
  /** Addresses; null for all. */
  locations: number[] | null
  invited_at: Date
}

export interface Colors {
  name: string
  hex: string
  family: string
  sort: number
}

/** Which of the company's accounts belongs to which user. Linked once by a confirmed email; after that, only the subject counts. */
export interface CompanyAccounts {
  user_id: number
  issuer: string
  /** The provider's own id of the account. Unlike an email, it is never given to another person. */
  subject: string
  linked_at: Date
  last_used_at: Date
}

/** A browser that was sent to the provider's sign-in page and may return once. */
export interface CompanySignIns {
  state_hash: Buffer
  /** SHA-256 of the device cookie of the browser that left. Another browser that returns with its address is refused. */
  bound_to: Buffer
  nonce: string
  /** Proves to the provider that the server that redeems the code is the one that asked for it (PKCE). */
  verifier: string
  expires_at: Date
}

export interface CreditMemos {
  id: Generated<number>
  memo_number: Generated<number>
  kind: Generated<'CREDIT_MEMO' | 'ADJUSTMENT' | 'DISCOUNT'>
  customer_id: number
  /** The invoice that it corrects; null for a credit to the account. */
  invoice_id: number | null
  order_line_id: number | null
  issued_on: string
  amount_cents: number
  /** The sum of the allocations from it, kept by a trigger. */
  applied_cents: Generated<number>
  /** The charge that this adjustment reverses. */
  voids_invoice_id: number | null
  /** The payment that earned the early-payment discount; null when only credits paid. */
  discount_payment_id: number | null
  reason: Generated<string>
  note: Generated<string>
  actor: string
  /** The Idempotency-Key of the staff request that created it. */
  request_key: string | null
  created_at: Date
}

export interface CustomerFileRows {
  file_id: number
  /** Its line in the file, counted as in a spreadsheet. */
  line: number
  cells: string[]
  /** Values by field that staff typed in place of the file's. */
  fixed: Generated<unknown>
  left_out: Generated<boolean>
}

/** A distributor's file of customers while it is checked and corrected, one at a time. */
export interface CustomerFiles {
  id: Generated<number>
  name: string
  header: string[]
  /** The position in the header of each field that the file has. */
  columns: unknown
  user_id: number | null
  read_at: Date
  /** When its valid rows became customers; its other rows are then deleted. */
  written_at: Date | null
  version: Generated<number>
}

/** Colleagues mentioned in a note; they are notified once. */
export interface CustomerNoteMentions {
  note_id: number
  user_id: number
}

/** What staff write down about a customer. Customers never see it. */
export interface CustomerNotes {
  id: Generated<number>
  customer_id: number
  user_id: number | null
  /** The author's name at the time, which stays when the user is deleted. */
  author: string
  text: string
  pinned: Generated<boolean>
  /** Where else it is shown: with the customer's orders at the order desk, or with their deliveries on the driver's phone. */
  show_on: Generated<string[]>
  version: Generated<number>
  created_at: Date
  changed_at: Date | null
  changed_by: string | null
}

/** Prices of one customer, for a product or a category. Rows are ended but never changed, so that the price of any past day can be explained. */
export interface CustomerPrices {
  id: Generated<number>
  customer_id: number
  product_id: number | null
  category: string | null
  percent_bp: number | null
  /** A fixed price of a selling unit at every quantity, without mark-up, in ten-thousandths of a dollar. */
  price_e4: number | null
  /** The event that the price is promised for; empty for an ordinary price of the customer. */
  promised_for: string | null
  starts_on: string | null
  /** Last day of the order. */
  ends_on: string | null
  set_at: Date
  ended_at: Date | null
  set_by: string
  why: Generated<string>
  change_set_id: number | null
}

/** A business that buys. Staff, vendors and drivers belong to the distributor's own account. */
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
  /** The maximum amount owed. Null is no limit, 0 is no credit. */
  credit_limit_cents: number | null
  price_tier: Generated<number>
  /** Delivery is free once an order reaches the minimum of its ship-to address. */
  custom_route: Generated<boolean>
  sales_rep_id: number | null
  is_house: Generated<boolean>
  status: Generated<'active' | 'on_hold' | 'closed'>
  hold_reason: string | null
  daily_pricing: Generated<boolean>
  customer_since: string | null
  /** Increases with every change of the cart. Changes of a cart lock this row, so that they run one after the other. */
  cart_version: Generated<number>
  last_address_id: number | null
  /** Increases with every change on the customer's page, so that the second of two editors is notified. */
  version: Generated<number>
  /** Whether their orders need a PO number. */
  po_required: Generated<boolean>
}

/** When orders for a day close. Within a scope, a rule for a date beats one for a weekday, which beats one for any day. Across scopes the earliest cut-off counts. */
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
  /** CLOSED: nothing is delivered on that day. */
  mode: Generated<'STRICT' | 'CLOSED'>
  valid_from: string | null
  valid_to: string | null
  note: Generated<string>
  version: Generated<number>
  /** The email of the last editor; null for a row from the initial data. */
  set_by: string | null
  set_at: Date | null
  /** The holiday whose plan the row belongs to. */
  holiday: string | null
}

/** Ship days that the order desk has closed. */
export interface DayClosings {
  ship_day: string
  closed_at: Date
  user_id: number | null
  actor: string
  reason: Generated<string>
  /** What was still open then, by kind with its number; empty when nothing was. */
  left_open: Generated<unknown>
}

/** Extra days: they override weekly closings and the weekdays of routes and of UPS. */
export interface DayOpenings {
  id: Generated<number>
  scope: 'all' | 'method' | 'route' | 'customer'
  scope_key: Generated<string>
  from_day: string
  to_day: string
  weekday: number | null
  /** Whether it also overrides holidays and closings by date. */
  over_closed: Generated<boolean>
  note: Generated<string>
  version: Generated<number>
  set_by: string | null
  set_at: Date | null
  /** The holiday whose plan the row belongs to. */
  holiday: string | null
}

/** Links that open one delivery without signing in. Only a hash of each is kept. */
export interface DeliveryLinks {
  token_hash: Buffer
  stop_id: number
  created_at: Date
  /** Fourteen days after the delivery. */
  ends_at: Date
}

/** Days that the distributor has closed: one day, a range, or a weekday within a range. */
export interface DisabledDays {
  id: Generated<number>
  scope: 'all' | 'method' | 'route' | 'customer'
  scope_key: Generated<string>
  from_day: string
  to_day: string
  weekday: number | null
  kind: Generated<'disabled' | 'holiday' | 'closed'>
  note: Generated<string>
  version: Generated<number>
  /** The email of the last editor; null for a row from the initial data. */
  set_by: string | null
  set_at: Date | null
  /** The holiday whose plan the row belongs to. */
  holiday: string | null
}

/** Percentages off the list price. They are not added up: the lowest price applies. Rows are ended but never changed, so that the price of any past day can be explained. */
export interface Discounts {
  id: Generated<number>
  scope: 'global' | 'route' | 'customer' | 'price_tier' | 'category'
  /** Route number, account number, price level or category, as the scope says; empty for global. */
  scope_key: Generated<string>
  percent_bp: number
  /** First day of the order, in the distributor's zone; of several rows that cover a day, the one that starts last counts. */
  starts_on: string | null
  ends_on: string | null
  /** From when the row applied; null for initial data. */
  set_at: Date | null
  /** When staff ended or replaced it; null while it applies. */
  ended_at: Date | null
  /** The email of the person who set it. */
  set_by: string | null
  change_set_id: number | null
}

/** Each check of the invariants of the data. */
export interface DoctorRuns {
  id: Generated<number>
  at: Date
  took_ms: number
  checked: number
  /** The failed checks: number, title and up to twenty sentences each; empty when all passed. */
  broken: unknown
  /** The email of the person who started it, or the name of the job. */
  by: string
}

/** The routes that a driver usually drives. */
export interface DriverRoutes {
  driver_id: number
  route_number: string
}

/** The drivers of the distributor's trucks. Customers see the name with their order. */
export interface Drivers {
  id: Generated<number>
  name: string
  phone_number: Generated<string>
  /** The user who is this driver and can access their deliveries. */
  user_id: number | null
  version: Generated<number>
  /** The last day on which the driver's license is valid; null when unknown. */
  license_until: string | null
  /** When the driver left; past runs keep the name. */
  archived_at: Date | null
}

/** Changes of an arrival time by five minutes or more. */
export interface EtaChanges {
  id: Generated<number>
  run_id: number
  stop_id: number
  at: Date
  was: Date | null
  eta: Date
  /** LEFT: the truck left; STOP: what a driver reported; SILENCE: time passed; TYPED: the office typed it; ORDER: the order of stops changed. */
  cause: 'LEFT' | 'STOP' | 'SILENCE' | 'TYPED' | 'ORDER'
  actor: string
}

export interface EventCells {
  item_id: number
  design_id: number
  stems: number
}

export interface EventDesigns {
  id: Generated<number>
  event_id: number
  position: number
  name: string
  pieces: number
}

export interface EventItems {
  id: Generated<number>
  event_id: number
  position: number
  product_id: number
  /** The florist's own value; null for the default of its kind. */
  waste_bp: number | null
  /** The florist's own choice; null for the day calculated from the event. */
  ship_day: string | null
}

export interface EventOrders {
  id: Generated<number>
  customer_id: number
  name: string
  occasion: 'wedding' | 'sympathy' | 'party' | 'corporate' | 'prom' | 'holiday' | 'other'
  event_day: string
  event_time: string | null
  design_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
  /** What the florist charges for it, shown only to the florist; null when not entered. */
  charge_cents: number | null
  note: Generated<string>
  /** Increases with every change, so that two editors don't overwrite each other's changes. */
  version: Generated<number>
  cancelled_at: Date | null
  created_at: Date
  created_by: string
  changed_at: Date
}

/** Units of a cart line or an order line that were added for an event. A line may have more of the product than the event needs. */
export interface EventParts {
  id: Generated<number>
  event_id: number
  product_id: number
  quantity: number
  cart_line_id: number | null
  order_line_id: number | null
}

/** Live events of the last hour, for a browser that reconnects. */
export interface Events {
  id: Generated<number>
  name: string
  ids: unknown
  customer_id: number | null
  user_id: number | null
  at: Generated<Date>
}

/** The farm's price for a selling unit, in ten-thousandths of a dollar. Never shown to customers; it changes no price of the shop. */
export interface FarmPrices {
  product_id: number
  price_e4: number
  published_at: Date
  published_by: number | null
}

export interface Favorites {
  customer_id: number
  product_id: number
  created_at: Generated<Date>
}

export interface FeedbackFiles {
  file_id: string
  message_id: number
  position: number
}

export interface FeedbackMessages {
  id: Generated<number>
  thread_id: number
  at: Date
  side: 'customer' | 'staff'
  user_id: number | null
  /** The person's name when it was written. */
  name: string
  text: string
  /** The language staff wrote in; null for a customer's message. */
  language: 'en' | 'es' | null
  /** How it arrived: on the page, as a reply to an email, or as a text from a mobile number. */
  came_by: Generated<'page' | 'mail' | 'text'>
}

/** Staff notes about a thread; customers never see them. */
export interface FeedbackNotes {
  id: Generated<number>
  thread_id: number
  at: Date
  user_id: number | null
  name: string
  text: string
}

/** Who has been asked for a rating, and whose threads staff have muted. */
export interface FeedbackPeople {
  user_id: number
  asked_at: Date | null
  /** What the last question was about, order:103981 or feedback:3107; null once it was put off. */
  asked_about: string | null
  /** Whether they chose "Don't ask me again". */
  is_declined: Generated<boolean>
  /** Until then, their threads notify nobody. */
  muted_until: Date | null
}

export interface FeedbackRatings {
  id: Generated<number>
  at: Date
  customer_id: number
  user_id: number
  order_id: number | null
  rated_thread_id: number | null
  rating: 'good' | 'so-so' | 'bad'
  word: Generated<string>
  /** The thread started by a bad rating. */
  thread_id: number | null
}

/** Saved answers of the feedback desk. */
export interface FeedbackSnippets {
  id: Generated<number>
  /** The owner; null for those that everyone at the desk uses. */
  user_id: number | null
  name: string
  language: 'en' | 'es'
  body: string
  created_at: Date
}

export interface FeedbackSteps {
  id: Generated<number>
  thread_id: number
  at: Date
  state: 'NEW' | 'OPEN' | 'WAITING_ON_CUSTOMER' | 'RESOLVED'
  by: 'customer' | 'desk' | 'system'
  name: string
}

export interface FeedbackThreads {
  id: Generated<number>
  customer_id: number
  user_id: number
  category: 'Account & Billing' | 'General Questions' | 'Feedback'
  /** Empty for a thread started by a bad rating. */
  subject: string
  order_id: number | null
  invoice_id: number | null
  product_id: number | null
  rating: 'good' | 'so-so' | 'bad' | null
  state: Generated<'NEW' | 'OPEN' | 'WAITING_ON_CUSTOMER' | 'RESOLVED'>
  /** When it got its state; a thread that waits for the customer resolves seven days later. */
  state_at: Date
  assignee_id: number | null
  snoozed_until: Date | null
  created_at: Date
  /** When somebody last wrote. */
  last_at: Date
  /** When the customer last wrote: the thread's age counts from here. */
  customer_at: Date
}

/** Files that people uploaded. Their bytes are in the store that FILES names, under kind/id. */
export interface Files {
  id: string
  kind: string
  /** The name that a browser saves it under, with its extension. */
  name: string
  type: string
  bytes: number
  sha256: Buffer
  /** The customer it belongs to; null for a stranger's and for the distributor's own. */
  customer_id: number | null
  /** Who sent it; null for a stranger. */
  user_id: number | null
  /** Set before its bytes are stored, so that everything in the store has a row. */
  created_at: Date
  /** When the store had all of its bytes. */
  stored_at: Date | null
  /** Set in the transaction that refers to the file; a file without it is removed an hour after created_at. */
  attached_at: Date | null
  /** When it was no longer needed; the row is deleted once its bytes are. */
  removed_at: Date | null
}

export interface GatewayCustomers {
  customer_id: number
  gateway: string
  /** The gateway's id of the customer, under which it saves cards. */
  reference: string
  created_at: Date
}

/** Webhook notices with a valid signature, each event once. Only the id of their subject is stored, not their text. */
export interface GatewayNotices {
  id: Generated<number>
  gateway: string
  event_id: string
  kind: 'charge' | 'refund' | 'other'
  gateway_key: string | null
  gateway_reference: string | null
  /** The amount that the gateway charged, or has refunded in total. */
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

/** What a driver counted at the end of a run, and who accepted it. */
export interface HandOvers {
  id: Generated<number>
  run_id: number
  user_id: number | null
  at: Date
  cash_cents: number
  checks: number
  empties: Generated<number>
  note: Generated<string>
  accepted_by: string | null
  accepted_at: Date | null
  accept_note: Generated<string>
}

/** The calls that each process answered, per minute. */
export interface HealthSamples {
  process: number
  at: Date
  answered: number
  /** Answers with status 500 and above. */
  failed: number
  /** Answers that took longer than half a second. */
  slow: number
  total_ms: number
}

/** Staff allow a past-due account to order on account until a day. A customer's last row counts. */
export interface HoldReleases {
  id: Generated<number>
  customer_id: number
  reason: string
  /** The last day on which it applies, in the distributor's calendar. */
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
  version: Generated<number>
  /** How the holiday affects standing orders; standing_day is the day they move to, or the day that is doubled. */
  standing: Generated<'NORMAL' | 'MOVE' | 'SKIP' | 'DOUBLE'>
  standing_day: string | null
  /** The day on which prices change for the holiday. */
  price_step: string | null
  /** The email of the person who planned it; null while unplanned. */
  set_by: string | null
  set_at: Date | null
}

/** The logo that replaces the drawn mark; without a row, the mark is shown. */
export interface HouseLogo {
  is_only: Generated<boolean>
  /** A redrawn PNG, with its transparency. */
  file_id: string
  /** The same on a white square, for phones. */
  icon_id: string
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Email of the person who set it. */
  set_by: string
  set_at: Date
}

/** Text that staff add to a kind of email, above and below its own text; plain text with placeholders like {shop}. */
export interface HouseWords {
  /** The kind of message. */
  kind: string
  /** Counts changes, so that two people don't overwrite each other. */
  version: Generated<number>
  en_intro: Generated<string>
  en_closing: Generated<string>
  es_intro: Generated<string>
  es_closing: Generated<string>
  changed_at: Date
}

/** Requests that carried an Idempotency-Key. A repeated request gets the answer of the first. */
export interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: Buffer
  /** The process working on it, which holds an advisory lock on this number while it runs. Null when the process has no number. */
  claimed_by: number | null
  /** True once the work is committed. Set in the same transaction, before there is a response to store. */
  is_done: Generated<boolean>
  /** Null while the first request is still in progress. */
  status: number | null
  /** json rather than jsonb, which would change the order of the fields. */
  reply: unknown | null
  created_at: Date
}

export interface IncomingMails {
  id: Generated<number>
  /** Hash of what the sender wrote, without what mail servers add: an email that arrives twice, on any path, is one row. */
  content_hash: Buffer
  message_id: Generated<string>
  way: 'posted' | 'mailbox'
  came_at: Date
  bytes: number
  /** The whole email; null for a bounce report, and for one that was too large. */
  file_id: string | null
  state: Generated<'new' | 'waiting' | 'done'>
  outcome: 'report' | 'ignored' | 'proposal' | 'message' | 'prices' | 'dismissed' | null
  /** Why it waits for staff, or why it had no effect. */
  cause: string | null
  /** Our own mail server's verdict on the sender: by DKIM, SPF or DMARC it is the address in From. */
  verdict: Generated<'passed' | 'failed' | 'none'>
  sender: Generated<string>
  sender_name: Generated<string>
  /** Addresses it was sent to, separated by spaces. */
  recipients: Generated<string>
  subject: Generated<string>
  /** What the sender wrote, without quoted emails and signature. */
  words: Generated<string>
  attachments: Generated<unknown>
  /** The sender, once verified, or the person that staff assigned it to. */
  user_id: number | null
  customer_id: number | null
  /** The staff page that shows its result. */
  link: Generated<string>
  settled_at: Date | null
  settled_by: string | null
}

/** Everything owed: invoices of orders, and memos and charges, which age and are paid like invoices. */
export interface Invoices {
  id: Generated<number>
  /** The number of the order; other kinds take theirs from memo_numbers. */
  invoice_number: number
  kind: Generated<'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT'>
  order_id: number | null
  customer_id: number
  issued_on: string
  due_on: string
  amount_cents: number
  /** The sum of the allocations to it, kept by a trigger. */
  paid_cents: Generated<number>
  /** The first day of the month of this monthly finance charge: one per account and month. */
  charge_month: string | null
  /** The credit that this adjustment reverses. */
  voids_credit_memo_id: number | null
  reason: Generated<string>
  note: Generated<string>
  actor: Generated<string>
  /** The Idempotency-Key of the staff request that created it. */
  request_key: string | null
}

/** Browsers that have signed in before. They aren't locked out by wrong passwords entered elsewhere. */
export interface KnownDevices {
  user_id: number
  /** SHA-256 of the random token in the browser's device cookie. */
  token_hash: Buffer
  created_at: Date
}

/** The ledger of receivables, append-only. Balances, aging and statements are read from it. */
export interface LedgerEntries {
  id: Generated<number>
  customer_id: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT' | 'PAYMENT' | 'REFUND' | 'CREDIT_MEMO'
  /** The distributor's calendar day that it counts for. */
  on_day: string
  invoice_id: number | null
  payment_id: number | null
  credit_memo_id: number | null
  created_at: Date
}

/** A leg moves an amount from one account to another, so that no entry can be out of balance. One side is the customer's receivable. */
export interface LedgerLegs {
  entry_id: number
  debit: 'receivable' | 'sales' | 'freight' | 'cash' | 'card_clearing' | 'adjustments' | 'finance_charges' | 'discounts'
  credit: 'receivable' | 'sales' | 'freight' | 'cash' | 'card_clearing' | 'adjustments' | 'finance_charges' | 'discounts'
  amount_cents: number
}

/** What arrived together: one product, one supplier, one day, one cost. Units are taken from the oldest lot first. */
export interface Lots {
  id: Generated<number>
  product_id: number
  /** The supplier. */
  vendor_id: string | null
  /** The code printed on its label, or the supplier's own number. Empty: none. */
  code: Generated<string>
  /** Null when unknown, as for stock from before lots were recorded; such lots are used first. */
  arrived_on: string | null
  /** The cost of a selling unit, in ten-thousandths of a dollar; null when unknown. Never shown to customers. */
  cost_e4: number | null
  /** Selling units that arrived, or that a count found. */
  received: number
  /** Its selling units on hand. A product's lots add up to stock.on_hand. Changed only under the lock of the product's stock row. */
  remaining: number
  /** Its location: a cooler, a shelf, a bay. */
  place: Generated<string>
  note: Generated<string>
  created_at: Generated<Date>
}

/** One row for each mailbox: one process reads it at a time. */
export interface MailboxReads {
  mailbox: string
  /** Until then, one process reads it; after that, another may take over from a dead one. */
  claimed_until: Date | null
  /** When it was last read completely. */
  read_at: Date | null
  failing_since: Date | null
  error: Generated<string>
  /** Number of emails processed so far. */
  taken: Generated<number>
}

export interface Messages {
  id: Generated<number>
  channel: 'mail' | 'sms'
  kind: string
  customer_id: number | null
  user_id: number | null
  recipient: string
  language: 'en' | 'es'
  /** What the message is composed from: ids of its subject, or the secret of a link or code, which is removed once it is sent. */
  about: unknown
  /** queued → sending → sent, failed or held. sending → queued after a temporary failure. A failed message stays a dead letter until it is sent again. Held: nothing is sent to the address. */
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'held'>
  attempts: Generated<number>
  created_at: Date
  /** When the next attempt is due. */
  due_at: Date
  /** After this the message is useless, such as an expired code. */
  good_until: Date | null
  /** When a process began to send it. A process that does not report back in time is presumed dead. */
  claimed_at: Date | null
  sent_at: Date | null
  /** When an administrator first looked at the dead letter. */
  seen_at: Date | null
  last_error: Generated<string>
  /** outbox, smtp or twilio. */
  sent_by: string | null
  /** The carrier's id of the message. */
  reference: string | null
  /** The Message-ID of every attempt, so that most mail programs show an email that arrives twice only once. */
  message_key: Generated<string>
  unsubscribe_path: string | null
  subject: string | null
  html: string | null
  /** The text part of an email, or the whole text message, as sent. */
  body: string | null
  /** When the carrier reported that a sent message did not arrive. */
  bounced_at: Date | null
}

export interface NoticeSettings {
  user_id: number
  /** Whether texts and pushes wait from quiet_from to quiet_to, in the person's time zone. */
  is_quiet: Generated<boolean>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  /** The person's time zone; null for the distributor's. */
  time_zone: string | null
  /** When one daily email lists the unread notices, in place of an email for each; null for none. */
  digest_at: string | null
  /** When the last daily email was created. */
  digested_at: Date | null
  /** Whether a locked screen may show names and amounts. */
  shows_details: Generated<boolean>
}

/** The channels a person has chosen; without a row, the default of the kind applies. */
export interface NoticeWays {
  user_id: number
  kind: string
  way: 'here' | 'mail' | 'sms' | 'push'
  is_on: boolean
}

/** Kept for 90 days. */
export interface Notices {
  id: Generated<number>
  user_id: number
  kind: string
  /** What happened; its text is composed from this and the facts when the notice is read, in the reader's language. */
  topic: string
  facts: unknown
  link: string
  /** Identifies the subject: a second notice about the same is not created. */
  once: string | null
  /** Whether it appears in the bell; false when the person wants it only on another channel. */
  is_here: boolean
  /** The deadline for the person's decision. */
  decide_by: Date | null
  /** When it was decided, or no longer needed an answer. */
  decided_at: Date | null
  created_at: Date
  read_at: Date | null
  /** The channels a job has handled: a job that runs twice sends nothing twice. */
  taken: Generated<string[]>
}

export interface OneTimeCodes {
  id: Generated<number>
  purpose: 'sign-in' | 'mobile'
  user_id: number
  mobile_number: string
  /** Argon2id in PHC form. A fast hash of six digits could be reversed by trying them all. */
  code_hash: string
  /** SHA-256 of the device cookie, or of the session, that asked. The code works nowhere else. */
  bound_to: Buffer
  attempt_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface OneTimeTokens {
  /** SHA-256 of the 256 random bits in the link. The link itself is only in the email. */
  token_hash: Buffer
  purpose: 'sign-in' | 'reset' | 'invitation' | 'email'
  user_id: number
  /** For purpose email: the user's new address once the link is opened. */
  email: string | null
  attempt_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** One change of a placed order. LINES: quantities, new lines and removed lines. DELIVERY: only the delivery fee, because another order of the same delivery changed. */
export interface OrderChanges {
  id: Generated<number>
  order_id: number
  customer_id: number
  user_id: number | null
  kind: 'LINES' | 'DELIVERY'
  /** pending: the additional units are held and the card company has not answered yet; refused: the card was declined, and nothing has changed. */
  status: 'applied' | 'pending' | 'refused'
  /** [{lineId, productId, description, um, wasQuantity, quantity, wasPriceE4, priceE4, wasAmountCents, amountCents}]; a wasQuantity of 0 is a new line, a quantity of 0 a removed one. */
  lines: Generated<unknown>
  /** Cart lines that join the order. They leave the cart once the change is applied, and stay in it when the card is declined. */
  cart_line_ids: Generated<number[]>
  was_shipping_cents: number
  shipping_cents: number
  was_total_cents: number
  total_cents: number
  /** The cut-off of the order with its new lines. */
  cut_off_at: Date | null
  at: Date
  by_staff: Generated<boolean>
  /** Why staff made the change, as shown to the customer. */
  reason: Generated<string>
}

/** Orders changed by staff whose customers have not been notified yet. They get one message once the desk makes no more changes. */
export interface OrderDifferences {
  order_id: number
  /** The order as the customer last knew it. */
  before: unknown
  reasons: Generated<unknown>
  from_event_id: number
  tell: Generated<boolean>
  /** When the customer is notified. Each further change postpones it. */
  due_at: Date
}

export interface OrderEvents {
  id: Generated<number>
  order_id: number
  status: 'PENDING_PAYMENT' | 'PAYMENT_UNKNOWN' | 'SUBMITTED' | 'ON_HOLD' | 'CONFIRMED' | 'PICKING' | 'PACKED' | 'LOADED' | 'OUT_FOR_DELIVERY' | 'READY_FOR_PICKUP' | 'SHIPPED' | 'DELIVERED' | 'PICKED_UP' | 'DELIVERY_FAILED' | 'CLOSED' | 'CANCELLED'
  at: Date
  actor: string
  note: Generated<string>
  /** What changed in this step, line by line. */
  change_id: number | null
  /** The previous state; null for the first event. */
  was: 'PENDING_PAYMENT' | 'PAYMENT_UNKNOWN' | 'SUBMITTED' | 'ON_HOLD' | 'CONFIRMED' | 'PICKING' | 'PACKED' | 'LOADED' | 'OUT_FOR_DELIVERY' | 'READY_FOR_PICKUP' | 'SHIPPED' | 'DELIVERED' | 'PICKED_UP' | 'DELIVERY_FAILED' | 'CLOSED' | 'CANCELLED' | null
  /** The role in which the actor moved it: the tables of moves say which roles may. */
  mover: Generated<'customer' | 'desk' | 'money' | 'store' | 'dispatch' | 'driver' | 'carrier' | 'gateway' | 'system'>
  /** Who did it; null for jobs and the gateway. */
  user_id: number | null
  /** A note for staff. Customers never see it. */
  house_note: Generated<string>
  /** Lines that moved separately: [{"lineId", "was", "to"}]. Lines that follow their order are not listed. */
  line_moves: Generated<unknown>
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
  /** Units to deliver and to invoice. Quantity and short together are the ordered units. */
  quantity: number
  /** Units of stock.allocated that belong to this line; 0 once they have shipped or returned to stock. */
  allocated: Generated<number>
  unit_price_e4: number
  amount_cents: number
  /** The quantity prices that the unit price was taken from: [{"from": units, "priceE4": ten-thousandths}], after discount and mark-up. */
  tiers: Generated<unknown>
  note: Generated<string>
  status: Generated<'OPEN' | 'ALLOCATED' | 'PICKED' | 'SHORT' | 'SUBSTITUTED' | 'BACKORDERED' | 'CANCELLED' | 'SHIPPED' | 'DELIVERED'>
  /** The list prices that the unit price was calculated from; null for lines placed before these were stored. */
  price_version_id: number | null
  /** Units of quantity that are not available, without a decision yet. */
  missing: Generated<number>
  /** Ordered units that will not come: short, replaced or removed. */
  short: Generated<number>
  /** The reason, as shown to the customer. */
  short_reason: Generated<string>
  /** Invoiced units that were credited: they did not arrive, were refused or were claimed. Quantity and amount stay as invoiced. */
  refused: Generated<number>
  /** The line that this one replaces, completely or in part. */
  substitutes_id: number | null
  /** What the customer wants instead of this line if it is short; null: the account's preference. */
  wish: 'NONE' | 'SAME_COLOR' | 'SAME_VARIETY' | 'SAME_KIND' | 'ASK' | null
  /** By how many percent a substitute's list price may exceed that of the ordered product. */
  wish_percent: number | null
  /** The cost of a selling unit when it was ordered, in ten-thousandths of a dollar; null when unknown. Never shown to customers. */
  cost_e4: number | null
  /** The lock that set its price; null for the day's price. */
  price_lock_id: number | null
}

/** Every name under which a customer has ordered a product, kept by a trigger. The name stays when the line is removed. */
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
  /** How the goods are supplied; STANDING and SPECIAL orders can have goods of any kind. */
  order_type: 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT' | 'STANDING' | 'SPECIAL'
  status: 'PENDING_PAYMENT' | 'PAYMENT_UNKNOWN' | 'SUBMITTED' | 'ON_HOLD' | 'CONFIRMED' | 'PICKING' | 'PACKED' | 'LOADED' | 'OUT_FOR_DELIVERY' | 'READY_FOR_PICKUP' | 'SHIPPED' | 'DELIVERED' | 'PICKED_UP' | 'DELIVERY_FAILED' | 'CLOSED' | 'CANCELLED'
  payment_status: 'UNPAID' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'ON_ACCOUNT' | 'REFUNDED' | 'FAILED'
  /** Why it is on hold. CREDIT_LIMIT, PAST_DUE and CARD_DECLINED are holds for payment. */
  hold_reason: 'CREDIT_LIMIT' | 'PAST_DUE' | 'CARD_DECLINED' | 'PRICE_REVIEW' | 'STOCK_SHORT' | 'ADDRESS_OR_ROUTE' | 'NEW_ACCOUNT' | 'APPROVAL_NEEDED' | 'MANUAL' | null
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
  /** Name and address lines as they were when the order was placed. */
  ship_to: unknown
  bill_to: unknown
  route_number: string | null
  driver_id: number | null
  eta: string | null
  terms: string
  po_number: Generated<string>
  note: Generated<string>
  goods_cents: number
  shipping_cents: number
  total_cents: number
  cut_off_at: Date | null
  /** Until when an order waiting for its card keeps its stock. */
  stock_kept_until: Date | null
  placed_at: Date
  channel: Generated<string>
  /** Increases with every change of the row, by a trigger. An edit by staff names the version it was based on. */
  version: Generated<number>
  /** A note for staff. Customers never see it. */
  house_note: Generated<string>
  cancel_reason: 'CUSTOMER' | 'DUPLICATE' | 'OUT_OF_STOCK' | 'QUALITY_FAIL' | 'CUTOFF_MISSED' | 'CREDIT' | 'WEATHER_OR_FREIGHT' | 'OTHER' | null
  /** When staff last changed it after its cut-off; null for never. */
  changed_late_at: Date | null
  /** The number of boxes it was packed in; null until then. */
  boxes: number | null
  /** The quote that became this order: a quote creates at most one. */
  quote_id: number | null
}

/** One reminder is sent for each step of days past due that the oldest invoice reaches. */
export interface OverdueReminders {
  customer_id: number
  oldest_due_on: string
  step: number
  created_at: Date
}

export interface ParcelEvents {
  id: Generated<number>
  parcel_id: number
  at: Date
  state: string
  words: string
  place: Generated<string>
  actor: string
}

export interface Parcels {
  id: Generated<number>
  tracking_number: string
  carrier: 'UPS' | 'FEDEX' | 'USPS' | 'OTHER'
  /** Null until staff say which order it belongs to. */
  order_id: number | null
  /** Order numbers that a file gave for it: an unknown one, or several. */
  named_orders: Generated<number[]>
  source: 'house' | 'farm'
  boxes: Generated<number>
  state: Generated<'LABEL' | 'ON_THE_WAY' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'PROBLEM' | 'RETURNED'>
  state_at: Date
  /** The carrier's latest status. */
  words: Generated<string>
  place: Generated<string>
  expected_on: string | null
  added_by: string
  added_at: Date
  asked_at: Date | null
  version: Generated<number>
}

/** Random bytes for a device to sign: used once, valid for minutes, only in the browser that requested them. */
export interface PasskeyChallenges {
  challenge_hash: Buffer
  purpose: 'add' | 'sign-in' | 'prove'
  user_id: number | null
  /** SHA-256 of the device cookie of the browser that requested it. */
  bound_to: Buffer
  expires_at: Date
}

export interface Passkeys {
  id: Generated<number>
  user_id: number
  /** Chosen by the device; it reveals nothing about the person. */
  credential_id: Buffer
  /** SubjectPublicKeyInfo in DER. The private key never leaves the device. */
  public_key: Buffer
  algorithm: number
  /** Signatures counted by the device. A count that does not increase comes from a copy and is refused; devices that sync always send 0. */
  counter: number
  name: string
  /** Whether the device keeps a copy in an account, so that losing the device does not lose the passkey. */
  is_synced: boolean
  /** The browser that used it last, or added it. */
  user_agent: string
  created_at: Date
  last_used_at: Date | null
}

/** The invoices that a payment is meant for until it is captured, in the order in which it pays them. */
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
  /** The change whose difference this payment covers; null for the payment of the whole order. */
  order_change_id: number | null
  attempt: Generated<number>
  amount_cents: number
  /** The sum of the allocations from it, kept by a trigger. */
  applied_cents: Generated<number>
  refunded_cents: Generated<number>
  /** Credits of the customer that are applied together with this payment once it is captured. */
  credit_cents: Generated<number>
  tender: 'card' | 'check' | 'cash' | 'transfer'
  status: 'pending' | 'captured' | 'declined' | 'unknown' | 'refunded'
  gateway: string | null
  /** The idempotency key of the request to the gateway: order:{id}:{attempt}, or account:{id} for invoices. */
  gateway_key: string | null
  gateway_reference: string | null
  card_token: string | null
  card_brand: string | null
  card_last_four: string | null
  remember_card: Generated<boolean>
  decline_code: string | null
  check_number: Generated<string>
  /** The day on which the distributor received it. The ledger counts it on the day it was recorded. */
  received_on: string | null
  note: Generated<string>
  actor: Generated<string>
  /** The Idempotency-Key of the request that created it. The same request is the same payment, however late it is repeated. */
  request_key: string | null
  created_at: Date
  settled_at: Date | null
  /** Why it was reversed: returned by the bank, or recorded by mistake. refunded_cents is then the whole amount. */
  reversal: 'returned' | 'mistake' | null
  reversal_note: Generated<string>
  reversed_at: Date | null
}

/** Square crops of photographs. A name is derived from the bytes and the square, so that its address can be cached forever. */
export interface PhotoCuts {
  name: string
  photo_id: string
  x: number
  y: number
  /** The edge of the square in pixels of the photograph. */
  size: number
}

/** Photographs uploaded for a product. They stay when the product no longer shows them, because a change can be undone and orders refer to them. */
export interface Photos {
  id: Generated<string>
  product_id: number
  /** The whole picture, upright, without the camera's metadata. */
  file_id: string
  /** Hash of the uploaded bytes: the same picture is stored once per product. */
  sha256: Buffer
  width: number
  height: number
  name: string
  /** The address it was fetched from; empty for an uploaded file. */
  source: Generated<string>
  added_by: number | null
  added_at: Date
}

/** Pick lists as printed: one row per printing. Only the changes since the last printing are printed again. */
export interface PickLists {
  id: Generated<number>
  ship_day: string
  method: 'TRUCK' | 'PICKUP' | 'UPS'
  route_number: string | null
  printed_at: Date
  actor: string
  /** What was on the paper: [{"orderNumber", "line", "productId", "description", "units"}]. */
  lines: unknown
}

/** The products of a program; a product is in at most one program. */
export interface PrebookItems {
  product_id: number
  program_id: number
  /** Units that the growers have promised; null where nothing is promised. */
  promised: number | null
}

/** Who was emailed about a pre-order program: nobody gets it twice. */
export interface PrebookNotices {
  program_id: number
  user_id: number
  queued_at: Date
}

/** Products that are booked ahead for a season or a holiday, with the days on which they can be booked. */
export interface PrebookPrograms {
  id: Generated<number>
  name: string
  opens_on: string
  closes_on: string
  ships_from: string
  ships_to: string
  paused: Generated<boolean>
  /** When customers were notified that it is open. */
  told_at: Date | null
  version: Generated<number>
  set_by: string | null
  set_at: Date | null
}

/** Who is editing what right now, such as order:104164. A row expires at its time and is renewed while the page is open. */
export interface Presences {
  place: string
  user_id: number
  until: Date
}

/** Staff decisions about a row of a file, in addition to automatic ones. */
export interface PriceChoices {
  file_id: number
  /** The product; for a new one its item code, or the line of the file as a negative number. */
  item: number
  take: boolean | null
  /** A first price that replaces the file's. */
  price_e4: number | null
  user_id: number | null
}

/** The rows of a file and the products that its differences were calculated from. */
export interface PriceComparisons {
  file_id: number
  /** Increases with each comparison, so that a person publishes what they were shown. */
  number: number
  file_version: number
  read_at: Date
  supplier_version: number
  /** A pg_snapshot; see product_changes. */
  products_moment: string
  compared_at: Date
}

/** What a file would change compared with the prices and stock at the time of the comparison. */
export interface PriceDifferences {
  file_id: number
  item: number
  line: number | null
  /** Null for a new item until it is published. */
  product_id: number | null
  kind: 'over_limit' | 'up' | 'down' | 'new' | 'gone' | 'stock' | 'same'
  was_prices: number[]
  was_quantities: number[]
  will_prices: number[]
  will_quantities: number[]
  /** The change of the first price, in hundredths of a percent; null when one side has no price. */
  move_bp: number | null
  was_stock: number | null
  will_stock: number | null
  oddity: 'one_price' | 'factor' | 'rising_tiers' | 'no_price' | 'stock_ten' | 'half_gone' | null
  /** Whether it is published unless someone decides otherwise. */
  usual: boolean
  /** The comparison in which the current values became the ones recorded here. */
  since: number
}

/** Files of daily prices and stock, from their arrival until they are published or discarded. */
export interface PriceFiles {
  id: Generated<number>
  supplier_id: number
  file_id: string | null
  name: string
  bytes: number
  /** A file with the same content is the same file. */
  sha256: Buffer
  way: 'upload' | 'folder' | 'key' | 'portal' | 'mail'
  came_at: Date
  came_by: number | null
  state: Generated<'reading' | 'open' | 'failed' | 'published' | 'discarded'>
  task_id: number | null
  /** How it is read: encoding, separator, decimals, dates, sheet, heading line, and the field of each column. */
  plan: unknown | null
  /** The result of reading: its sheets, columns with their first values, its first lines, and lines that are not rows. */
  facts: unknown | null
  /** Decisions for all rows with the same cause, in order. */
  fixes: Generated<unknown>
  /** Why it could not be read: a code and its figures. */
  failure: unknown | null
  row_count: Generated<number>
  /** Rows that would be published: without a cause, and not left out. */
  ready_count: Generated<number>
  corrected_count: Generated<number>
  skipped_count: Generated<number>
  read_at: Date | null
  /** Increases with every change by staff, so that the second of two editors is notified. */
  version: Generated<number>
}

/** Prices locked for a shop until a moment, for one order: the price is promised, not the stock. Used ones have an order line. */
export interface PriceLocks {
  id: Generated<number>
  customer_id: number
  event_id: number | null
  product_id: number
  ship_day: string
  price_e4: number
  /** The maximum units at the locked price; a larger line is at the day's prices. */
  most: number
  locked_at: Date
  locked_by: string
  until: Date
  released_at: Date | null
}

/** Items that a reader added to the cart by a link in an email: each item of an email once, however often its links are opened. */
export interface PriceMailFills {
  user_id: number
  /** The day of the email. */
  day: string
  product_id: number
  filled_at: Date
}

/** Who was emailed the prices of a day: nobody gets them twice. */
export interface PriceNotices {
  user_id: number
  day: string
  publication_id: number | null
  queued_at: Date
}

/** The rows of a file, as received and as parsed. */
export interface PriceRows {
  file_id: number
  line: number
  /** The cells as received: text, and numbers where a spreadsheet has numbers. */
  raw: unknown
  /** What the row says about an item. A field without a column is absent, an empty cell is null. */
  read: unknown
  /** Why it is not accepted, the first reason first. */
  causes: Generated<string[]>
  /** What needs attention although the row is accepted. */
  remarks: Generated<string[]>
  /** Corrections made by rule when it was read. */
  corrections: Generated<string[]>
  /** Fields that a person typed or a fix set; they override the cells. */
  fixed: unknown | null
  left_out: Generated<boolean>
  item_code: Generated<string | null>
  ready: Generated<boolean | null>
  /** The product with its item code; null for a new item. */
  product_id: number | null
}

/** List prices of a product, each from a moment on. Triggers on products write a row for every change, whatever its source. */
export interface PriceVersions {
  id: Generated<number>
  product_id: number
  from_at: Date
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
  original_price_e4: number | null
  sale_ends_on: string | null
  /** The change set of the transaction that changed them; null for initial data. */
  change_set_id: number | null
}

/** Every process of the last days. One is alive while it holds the advisory lock on its number. */
export interface Processes {
  /** The number of its advisory lock. */
  number: number
  host: string
  pid: number
  started_at: Date
  seen_at: Date
  /** When it stopped normally; null while it runs, and if it was killed or crashed. */
  ended_at: Date | null
  memory_mb: number
  /** Share of the last minute in which its only thread was busy. */
  busy_percent: number
  /** Difference of the machine's clock from the database's; positive is ahead. */
  clock_off_ms: number
}

/** Products changed by one transaction, for the last day; the newest row is always kept. */
export interface ProductChanges {
  id: Generated<number>
  product_ids: number[]
  /** Compared with pg_current_snapshot(), because ids and times don't tell what a reader has seen. */
  transaction: Generated<string>
  at: Generated<Date>
}

/** The drawing that a product with photographs showed before: it returns when no photograph is left, and orders placed then still refer to it. */
export interface ProductDrawings {
  product_id: number
  image_name: string
  additional_images: string[]
  image_description: string
}

/** The photographs that a product shows, in order. products.image_name and additional_images repeat their names for the catalogue. */
export interface ProductPictures {
  product_id: number
  position: number
  photo_id: string
  cut_name: string
  alt_en: Generated<string>
  alt_es: Generated<string>
  caption_en: Generated<string>
  caption_es: Generated<string>
}

/** Pictures that vendors submitted for their products. The shop shows one once a buyer has approved it. */
export interface ProductProposals {
  id: Generated<number>
  vendor_id: string
  product_id: number
  kind: 'HEAD' | 'BUNCH' | 'CLOSE'
  photo_id: string
  state: Generated<'PENDING' | 'SHOWN' | 'REFUSED'>
  /** Why it was refused, as shown to the vendor. */
  words: Generated<string>
  sent_at: Date
  sent_by: number | null
  decided_at: Date | null
  decided_by: number | null
}

/** The description on a product's page. */
export interface ProductTexts {
  product_id: number
  text_en: Generated<string>
  text_es: Generated<string>
}

/** Videos uploaded for a product; products.video_name names the current one. They stay, like photographs. */
export interface ProductVideos {
  name: string
  product_id: number
  file_id: string
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
  vendor_id: string | null
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
  /** List price of a selling unit from quantity1 on, in ten-thousandths of a dollar. A product without it can't be ordered. */
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
  /** The first month of the season. The season may cross the new year. */
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
  /** Increases with every change by staff, so that the second of two editors is notified. */
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Only live products are sold or shown to customers. Nothing is deleted: orders name archived products. */
  state: Generated<'draft' | 'live' | 'archived'>
  /** What the distributor pays for a selling unit, in ten-thousandths of a dollar. Never shown to customers. */
  cost_e4: number | null
  /** Its location in the warehouse. */
  place: Generated<string>
  /** The supplier's code if it is not a number; a number is the product's id. */
  item_code: string | null
  /** The position among featured products, the lowest first; null comes last, by name. */
  featured_rank: number | null
  /** The first day on which it can be ordered, in the distributor's zone; null for at once. */
  first_order_day: string | null
}

/** News above the header of the shop's pages; of the bars for a person at a moment, the one with the highest place is shown. */
export interface PromoBars {
  id: Generated<number>
  /** The lowest number is the highest place. */
  place: number
  lead_en: string
  lead_es: Generated<string>
  text_en: Generated<string>
  text_es: Generated<string>
  kind: Generated<'news' | 'warning'>
  /** The shop page it links to; empty for none. */
  link: Generated<string>
  picture_id: string | null
  starts_at: Date
  ends_at: Date
  /** The audience: all conditions must match; an empty list matches everyone. */
  conditions: Generated<unknown>
  closable: Generated<boolean>
  /** Whether a person who closed it sees it again the next day. */
  daily: Generated<boolean>
  /** Whether it is a draft, which nobody sees. */
  draft: Generated<boolean>
  /** When it was removed; its figures stay, and it can be restored. */
  removed_at: Date | null
  version: Generated<number>
  set_by: string | null
  set_at: Date | null
}

/** The pictures that a promo bar has or had: undoing a change restores the previous one. */
export interface PromoPictures {
  file_id: string
  bar_id: number
}

/** Who saw a promo bar, closed it or followed its link. */
export interface PromoViews {
  bar_id: number
  user_id: number
  seen_at: Date
  closed_at: Date | null
  followed_at: Date | null
}

/** The proof that drivers must record at a stop. The row without a customer applies to everyone else. */
export interface ProofLevels {
  id: Generated<number>
  customer_id: number | null
  photo: 'REQUIRED' | 'WARN' | 'OPTIONAL' | 'OFF'
  signature: 'REQUIRED' | 'WARN' | 'OPTIONAL' | 'OFF'
  name: 'REQUIRED' | 'WARN' | 'OPTIONAL' | 'OFF'
  count: 'REQUIRED' | 'WARN' | 'OPTIONAL' | 'OFF'
  version: Generated<number>
}

/** Price files that were published, or are scheduled to be. */
export interface Publications {
  id: Generated<number>
  file_id: number
  state: Generated<'planned' | 'published' | 'failed' | 'removed'>
  /** When it takes effect: first the scheduled time, then the actual one. */
  at: Date
  user_id: number | null
  actor: string
  /** When customers are emailed the daily prices; null for never. */
  notify_at: Date | null
  /** The comparison shown to the person who published. */
  comparison: number
  /** The row of scheduled_changes that publishes it. */
  scheduled_id: number | null
  task_id: number | null
  change_set_id: number | null
  prices: Generated<number>
  stock: Generated<number>
  /** New products; `drafts` of them lack something that a product needs to be sold. */
  added: Generated<number>
  drafts: Generated<number>
  gone: Generated<number>
  /** Units that orders and carts need beyond what the file has. */
  short: Generated<number>
  /** Products that someone else changed before it took effect; they were left unchanged. */
  stayed: Generated<number>
  error: string | null
  created_at: Date
  published_at: Date | null
}

/** Boxes at hand-over: full, half, quarter and eighth boxes. */
export interface PurchaseBoxes {
  purchase_id: number
  kind: 'FB' | 'HB' | 'QB' | 'EB'
  count: number
}

/** Each step of a purchase: its status from then on, and who set it. */
export interface PurchaseEvents {
  id: Generated<number>
  purchase_id: number
  status: string
  by: 'buyer' | 'vendor' | 'dock' | 'system'
  actor: string
  note: Generated<string>
  at: Date
}

export interface PurchaseLines {
  id: Generated<number>
  purchase_id: number
  sequence: number
  product_id: number
  description: string
  um: string
  pack: number
  /** Selling units in one box as it is packed. */
  per_box: number
  /** Selling units. */
  ordered: number
  /** Selling units that the vendor sends; null until they have answered. */
  confirmed: number | null
  reason: 'HARVEST' | 'QUALITY' | 'FROST' | 'SOLD' | 'OTHER' | null
  words: Generated<string>
  /** What a selling unit costs, in ten-thousandths of a dollar; null when it isn't agreed. Never shown to customers. */
  cost_e4: number | null
  offer_product_id: number | null
  /** What the vendor offers instead of the units they cut. */
  offer_units: number | null
  offer_cost_e4: number | null
  offer_state: 'OFFERED' | 'TAKEN' | 'LET_GO' | null
  /** Selling units counted at the dock. */
  received: number | null
  place: Generated<string>
}

/** Messages between the buyers and the vendor about a purchase. */
export interface PurchaseMessages {
  id: Generated<number>
  purchase_id: number
  by: 'buyer' | 'vendor'
  user_id: number | null
  actor: string
  words: string
  at: Date
}

/** What is bought from one vendor for one ship day. Its moves are a table in contract/rules/purchase-moves.ts. */
export interface PurchaseOrders {
  id: Generated<number>
  number: Generated<number>
  vendor_id: string
  /** The day on which the goods leave for shops: they must be in the warehouse the day before. */
  ship_day: string
  status: Generated<'DRAFT' | 'SENT' | 'CONFIRMED' | 'PARTIALLY_CONFIRMED' | 'DECLINED' | 'CANCELLED' | 'PACKED' | 'SHIPPED' | 'RECEIVED' | 'ALLOCATED'>
  /** The vendor's deadline. Without an answer, nothing is confirmed. */
  confirm_by: Date | null
  note: Generated<string>
  created_by: number | null
  created_at: Date
  sent_at: Date | null
  answered_at: Date | null
  received_at: Date | null
  /** 1: reminded four hours before, 2: one hour before, 3: the buyers were notified that nobody answered. */
  reminded: Generated<number>
  /** Who asked to cancel a confirmed order; the other side has to agree. */
  cancel_asked_by: 'buyer' | 'vendor' | null
  /** The air waybill: eleven digits, the last one a check digit. */
  awb: Generated<string>
  /** The number of a parcel carrier, when the goods don't come by plane. */
  tracking: Generated<string>
  /** The day on which the goods leave the vendor. */
  leaves_on: string | null
  kg: string | null
  version: Generated<number>
}

/** Documents that a vendor uploads. Labels and the packing list are generated from the confirmed units. */
export interface PurchasePapers {
  id: Generated<number>
  purchase_id: number
  kind: 'INVOICE' | 'PHYTOSANITARY' | 'OTHER'
  name: string
  paper_id: string | null
  user_id: number | null
  at: Date
}

/** Which lines of placed orders a purchase is for. Rows of a canceled purchase are removed: the lines can be bought again. */
export interface PurchaseSources {
  purchase_line_id: number
  order_line_id: number
  /** A line is bought once. Units added to it later are its second part, so that two buyers at the same time can't buy the same part twice. */
  part: number
  units: number
  /** Its units that won't come. */
  cut: Generated<number>
  /** Cut units for which the shop's line was settled. Units not settled yet count as bought. */
  settled: Generated<number>
  /** Its units that came and were allocated to the line. */
  allocated: Generated<number>
}

/** A notice on its way to one device. */
export interface Pushes {
  id: Generated<number>
  notice_id: number
  device_id: number
  state: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** The push service's last response; null for none. */
  status: number | null
  error: Generated<string>
  created_at: Date
  due_at: Date
  ended_at: Date | null
}

export interface QuoteEvents {
  id: Generated<number>
  quote_id: number
  was: string | null
  status: string
  at: Date
  mover: 'customer' | 'desk' | 'money' | 'store' | 'dispatch' | 'driver' | 'carrier' | 'gateway' | 'system'
  actor: string
  user_id: number | null
  words: Generated<string>
  revision: Generated<number>
}

/** What a shop asks for, row by row. */
export interface QuoteLines {
  id: Generated<number>
  quote_id: number
  position: number
  description: string
  quantity: number
  um: Generated<string>
  color: Generated<string>
  grade: Generated<string>
  needed_by: string | null
  /** What the shop would like to pay for a unit, in ten-thousandths of a dollar. */
  target_price_e4: number | null
  note: Generated<string>
  /** Whether another kind is acceptable. */
  may_differ: Generated<boolean>
}

export interface QuoteMessages {
  id: Generated<number>
  quote_id: number
  at: Date
  side: 'customer' | 'staff'
  user_id: number | null
  name: string
  text: Generated<string>
  /** The offer that it came with or answers. */
  revision: number | null
  /** The shop's counter-offer: [{lineId, quantity, priceE4}]. */
  counter: unknown | null
}

export interface QuoteOfferLines {
  id: Generated<number>
  offer_id: number
  position: number
  /** Lines of one slot are alternatives: the shop gets one of them, the first unless it chooses another. */
  slot: number
  /** Null: goods without an item in the catalogue. */
  product_id: number | null
  description: string
  um: Generated<string>
  quantity: number
  unit_price_e4: number
  /** What the shop would have paid for that quantity on that day, in ten-thousandths of a dollar. */
  list_price_e4: number | null
  /** The cost of a unit when it was offered; null when unknown. Never shown to customers. */
  cost_e4: number | null
  note: Generated<string>
  /** Units of stock.held that belong to it; 0 once the offer has ended. */
  held: Generated<number>
}

/** The distributor's offers. A sent offer is never changed; a new one replaces it. */
export interface QuoteOffers {
  id: Generated<number>
  quote_id: number
  revision: number
  state: Generated<'OPEN' | 'REPLACED' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED'>
  user_id: number | null
  name: string
  ship_day: string
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  customer_id: number
  address_id: number
  ends_at: Date
  at: Date
  /** When the shop first read it. */
  read_at: Date | null
}

/** Photos of what is asked for. Photos without a quote are kept for at most a week. */
export interface QuotePhotos {
  file_id: string
  customer_id: number
  user_id: number | null
  quote_id: number | null
  line_id: number | null
  message_id: number | null
  at: Date
}

/** A special order from the first question to the order: asked by a shop, or offered by the distributor. */
export interface Quotes {
  id: Generated<number>
  customer_id: number
  user_id: number | null
  /** The name of the person who asked, at that time. */
  person: Generated<string>
  /** Whether the distributor made the offer without being asked. */
  is_offered: Generated<boolean>
  status: 'DRAFT' | 'SUBMITTED' | 'IN_REVIEW' | 'NEEDS_INFO' | 'SOURCING' | 'QUOTED' | 'COUNTERED' | 'ACCEPTED' | 'ORDERED' | 'DECLINED_BY_CUSTOMER' | 'DECLINED_BY_SELLER' | 'EXPIRED' | 'CANCELLED'
  title: string
  /** What the shop asked, as written. */
  words: Generated<string>
  /** Number of the latest offer; 0 before the first. */
  revision: Generated<number>
  version: Generated<number>
  /** Why the distributor, or the shop, declined. */
  decline_words: Generated<string>
  /** Accepted, but the order could not be created: the code of the reason. */
  stuck: string | null
  /** Lines of the offer that were accepted, one of each group of alternatives. */
  taken_line_ids: Generated<number[]>
  created_at: Date
  submitted_at: Date | null
  status_at: Date
  last_at: Date
  /** When both sides were reminded that the open offer ends soon. */
  reminded_at: Date | null
}

export interface RecipeLines {
  recipe_id: number
  position: number
  product_id: number
  stems: number
}

/** Designs saved by a company. Events use a copy: changing a recipe changes no event. */
export interface Recipes {
  id: Generated<number>
  customer_id: number
  name: string
  changed_at: Date
  changed_by: string
}

export interface RecoveryCodes {
  user_id: number
  /** SHA-256 of 80 random bits, which were shown once. */
  code_hash: Buffer
  used_at: Date | null
}

/** Refunds to a card. The gateway is asked with the idempotency key refund:{id} until it confirms. */
export interface Refunds {
  id: Generated<number>
  payment_id: number
  amount_cents: number
  status: Generated<'pending' | 'refunded'>
  reason: 'CANCELLED' | 'CHANGED' | 'DELIVERY' | 'NOT_WANTED' | 'CREDITED'
  created_at: Date
  settled_at: Date | null
  /** The credit whose amount goes back to the card. */
  credit_memo_id: number | null
}

/** Lines of orders that count, by ship day and goods. Orders and delivery are 0, because one order has lines of several kinds. */
export interface ReportGoods {
  day: string
  channel: string
  order_type: string
  method: string
  department: string
  category: string
  /** Empty for none. */
  vendor_id: string
  orders: number
  delivery_cents: number
  sales_cents: number
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  costed_cents: number
}

/** Ship days whose stored sums are out of date. Reports calculate these days from the orders until the sums are recalculated. */
export interface ReportMarks {
  id: Generated<number>
  day: string
}

/** Lines of orders that count, by ship day, customer and category, for reports that are filtered by both. */
export interface ReportMix {
  day: string
  customer_id: number
  route_number: string
  channel: string
  order_type: string
  method: string
  department: string
  category: string
  orders: number
  delivery_cents: number
  sales_cents: number
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  costed_cents: number
}

/** Rows of report_goods summed by month, which is its first day. */
export interface ReportMonthGoods {
  month: string
  channel: string
  order_type: string
  method: string
  department: string
  category: string
  /** Empty for none. */
  vendor_id: string
  orders: number
  delivery_cents: number
  sales_cents: number
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  costed_cents: number
}

/** Rows of report_mix summed by month, which is its first day. */
export interface ReportMonthMix {
  month: string
  customer_id: number
  route_number: string
  channel: string
  order_type: string
  method: string
  department: string
  category: string
  orders: number
  delivery_cents: number
  sales_cents: number
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  costed_cents: number
}

/** Rows of report_orders summed by month, which is its first day. */
export interface ReportMonthOrders {
  month: string
  customer_id: number
  /** Empty for none. */
  route_number: string
  channel: string
  order_type: string
  method: string
  orders: number
  delivery_cents: number
  sales_cents: number
  /** Credits for orders of the month, whenever they were issued. */
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  /** The part of the sales whose cost is known. */
  costed_cents: number
}

/** Months whose sums equal the sums of their days. For any other month, reports add up the days until the job has recalculated it. */
export interface ReportMonths {
  month: string
}

/** Orders that count, by ship day and by what they can be split by. */
export interface ReportOrders {
  day: string
  customer_id: number
  /** Empty for none. */
  route_number: string
  channel: string
  order_type: string
  method: string
  orders: number
  delivery_cents: number
  sales_cents: number
  /** Credits for orders of the day, whenever they were issued. */
  credit_cents: number
  lines: number
  units: number
  ordered_lines: number
  short_lines: number
  ordered_units: number
  short_units: number
  cost_cents: number
  /** The part of the sales whose cost is known. */
  costed_cents: number
}

/** Reports that are emailed to a person. */
export interface ReportSubscriptions {
  id: Generated<number>
  user_id: number
  report: string
  rhythm: 'day' | 'week' | 'month'
  step: 'day' | 'week' | 'month' | 'quarter'
  compare: string
  /** How its figures are split; null for the report's default. */
  split: string | null
  filters: Generated<unknown>
  created_at: Date
  /** When it is emailed next. A subscription of a person without the authority is skipped. */
  next_at: Date
  last_sent_at: Date | null
}

export interface RoleAuthorities {
  role_id: number
  authority: string
}

export interface Roles {
  id: Generated<number>
  name: string
  /** Increases with every change, so that the second of two editors is notified. */
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
  /** Days of the week on which the truck runs; 0 is Sunday. */
  weekdays: number[]
  departs_at: string
  hub: string
  version: Generated<number>
  /** What an address on the route pays unless it has a cost of its own. */
  shipping_cost_cents: Generated<number>
  /** The minimum of an address on the route unless it has one of its own. */
  shipping_minimum_cents: Generated<number>
  /** When staff removed the route: it has no addresses, towns or days, and only former orders and runs refer to it. */
  removed_at: Date | null
}

/** What drivers' phones reported, each event once, in any order. */
export interface RunEvents {
  id: string
  run_id: number
  stop_id: number | null
  device: string
  /** The position among all events of the phone, because its clock may be wrong. */
  seq: number
  kind: 'LOADED' | 'LEFT_DOCK' | 'ARRIVED' | 'DELIVERED' | 'UNDONE' | 'FAILED' | 'CAME_BACK' | 'RETURNED' | 'COLLECTED' | 'VEHICLE' | 'AT_DOCK'
  payload: Generated<unknown>
  /** The phone's time converted to our clock, within the bounds of the run. */
  at: Date
  device_at: Date
  received_at: Date
  user_id: number | null
  /** Why it changed nothing, or what the office has to check. */
  note: 'TWICE' | 'AFTER_CANCELLED' | 'TOO_LATE_TO_UNDO' | 'NOT_POSSIBLE' | 'UNKNOWN_STOP' | 'AFTER_CLOSE' | null
}

/** Days on which a route differs from its weekdays: an extra run, a run that was moved, or none. */
export interface RunPlans {
  route_number: string
  day: string
  runs: boolean
  /** The day that the run was moved to. */
  moved_to: string | null
  moved_from: string | null
  /** The route whose truck also carries this run. */
  join_with: string | null
  set_by: string | null
  set_at: Date | null
}

/** Proposed moves of runs that are not applied yet. */
export interface RunTrials {
  id: Generated<number>
  user_id: number
  moves: unknown
  /** Whether each run in the trial ran when it was tried, by route and day, so that later changes are reported. */
  ground: unknown
  created_at: Date
  updated_at: Date
}

/** A truck's run of one day on a route. */
export interface Runs {
  id: Generated<number>
  route_number: string
  day: string
  state: Generated<'PLANNED' | 'LOADING' | 'OUT' | 'BACK' | 'CLOSED'>
  driver_id: number | null
  truck: Generated<string>
  /** The planned departure, local time. */
  departs_at: string
  /** The office set the order of its stops; new ones go to its end. */
  ordered_by_hand: Generated<boolean>
  left_at: Date | null
  back_at: Date | null
  closed_at: Date | null
  /** The time of the latest event of a driver. */
  last_event_at: Date | null
  /** When a driver's phone last reported. */
  seen_at: Date | null
  version: Generated<number>
}

/** The log of a customer: calls with their outcome, and notes, which have none. */
export interface SalesCalls {
  id: Generated<number>
  customer_id: number
  user_id: number | null
  /** The person's name when it was written. */
  name: string
  at: Date
  /** The day that the call was about. */
  ship_day: string | null
  outcome: 'WILL_ORDER' | 'NOT_TODAY' | 'NO_ANSWER' | 'CALL_BACK' | null
  call_back_at: Date | null
  note: Generated<string>
  request_id: number | null
  /** An id created by the browser, so that a repeated request is stored once. */
  client_id: string | null
}

export interface SalesReps {
  id: Generated<number>
  /** The distributor's own short code of a representative: R04. */
  rep: string
  name: string
  /** The address customers write to. It need not be the email that the representative signs in with. */
  email: string
  phone_number: string
  /** The user who is this representative and can access their customers. */
  user_id: number | null
}

/** Customers' requests to their representative: a call, or an answer to a message. */
export interface SalesRequests {
  id: Generated<number>
  customer_id: number
  user_id: number
  kind: 'CALL' | 'MAIL'
  /** When they want to be called; null for as soon as possible. */
  wanted_at: Date | null
  subject: Generated<string>
  text: Generated<string>
  asked_at: Date
  done_at: Date | null
}

/** What the customers of a representative should buy in a month, in goods. */
export interface SalesTargets {
  sales_rep_id: number
  /** The first day of the month. */
  month: string
  amount_cents: number
  set_by: string
  set_at: Date
}

export interface SandboxCards {
  token: string
  brand: string
  last_four: string
  expire_month: number
  expire_year: number
  behavior: 'taken' | 'declined' | 'lacks_funds' | 'broken' | 'slow'
  reusable: Generated<boolean>
  /** The customer who saved the card; null until someone has. */
  customer: string | null
  forgotten: Generated<boolean>
  created_at: Generated<Date>
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
  /** The gateway's id of the card. Card numbers are not stored. */
  token: string
  brand: string
  last_four: string
  expire_month: number
  expire_year: number
  is_default: Generated<boolean>
  created_at: Generated<Date>
}

/** A saved view of a staff list: its filters and order, and the columns shown. */
export interface SavedViews {
  id: Generated<number>
  user_id: number
  list: string
  name: string
  /** Filters and sort as in the list's URL. */
  filters: unknown
  /** Null leaves the columns to each reader. */
  columns: string[] | null
  shared: Generated<boolean>
  is_default: Generated<boolean>
  position: number
}

/** Changes that staff scheduled for a moment. Each runs once, in the transaction that marks it as done. */
export interface ScheduledChanges {
  id: Generated<number>
  kind: string
  at: Date
  /** What it does, as shown to people. */
  about: unknown
  /** The input of the change; not shown. */
  input: unknown
  /** Any of these authorities lets a person see, move and remove it. Its user must have one of them when it runs. */
  needs: string[]
  /** Who scheduled it; null once that user is deleted. */
  user_id: number | null
  state: Generated<'planned' | 'done' | 'failed' | 'removed'>
  /** How often a process started it: a change that kills its process each time is given up. */
  tries: Generated<number>
  /** The code of the error that rejected it. */
  error: string | null
  change_set_id: number | null
  created_at: Date
  ended_at: Date | null
}

/** A browser that has passed the first factor. Only it may enter the second. */
export interface SecondFactorAttempts {
  id: Generated<string>
  user_id: number
  bound_to: Buffer
  way: 'password' | 'code' | 'link'
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

/** Time-based codes (RFC 6238): six digits that change every 30 seconds. An unconfirmed second factor is not required at sign-in. */
export interface SecondFactors {
  user_id: number
  /** 160 bits, encrypted for this user with AES-256-GCM by a key that is not in the database: v1.key.nonce.text in base64url. Base32 when no key was set; the next start encrypts it. */
  secret: string
  created_at: Date
  confirmed_at: Date | null
  /** The 30-second step of the last code that was accepted. Codes of this step or an earlier one are refused. */
  last_step: Generated<number>
}

export interface Sessions {
  /** SHA-256 of the cookie's 256 random bits. The token itself is not stored. */
  token_hash: Buffer
  /** Identifies a session on pages; the token is a secret. */
  id: Generated<number>
  user_id: number
  /** The customer's user in whose name a member of staff is working. */
  acting_for: number | null
  remember: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When the password was last entered or a passkey used. Changing how a user signs in requires it again. */
  proved_at: Generated<Date>
  address: string
  user_agent: string
  /** The sign-in proved two factors at once: a passkey with a PIN or a fingerprint. No app code is required. */
  both_factors: Generated<boolean>
}

/** Settings that staff change in the product, and secrets generated at the first start. */
export interface Settings {
  name: string
  value: unknown
}

/** How, when and where to the user is currently ordering. */
export interface Shipments {
  user_id: number
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  /** The day that the user chose; null for the next open one. */
  ship_day: string | null
  address_id: number | null
  updated_at: Generated<Date>
}

export interface ShopListLines {
  list_id: number
  product_id: number
  /** Selling units. */
  quantity: number
  position: number
}

/** Named lists of a company: shared with its people, or private to their owner. Deleted ones can be restored for a day. */
export interface ShopLists {
  id: Generated<number>
  customer_id: number
  owner_id: number
  name: string
  shared: boolean
  changed_at: Date
  changed_by: string
  deleted_at: Date | null
}

/** The programs of US growers, of farms and of growers that ship themselves: who is offered them, and when they ship. Always three rows. */
export interface ShopPrograms {
  name: 'us' | 'farm-direct' | 'grower-direct'
  /** When false, no shop sees or orders its products. */
  on_sale: Generated<boolean>
  /** The states of the shops that are offered it; null for all. A shop is in the state of its first address. */
  states: string[] | null
  /** The price levels of the shops that are offered it; null for all. */
  levels: number[] | null
  /** The fewest days between order and ship day; null leaves it to each product. */
  lead_days: number | null
  /** The weekdays (0 is Sunday) on which it ships; null for those of the calendar. */
  ship_weekdays: number[] | null
  /** The latest time for orders on the last of the lead_days, in the distributor's zone. */
  order_by: string | null
  /** The fewest boxes (multiples of a product) in an order of the program. */
  box_minimum: Generated<number>
  /** The growers whose products it has; null for all. */
  growers: number[] | null
  /** The categories that it has; null for all. */
  categories: string[] | null
  version: Generated<number>
  set_by: string | null
  set_at: Date | null
}

/** What a shop is asked about a short line. Only a hash of its link is stored. */
export interface ShortChoices {
  id: Generated<number>
  order_id: number
  order_line_id: number
  customer_id: number
  token_hash: Buffer
  state: Generated<'OPEN' | 'CHOSEN' | 'RULED' | 'LEFT_OUT'>
  asked: number
  /** The missing units, out of the ordered ones. */
  missing: number
  /** The price of the short line, in ten-thousandths of a dollar. */
  unit_price_e4: number
  reason: Generated<string>
  /** Whether the customer is notified of the outcome by email. */
  tell: Generated<boolean>
  wish: 'NONE' | 'SAME_COLOR' | 'SAME_VARIETY' | 'SAME_KIND' | 'ASK'
  percent: number
  /** The substitute by the account's preference if nobody answers; null for none. */
  ruled_product_id: number | null
  chosen_product_id: number | null
  decided_by: 'customer' | 'desk' | 'system' | null
  opened_at: Date
  /** When the truck is loaded, the deadline for the shop's choice. */
  closes_at: Date
  decided_at: Date | null
}

/** The items that a shop may choose from. */
export interface ShortOffers {
  choice_id: number
  product_id: number
  position: number
  quantity: number
  /** Units of stock.held that belong to it; 0 once the choice has ended. */
  held: Generated<number>
  unit_price_e4: number
  longer: number | null
  same_color: boolean
}

/** A browser that waits until a code or link is used. Accounts that don't exist get one too, so that the response doesn't reveal them. */
export interface SignInAttempts {
  id: Generated<string>
  /** SHA-256 of the device cookie of the requesting browser. Only that browser is signed in. */
  bound_to: Buffer
  /** The user who used the code or link; null until then. */
  user_id: number | null
  status: Generated<'waiting' | 'verified' | 'used' | 'refused'>
  /** The network address of the requesting browser. */
  address: Generated<string>
  /** The requesting browser. The email and the link's page name it, and the reader may refuse it. */
  user_agent: Generated<string>
  created_at: Date
  expires_at: Date
}

/** What flowers need between the truck and the event. A type overrides its category, and that overrides its department, as for vase life, whose days are among the stock settings. */
export interface SpeciesCare {
  /** A department, or a category or type within it: flowers:Roses. */
  kind: string
  /** Days from the cooler until the first blooms are open. */
  open_min_days: number
  /** Days until all are open. */
  open_max_days: number
  hydrate_hours: number
  /** Extra stems usually bought, in basis points: 500 for sturdy ones, up to 1000 for delicate ones. */
  waste_bp: number
}

/** Days of a standing order that differ from its plan or have an order. The key allows at most one order per due day. */
export interface StandingDates {
  id: Generated<number>
  standing_id: number
  /** The day by the schedule; ships_on is the actual day, if different. */
  due_on: string
  state: Generated<'PLANNED' | 'SKIPPED' | 'MADE' | 'HELD' | 'MISSED'>
  ships_on: string | null
  /** The shop undid the move caused by a holiday: the day is skipped if it stays closed. */
  stays: Generated<boolean>
  /** The shop's answer to whether a big day is doubled; null: not doubled. */
  answer: 'DOUBLE' | 'KEEP' | null
  asked_at: Date | null
  /** The items for this day only, in place of the plan. */
  lines: unknown | null
  /** Products missing from the order, each with the reason. */
  left_out: Generated<unknown>
  /** Why it is on hold, was missed or moved: a code. */
  why: Generated<string>
  order_id: number | null
  made_at: Date | null
  decided_at: Date | null
}

/** What happened to a standing order, or with due_on to one of its days. */
export interface StandingEvents {
  id: Generated<number>
  standing_id: number
  due_on: string | null
  was: string | null
  became: string
  at: Date
  actor: string
  user_id: number | null
  note: Generated<string>
}

/** The items of each order. */
export interface StandingLines {
  plan_id: number
  position: number
  product_id: number
  quantity: number
  /** The highest unit price, in ten-thousandths of a dollar; above it the line counts as missing. */
  at_most_e4: number | null
  /** The substitute wanted if it is missing; null: the account's preference. */
  wish: 'NONE' | 'SAME_COLOR' | 'SAME_VARIETY' | 'SAME_KIND' | 'ASK' | null
  wish_percent: number | null
}

/** Orders that repeat. Each of their days becomes a separate order, created some days ahead. */
export interface StandingOrders {
  id: Generated<number>
  customer_id: number
  /** Who set it up: its orders are placed in their name, and they are notified of them. */
  owner_id: number
  name: string
  status: Generated<'DRAFT' | 'RUNNING' | 'PAUSED' | 'ENDED'>
  /** The first day on which it may come. */
  starts_on: string
  /** The last day on which it may come. */
  ends_on: string | null
  /** The first day without it, while paused; paused_to is the last, null until it is resumed. */
  paused_from: string | null
  paused_to: string | null
  pause_note: Generated<string>
  /** How its orders are paid; usual: by the account's terms. */
  pays: Generated<'usual' | 'account' | 'card'>
  card_id: number | null
  po_number: Generated<string>
  note: Generated<string>
  version: Generated<number>
  started_at: Date | null
  ended_at: Date | null
  created_at: Date
}

/** Schedule, address and goods of a standing order from a day on, until a later plan takes over. */
export interface StandingPlans {
  id: Generated<number>
  standing_id: number
  customer_id: number
  from_day: string
  /** Counted from the week of from_day, Sunday first. */
  every_weeks: number
  weekdays: number[]
  method: 'PICKUP' | 'TRUCK' | 'UPS'
  address_id: number
}

export interface StatementMails {
  id: Generated<number>
  customer_id: number
  from_day: string
  to_day: string
  /** The first day of the month of an automatic statement: one per account and month. Null when staff sent it. */
  month: string | null
  actor: string
  created_at: Date
}

/** Links to the public status page, which shows only whether each part works. */
export interface StatusLinks {
  id: Generated<number>
  name: string
  /** SHA-256 of the token; the token itself is shown once. */
  token_hash: Buffer
  created_at: Date
  created_by: string
  /** Precise to the minute. */
  last_read_at: Date | null
  revoked_at: Date | null
}

export interface Stock {
  product_id: number
  /** Selling units in the warehouse. */
  on_hand: number
  /** Units of placed orders that have not shipped yet. */
  allocated: Generated<number>
  /** Units in carts: the sum of the held quantities of cart lines. */
  held: Generated<number>
  /** When the oldest lot on hand arrived; null without lots, or when that isn't known. */
  arrived_on: string | null
}

/** Products with less stock than orders and carts were promised. The row is deleted when the records are right again. */
export interface StockMissing {
  product_id: number
  /** Recorded units on hand that are not there. They leave the records as orders give them up. */
  units: number
  /** The counted units. */
  counted: number
  /** The recorded units at that time. */
  book: number
  counted_at: Date
  actor: string
}

/** Append-only ledger. The opening balance plus all changes equals stock. */
export interface StockMovements {
  id: Generated<number>
  product_id: number
  at: Generated<Date>
  /** return: a released allocation. customer_return: goods that came back. file: the quantity in a supplier's file. */
  kind: 'opening' | 'receipt' | 'file' | 'adjustment' | 'allocation' | 'return' | 'shipment' | 'count' | 'waste' | 'damage' | 'theft' | 'unknown' | 'customer_return' | 'correction'
  on_hand_change: Generated<number>
  allocated_change: Generated<number>
  order_id: number | null
  actor: string
  /** The lot that the change of on_hand belongs to; null when only allocated changes. */
  lot_id: number | null
  /** Why, in the words of the person who did it. */
  note: Generated<string>
}

/** The orders that a stop delivers. */
export interface StopOrders {
  order_id: number
  stop_id: number
}

/** Photos of deliveries, of closed places, and of checks. */
export interface StopPhotos {
  id: string
  run_id: number
  stop_id: number
  /** The event that it belongs to, which may come later. */
  event_id: string
  file_id: string
  taken_at: Date
  received_at: Date
}

/** A place where a run stops. Its state is calculated from run_events. */
export interface Stops {
  id: Generated<number>
  run_id: number
  customer_id: number
  address_id: number
  /** Its position in the office's order. */
  number: number
  state: Generated<'PLANNED' | 'LOADED' | 'ARRIVED' | 'DELIVERED' | 'FAILED' | 'RETURNED' | 'CANCELLED'>
  planned_at: Date
  /** Minutes of driving from the previous stop; null when that was never driven. */
  leg: number | null
  /** The usual minutes at the stop. */
  service: Generated<number>
  eta: Date | null
  /** Number of open stops up to this one, inclusive; null once it is done. */
  away: number | null
  /** A time that the office typed; it applies until the driver's next event. */
  typed_eta: Date | null
  typed_at: Date | null
  /** The last time that the shop was told. */
  told_eta: Date | null
  told_at: Date | null
  /** The notices already sent to the shop, each once. */
  told: Generated<string[]>
  /** Pieces that were counted onto the truck. */
  loaded: number | null
  gap: 'NOT_PICKED' | 'DAMAGED' | 'NEXT_TRUCK' | null
  arrived_at: Date | null
  done_at: Date | null
  pieces: number | null
  taker: Generated<string>
  place: 'HAND' | 'COOLER' | 'BACK_DOOR' | 'KEY_DROP' | 'NEIGHBOR' | null
  signature: unknown | null
  reason: 'CLOSED' | 'NO_ACCESS' | 'REFUSED' | 'WRONG_ADDRESS' | 'NOT_LOADED' | 'DAMAGED' | 'WEATHER' | 'COD_NOT_PAID' | 'VEHICLE' | null
  goods: 'COME_BACK' | 'DOCK' | 'NEIGHBOR' | null
  note: Generated<string>
  /** What was collected, by phone: {way, number, cents, note, at}. */
  collected: Generated<unknown>
  /** Where the shop wants it if nobody is there. */
  wish_place: 'COOLER' | 'BACK_DOOR' | 'RING' | 'NEIGHBOR' | null
  wish_note: Generated<string>
  wished_at: Date | null
}

/** What a customer wants instead of goods that are short; a customer without a row takes less. */
export interface SubstitutionRules {
  customer_id: number
  wish: 'NONE' | 'SAME_COLOR' | 'SAME_VARIETY' | 'SAME_KIND' | 'ASK'
  /** By how many percent a substitute's list price may exceed that of the ordered product. */
  percent: Generated<number>
  updated_at: Date
}

/** Who sends daily prices and stock: every vendor, and the house list, which has no vendor and may change all items. */
export interface Suppliers {
  id: Generated<number>
  vendor_id: string | null
  name: Generated<string>
  /** How their files usually arrive; a file may also arrive in other ways. */
  way: Generated<'upload' | 'folder' | 'key' | 'portal' | 'mail'>
  /** The folder below DAILY_PRICES_FOLDER whose files are theirs. */
  folder: string
  /** Days of the week on which a file is expected; 0 is Sunday. Empty until somebody sets them or the first file arrives, which sets Monday to Friday. */
  weekdays: Generated<number[]>
  due_at: Generated<string>
  /** A price change of more than this many hundredths of a percent is not accepted automatically. */
  move_limit_bp: Generated<number>
  /** What happens to their items that are missing from a file: out of stock, left unchanged, or archived after gone_after files without them. */
  gone: Generated<'stock-zero' | 'leave' | 'archive'>
  gone_after: Generated<number>
  keeper_id: number | null
  /** How their files were read, newest first: the heading and the field of each column. */
  layouts: Generated<unknown>
  /** How rows with a cause are fixed automatically. */
  fixes: Generated<unknown>
  reminded_at: Date | null
  version: Generated<number>
}

/** Addresses and numbers that nothing is sent to. */
export interface Suppressions {
  id: Generated<number>
  channel: 'mail' | 'sms'
  address: string
  /** stopped: the owner unsubscribed; complaint: reported as junk; bounced: it doesn't exist; staff: blocked by staff. */
  cause: 'stopped' | 'complaint' | 'bounced' | 'staff'
  reason: Generated<string>
  set_by: string | null
  set_at: Date
  /** Messages that were not sent because of it. */
  held_back: Generated<number>
}

/** Long work with its progress; a runner of any process takes the queued ones. */
export interface Tasks {
  id: Generated<number>
  kind: string
  /** What it does, as shown to people. */
  about: unknown
  /** The input of the work. It may name people and is not shown. */
  input: unknown
  /** The authorities of its user that allowed the call which started it; all are checked again when it runs and when its file is downloaded. */
  needs: string[]
  user_id: number
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'stopped'>
  /** Steps that are committed. */
  done: Generated<number>
  total: number | null
  /** A code and its figures; the pages have the words. */
  sentence: unknown
  /** What the work has counted so far, committed with its steps. */
  checkpoint: unknown | null
  file_id: string | null
  /** How often it was started since its last step: a task that kills its process each time is given up. */
  tries: Generated<number>
  /** The number of the process that runs it, which holds a lock on that number while it is alive. */
  process: number | null
  created_at: Date
  started_at: Date | null
  heartbeat_at: Date | null
  stop_requested_at: Date | null
  ended_at: Date | null
  seen_at: Date | null
}

/** Descriptions drafted for many products that wait for somebody to accept, edit or discard them. */
export interface TextDrafts {
  product_id: number
  text_en: string
  text_es: string
  /** Whether a language model wrote it; the facts are the product's in any case. */
  by_model: boolean
  drafted_by: number | null
  drafted_at: Date
}

/** Counts attempts for all processes: one row for each kind of attempt and account or network address. */
export interface Throttles {
  key: string
  hits: number
  window_ends_at: Date
}

/** Lines of the Today page that a person has snoozed until a moment. */
export interface TodaySnoozes {
  user_id: number
  key: string
  until: Date
}

export interface UpsBoxes {
  name: string
  pounds: number
  position: number
}

/** The distributor's cost of a parcel by zone and box, without a UPS account. */
export interface UpsRates {
  zone: number
  box: string
  cents: number
}

/** The states that parcels go to, with days in transit and the rate zone. */
export interface UpsStates {
  state: string
  name: string
  open: Generated<boolean>
  zone: number
  transit_days: number
  version: Generated<number>
}

export interface UserAuthorities {
  user_id: number
  authority: string
  /** True adds the authority to those of the role, false removes it. */
  granted: boolean
}

/** Browsers that get pushes, as long as the person is signed in there. */
export interface UserDevices {
  id: Generated<number>
  user_id: number
  session_id: number
  /** The address of the push service for this browser. Knowing it isn't enough to push: that requires the server's key. */
  endpoint: string
  /** The browser's public key (RFC 8291). */
  p256dh: Buffer
  /** The secret that only the browser and the server know (RFC 8291). */
  auth: Buffer
  name: string
  created_at: Date
  /** When its push service last accepted a push. */
  taken_at: Date | null
}

/** The addresses that a user may order for. A user without rows may order for all. Rows outlive the address, so that deleting an address doesn't grant access to all. */
export interface UserLocations {
  customer_id: number
  user_id: number
  address_id: number
}

export interface Users {
  id: Generated<number>
  customer_id: number
  role_id: number
  /** Owners manage the company's people and addresses, buyers order and pay, viewers only read. The distributor's own staff are buyers. */
  company_role: Generated<'owner' | 'buyer' | 'viewer'>
  email: string
  name: string
  /** Argon2id in PHC form; null until a password is set. */
  password_hash: string | null
  phone_number: Generated<string>
  mobile_number: Generated<string>
  /** When the user proved that the number is theirs. Only a verified number can be used to sign in. */
  mobile_verified_at: Date | null
  /** The language that the user last read pages in. Emails are written in it. */
  language: Generated<'en' | 'es'>
  /** The vendor that the user works for and whose products they can access. */
  vendor_id: string | null
  visible_statistic_charts: Generated<string[]>
  /** 1: no daily price emails and no emails that ask the user to come back (specification 9). */
  daily_pricing_unsubscribed: Generated<number>
  /** A deleted user that orders refer to keeps a row without personal data. */
  status: Generated<'active' | 'disabled' | 'deleted'>
  /** Increases with every change by an administrator, so that the second of two editors is notified. */
  version: Generated<number>
  created_at: Generated<Date>
  last_sign_in_at: Date | null
  /** When the person unsubscribed by the link in an email; null when they didn't, or before it was recorded. */
  unsubscribed_at: Date | null
}

/** Farms and suppliers that the distributor buys from. Several users may work for one. */
export interface Vendors {
  /** The distributor's own short code of a vendor: VCO100. */
  id: string
  name: string
  email: Generated<string>
  version: Generated<number>
}

/** Who is to be notified once when an item is available again. The row is deleted when they are notified. */
export interface WantedItems {
  user_id: number
  product_id: number
  /** Only at this price or less, in ten-thousandths of a dollar; null for any price. */
  under_e4: number | null
  asked_at: Date
}

/** An event for one webhook: the table is its own queue. */
export interface WebhookDeliveries {
  id: Generated<number>
  webhook_id: number
  message_id: string
  type: string
  /** What it is about, for the list: an order number, item numbers. */
  subject: string
  /** Exactly what is sent, at each attempt. */
  body: string
  state: Generated<'waiting' | 'taken' | 'failed'>
  /** Attempts of the current series; a replay starts a new one. */
  attempts: Generated<number>
  due_at: Date
  /** The process that is sending it; it is free again when that process has ended. */
  process: number | null
  created_at: Date
  ended_at: Date | null
}

/** The outbox of events, written in the transactions they report: no event is lost, and none is sent for a rolled-back transaction. */
export interface WebhookEvents {
  id: Generated<number>
  message_id: Generated<string>
  type: string
  /** The keys of its subject; the body is read when it is prepared. */
  about: unknown
  customer_id: number | null
  at: Generated<Date>
  /** When a delivery was created for each webhook that receives it. */
  prepared_at: Date | null
}

/** Each attempt: the sent headers, and the response. */
export interface WebhookTries {
  id: Generated<number>
  delivery_id: number
  at: Date
  took_ms: number
  /** Null without a response. */
  status: number | null
  error: Generated<string>
  /** The first 2 KB of the response. */
  answer: Generated<string>
  headers: unknown
}

/** Addresses of other systems that receive events. */
export interface Webhooks {
  id: Generated<number>
  name: string
  url: string
  /** Names of events, each whole or as a group: order.placed, order.* */
  events: string[]
  /** Receives only this customer's events; null for everyone's. */
  customer_id: number | null
  /** Who is emailed when it is turned off. */
  keeper_id: number | null
  state: Generated<'on' | 'off'>
  /** staff: by a person; dead: it accepted nothing for three days; gone: it answered 410. */
  off_because: 'staff' | 'dead' | 'gone' | null
  off_at: Date | null
  /** The first failed attempt since it last accepted an event; null while it accepts them. */
  failing_since: Date | null
  /** Encrypted with the key outside the database. */
  secret: string
  secret_set_at: Date
  secret_by: string
  /** The previous secret, which also signs until old_secret_until. */
  old_secret: string | null
  old_secret_until: Date | null
  created_at: Date
  created_by: string
  version: Generated<number>
}

/** Who was asked to come back, and after which order: once, until they order again. */
export interface WinBacks {
  user_id: number
  last_order_id: number
  queued_at: Date
}

export interface Tables {
  addresses: Addresses
  allocations: Allocations
  api_keys: ApiKeys
  applications: Applications
  assistant_chats: AssistantChats
  assistant_dismissals: AssistantDismissals
  assistant_turns: AssistantTurns
  assistant_use: AssistantUse
  audiences: Audiences
  audit_log: AuditLog
  availability: Availability
  availability_drafts: AvailabilityDrafts
  backups: Backups
  basket_events: BasketEvents
  basket_lines: BasketLines
  baskets: Baskets
  bulk_previews: BulkPreviews
  calendar_links: CalendarLinks
  campaign_receivers: CampaignReceivers
  campaigns: Campaigns
  carrier_notices: CarrierNotices
  carrier_paces: CarrierPaces
  cart_lines: CartLines
  cart_orders: CartOrders
  change_fields: ChangeFields
  change_rows: ChangeRows
  change_sets: ChangeSets
  check_ins: CheckIns
  check_outs: CheckOuts
  claim_events: ClaimEvents
  claim_lines: ClaimLines
  claim_passes: ClaimPasses
  claim_photos: ClaimPhotos
  claim_policies: ClaimPolicies
  claims: Claims
  closed_invitations: ClosedInvitations
  colors: Colors
  company_accounts: CompanyAccounts
  company_sign_ins: CompanySignIns
  credit_memos: CreditMemos
  customer_file_rows: CustomerFileRows
  customer_files: CustomerFiles
  customer_note_mentions: CustomerNoteMentions
  customer_notes: CustomerNotes
  customer_prices: CustomerPrices
  customers: Customers
  cutoff_rules: CutoffRules
  day_closings: DayClosings
  day_openings: DayOpenings
  delivery_links: DeliveryLinks
  disabled_days: DisabledDays
  discounts: Discounts
  doctor_runs: DoctorRuns
  driver_routes: DriverRoutes
  drivers: Drivers
  eta_changes: EtaChanges
  event_cells: EventCells
  event_designs: EventDesigns
  event_items: EventItems
  event_orders: EventOrders
  event_parts: EventParts
  events: Events
  farm_prices: FarmPrices
  favorites: Favorites
  feedback_files: FeedbackFiles
  feedback_messages: FeedbackMessages
  feedback_notes: FeedbackNotes
  feedback_people: FeedbackPeople
  feedback_ratings: FeedbackRatings
  feedback_snippets: FeedbackSnippets
  feedback_steps: FeedbackSteps
  feedback_threads: FeedbackThreads
  files: Files
  gateway_customers: GatewayCustomers
  gateway_notices: GatewayNotices
  growers: Growers
  hand_overs: HandOvers
  health_samples: HealthSamples
  hold_releases: HoldReleases
  holidays: Holidays
  house_logo: HouseLogo
  house_words: HouseWords
  idempotency_keys: IdempotencyKeys
  incoming_mails: IncomingMails
  invoices: Invoices
  known_devices: KnownDevices
  ledger_entries: LedgerEntries
  ledger_legs: LedgerLegs
  lots: Lots
  mailbox_reads: MailboxReads
  messages: Messages
  notice_settings: NoticeSettings
  notice_ways: NoticeWays
  notices: Notices
  one_time_codes: OneTimeCodes
  one_time_tokens: OneTimeTokens
  order_changes: OrderChanges
  order_differences: OrderDifferences
  order_events: OrderEvents
  order_lines: OrderLines
  ordered_names: OrderedNames
  orders: Orders
  overdue_reminders: OverdueReminders
  parcel_events: ParcelEvents
  parcels: Parcels
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  payment_targets: PaymentTargets
  payments: Payments
  photo_cuts: PhotoCuts
  photos: Photos
  pick_lists: PickLists
  prebook_items: PrebookItems
  prebook_notices: PrebookNotices
  prebook_programs: PrebookPrograms
  presences: Presences
  price_choices: PriceChoices
  price_comparisons: PriceComparisons
  price_differences: PriceDifferences
  price_files: PriceFiles
  price_locks: PriceLocks
  price_mail_fills: PriceMailFills
  price_notices: PriceNotices
  price_rows: PriceRows
  price_versions: PriceVersions
  processes: Processes
  product_changes: ProductChanges
  product_drawings: ProductDrawings
  product_pictures: ProductPictures
  product_proposals: ProductProposals
  product_texts: ProductTexts
  product_videos: ProductVideos
  products: Products
  promo_bars: PromoBars
  promo_pictures: PromoPictures
  promo_views: PromoViews
  proof_levels: ProofLevels
  publications: Publications
  purchase_boxes: PurchaseBoxes
  purchase_events: PurchaseEvents
  purchase_lines: PurchaseLines
  purchase_messages: PurchaseMessages
  purchase_orders: PurchaseOrders
  purchase_papers: PurchasePapers
  purchase_sources: PurchaseSources
  pushes: Pushes
  quote_events: QuoteEvents
  quote_lines: QuoteLines
  quote_messages: QuoteMessages
  quote_offer_lines: QuoteOfferLines
  quote_offers: QuoteOffers
  quote_photos: QuotePhotos
  quotes: Quotes
  recipe_lines: RecipeLines
  recipes: Recipes
  recovery_codes: RecoveryCodes
  refunds: Refunds
  report_goods: ReportGoods
  report_marks: ReportMarks
  report_mix: ReportMix
  report_month_goods: ReportMonthGoods
  report_month_mix: ReportMonthMix
  report_month_orders: ReportMonthOrders
  report_months: ReportMonths
  report_orders: ReportOrders
  report_subscriptions: ReportSubscriptions
  role_authorities: RoleAuthorities
  roles: Roles
  route_stops: RouteStops
  routes: Routes
  run_events: RunEvents
  run_plans: RunPlans
  run_trials: RunTrials
  runs: Runs
  sales_calls: SalesCalls
  sales_reps: SalesReps
  sales_requests: SalesRequests
  sales_targets: SalesTargets
  sandbox_cards: SandboxCards
  sandbox_charges: SandboxCharges
  sandbox_customers: SandboxCustomers
  sandbox_refunds: SandboxRefunds
  saved_cards: SavedCards
  saved_views: SavedViews
  scheduled_changes: ScheduledChanges
  second_factor_attempts: SecondFactorAttempts
  second_factors: SecondFactors
  sessions: Sessions
  settings: Settings
  shipments: Shipments
  shop_list_lines: ShopListLines
  shop_lists: ShopLists
  shop_programs: ShopPrograms
  short_choices: ShortChoices
  short_offers: ShortOffers
  sign_in_attempts: SignInAttempts
  species_care: SpeciesCare
  standing_dates: StandingDates
  standing_events: StandingEvents
  standing_lines: StandingLines
  standing_orders: StandingOrders
  standing_plans: StandingPlans
  statement_mails: StatementMails
  status_links: StatusLinks
  stock: Stock
  stock_missing: StockMissing
  stock_movements: StockMovements
  stop_orders: StopOrders
  stop_photos: StopPhotos
  stops: Stops
  substitution_rules: SubstitutionRules
  suppliers: Suppliers
  suppressions: Suppressions
  tasks: Tasks
  text_drafts: TextDrafts
  throttles: Throttles
  today_snoozes: TodaySnoozes
  ups_boxes: UpsBoxes
  ups_rates: UpsRates
  ups_states: UpsStates
  user_authorities: UserAuthorities
  user_devices: UserDevices
  user_locations: UserLocations
  users: Users
  vendors: Vendors
  wanted_items: WantedItems
  webhook_deliveries: WebhookDeliveries
  webhook_events: WebhookEvents
  webhook_tries: WebhookTries
  webhooks: Webhooks
  win_backs: WinBacks
}
