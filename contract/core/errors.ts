/** Every error code that clients can receive, with its HTTP status and its English sentence. */
export const errors = {
  invalid_input: { status: 400, title: 'Check the marked fields.' },
  notice_refused: { status: 400, title: 'This notice isn’t signed by the gateway or is too old.' },
  malformed_request: { status: 400, title: 'This request is malformed.' },
  malformed_json: { status: 400, title: 'The body isn’t valid JSON.' },
  not_signed_in: { status: 401, title: 'Sign in to continue.' },
  invalid_credentials: { status: 401, title: 'Wrong email or password.' },
  code_invalid: { status: 401, title: 'That code is wrong or has expired. Request a new one.' },
  passkey_refused: {
    status: 401,
    title: 'That passkey doesn’t work here. Sign in another way.',
  },
  company_declined: {
    status: 401,
    title: 'Your company’s account didn’t sign you in. Try again, or sign in another way.',
  },
  company_expired: {
    status: 401,
    title: 'This sign-in has expired, was used already, or began in another browser. Start again.',
  },
  company_refused: {
    status: 401,
    title: 'Your company’s provider sent an answer that isn’t valid. Try again, or tell an administrator.',
  },
  company_unknown: {
    status: 401,
    title:
      'No staff user matches your company’s account. Ask an administrator to add your email, and to have your company confirm it.',
  },
  second_factor_required: { status: 401, title: 'Enter the code from your authenticator app.' },
  reauth_required: { status: 401, title: 'Enter your password again to change this.' },
  card_declined: { status: 402, title: 'The card was declined. Use another card.' },
  insufficient_funds: { status: 402, title: 'The card has insufficient funds. Use another card.' },
  card_expired: { status: 402, title: 'The card has expired. Use another card.' },
  card_processing_error: {
    status: 402,
    title: 'The card couldn’t be processed. Nothing was charged. Try again or use another card.',
  },
  payment_required: { status: 402, title: 'This order is paid by card. Enter a card.' },
  not_allowed: { status: 403, title: "You don't have access to this." },
  company_only: {
    status: 403,
    title: 'You sign in with your company’s account. Use its button on the sign-in page.',
  },
  second_factor_enrollment_required: {
    status: 403,
    title: 'Administrators must use a second factor. Set one up first.',
  },
  cross_site: { status: 403, title: 'This request came from another site and was refused.' },
  not_found: { status: 404, title: 'Not found.' },
  method_not_allowed: { status: 405, title: 'This address doesn’t accept that method.' },
  not_acceptable: { status: 406, title: 'This call can’t answer in the requested format.' },
  request_timeout: { status: 408, title: 'The request took too long to arrive. Send it again.' },
  not_enough_stock: { status: 409, title: 'There isn’t enough stock left.' },
  ship_day_closed: { status: 409, title: 'Orders can’t ship that day. Pick another day.' },
  cart_empty: { status: 409, title: 'The cart is empty.' },
  cart_changed: {
    status: 409,
    title: 'The cart has changed. Review it and place the order again.',
  },
  cart_already_ordered: { status: 409, title: 'This cart was already ordered.' },
  price_changed: {
    status: 409,
    title: 'A price has changed. Review it and place the order again.',
  },
  credit_limit: {
    status: 409,
    title: 'This order is over the credit limit. Pay by card or call your sales representative.',
  },
  account_closed: {
    status: 409,
    title: 'The account is closed. Closed accounts can’t be put on hold.',
  },
  account_on_hold: {
    status: 409,
    title: 'The account is on hold. Pay by card or call your sales representative.',
  },
  order_needs_a_line: { status: 409, title: 'An order needs at least one line. Cancel the order instead.' },
  payment_changed: {
    status: 409,
    title: 'The amount owed has changed. Review it and pay again.',
  },
  check_recorded: { status: 409, title: 'This check is already recorded.' },
  nothing_to_settle: {
    status: 409,
    title: 'There are no credits to use or no open invoices to apply them to.',
  },
  already_reminded: { status: 409, title: 'They were already reminded today.' },
  supplier_without_email: {
    status: 409,
    title: 'There is no email address for this supplier. Enter one first.',
  },
  program_not_open: { status: 409, title: 'This program can’t be booked now, so nobody was notified.' },
  not_reversible: { status: 409, title: 'This can’t be reversed or was already reversed.' },
  above_invoice: {
    status: 422,
    title: 'That’s more than the invoiced amount less credits.',
  },
  no_address: { status: 422, title: 'This customer has no email address.' },
  parcel_taken: { status: 409, title: 'This tracking number already exists.' },
  no_such_order: { status: 422, title: 'No order has that number.' },
  not_by_parcel: { status: 422, title: 'This order doesn’t go by parcel.' },
  order_locked: { status: 409, title: 'This order can no longer be changed.' },
  already_made: { status: 409, title: 'The order for that day already exists. Change that order.' },
  no_order_read: {
    status: 409,
    title: 'No order was found in this email. Send it to the person as a message.',
  },
  wrong_state: { status: 409, title: 'This isn’t possible in its present state.' },
  reason_required: {
    status: 422,
    title: 'Its cut-off has passed, or work on it has begun. Give a reason for the change.',
  },
  day_not_done: {
    status: 409,
    title: 'This day still has open items. Finish them, or give a reason for closing it.',
  },
  view_name_taken: { status: 409, title: 'You already have a view with that name.' },
  too_many_views: { status: 409, title: 'You already have twenty views of this list. Remove one first.' },
  last_cutoff: {
    status: 409,
    title: 'This is the only cut-off for everybody on any day. Add another one first.',
  },
  set_on_server: { status: 409, title: 'This is set on the server and can’t be changed here.' },
  mobile_taken: { status: 409, title: 'That mobile number is already in use.' },
  address_in_use: {
    status: 409,
    title: 'Items in the cart ship to this address. Move or remove them first.',
  },
  last_address: { status: 409, title: 'This is the only address. Add another one first.' },
  second_factor_set: { status: 409, title: 'A second factor is already set up. Remove it first.' },
  passkey_not_added: {
    status: 409,
    title: 'The passkey wasn’t added. It may already be in use. Try again, or use another device.',
  },
  too_many_passkeys: { status: 409, title: 'You already have twenty passkeys. Remove one first.' },
  last_way_in: {
    status: 409,
    title: 'This passkey is the only way you can sign in. Set a password first, then remove it.',
  },
  too_many_webhooks: { status: 409, title: 'There are already forty webhooks. Remove one first.' },
  webhook_off: { status: 409, title: 'This webhook is off. Switch it on first.' },
  too_many_reports: { status: 409, title: 'You already get twenty reports by email. Remove one first.' },
  too_many_keys: { status: 409, title: 'You already have twenty keys. Revoke one first.' },
  email_taken: { status: 409, title: 'That email is already in use.' },
  rep_taken: { status: 409, title: 'Another user is already this representative.' },
  role_name_taken: { status: 409, title: 'A role with that name already exists.' },
  route_number_taken: { status: 409, title: 'A route with that number already exists.' },
  role_in_use: { status: 409, title: 'Users still have this role. Give them another one first.' },
  user_in_use: { status: 409, title: 'This user is named on orders.' },
  changed_meanwhile: { status: 409, title: 'Someone else changed this. Review it and try again.' },
  live_changed: {
    status: 409,
    title:
      'Someone changed a price after this was shown. Nothing was published. Review the marked rows and publish again.',
  },
  nothing_to_publish: { status: 409, title: 'Nothing is selected, or the selection changes nothing.' },
  import_closed: { status: 409, title: 'This file is being read, or was published or discarded.' },
  vendor_taken: { status: 409, title: 'A vendor with that code already exists.' },
  switch_fixed: { status: 409, title: 'This switch can’t be changed.' },
  selection_changed: { status: 409, title: 'The selection has changed. Review it and try again.' },
  same_product: {
    status: 409,
    title: 'There is already a product with the same type, variety, color and grade.',
  },
  in_open_orders: { status: 409, title: 'Open orders have this product. Ship or cancel them first.' },
  preview_expired: { status: 409, title: 'This preview has expired. Review the change again.' },
  not_your_field: { status: 422, title: 'Your role can’t change this. Ask an administrator.' },
  not_ready: { status: 422, title: 'This product can’t be sold yet. Fill in what is missing.' },
  last_administrator: {
    status: 409,
    title: 'At least one user must be able to manage roles. This is the last one.',
  },
  last_owner: {
    status: 409,
    title: 'A company needs an owner. Make another person an owner first.',
  },
  already_in_company: { status: 409, title: 'A user with that email is already in your company.' },
  already_joined: { status: 409, title: 'This person already signed in and needs no invitation.' },
  job_running: { status: 409, title: 'This job is running. Wait until it has ended.' },
  stopped_by_owner: {
    status: 409,
    title: 'Its owner unsubscribed. Only they can subscribe again.',
  },
  already_held: { status: 409, title: 'This address is already blocked.' },
  address_held: { status: 409, title: 'Your own address or number is blocked, so no test can be sent.' },
  no_own_number: {
    status: 409,
    title: 'You have no verified mobile number. Add yours to your profile first.',
  },
  nobody_left: { status: 409, title: 'Nobody would get it.' },
  words_missing: { status: 422, title: 'Write the text for every chosen channel.' },
  no_house_words: { status: 409, title: 'You can’t add text to this kind of message.' },
  no_such_text: { status: 404, title: 'This kind is never sent as a text.' },
  not_resendable: { status: 409, title: 'This message can’t be sent again.' },
  request_in_progress: { status: 409, title: 'The same request is still in progress. Wait a moment.' },
  too_large: { status: 413, title: 'That’s too much at once.' },
  wrong_type: { status: 415, title: 'Send JSON.' },
  below_minimum: { status: 422, title: 'That’s less than the minimum quantity.' },
  not_a_multiple: { status: 422, title: 'This is sold in multiples.' },
  above_maximum: { status: 422, title: 'That’s more than the maximum quantity.' },
  not_orderable: { status: 422, title: 'This can’t be ordered for that day.' },
  method_not_offered: { status: 422, title: 'That delivery method isn’t available for this address.' },
  unknown_ship_to: { status: 422, title: 'That isn’t one of your addresses.' },
  token_invalid: { status: 422, title: 'This link was used or has expired. Request a new one.' },
  password_refused: { status: 422, title: 'That password is too easy to guess. Choose another.' },
  file_refused: { status: 422, title: 'That file is damaged or its type isn’t accepted here.' },
  too_many_pictures: { status: 422, title: 'A product has at most eight pictures. Remove one first.' },
  address_refused: { status: 422, title: 'That address can’t be fetched, or has no picture.' },
  unknown_driver: { status: 422, title: 'Driver not found.' },
  sign_in_taken: { status: 409, title: 'That person already signs in as another driver.' },
  stop_done: { status: 409, title: 'The driver has already been there.' },
  time_passed: { status: 422, title: 'That time has passed. Enter a later one.' },
  run_closed: { status: 409, title: 'The office has closed this run. It is kept for them.' },
  run_not_back: {
    status: 409,
    title: 'Some stops are still open. Finish them, or report that you are at the dock.',
  },
  word_needed: {
    status: 422,
    title: 'The counted amount differs from the collected amount. Explain the difference.',
  },
  link_of_another: {
    status: 403,
    title: 'This link is for another person. Sign in as the person who got the email.',
  },
  link_too_old: { status: 404, title: 'This link has expired. Sign in, or call us.' },
  lock_limit: {
    status: 409,
    title: 'Locked prices would come to more than your limit. Release some, or order first.',
  },
  nothing_to_lock: { status: 409, title: 'There is no price to lock: all of it is ordered or locked.' },
  list_name_taken: { status: 409, title: 'A list with that name already exists. Choose another name.' },
  list_full: { status: 409, title: 'A list can have at most 500 items. Remove some first.' },
  too_many_lists: { status: 409, title: 'Your company already has 200 lists. Delete one first.' },
  not_list_owner: { status: 403, title: 'Only the person who created this list can change who sees it.' },
  recipe_name_taken: { status: 409, title: 'You already have a recipe with that name.' },
  too_many_recipes: { status: 409, title: 'You already have 200 recipes. Remove one first.' },
  claim_closed: { status: 422, title: 'This can no longer be claimed. Write to your sales representative.' },
  claim_empty: { status: 422, title: 'Choose at least one line to claim.' },
  above_claimable: { status: 422, title: 'That’s more than can be claimed.' },
  not_claimable: { status: 422, title: 'This can’t be claimed.' },
  price_not_lower: {
    status: 422,
    title: 'Enter the agreed price. It must be lower than the invoiced price.',
  },
  photos_missing: { status: 422, title: 'Photos are missing. Add them, or send the claim without them.' },
  too_many_photos: { status: 409, title: 'This claim has all the photos it can hold. Remove one first.' },
  reopened_once: {
    status: 409,
    title: 'You already asked again about this claim. Call your sales representative.',
  },
  words_needed: { status: 422, title: 'Give a reason. The other side reads it.' },
  not_refundable: { status: 422, title: 'This order wasn’t paid by card. Give a credit instead.' },
  not_replaceable: { status: 422, title: 'This can’t be replaced on the next truck. Give a credit instead.' },
  deadline_passed: { status: 409, title: 'The time to confirm has passed. Message the buyers.' },
  nothing_to_buy: { status: 409, title: 'Everything that shops ordered here has already been bought.' },
  already_decided: { status: 409, title: 'Somebody has decided this already.' },
  offer_missing: { status: 422, title: 'Make an offer with a price first.' },
  quote_ended: { status: 409, title: 'This offer has ended. Ask again.' },
  order_of_another: {
    status: 422,
    title: 'No order of this customer has that number, or it came from another quote.',
  },
  answer_closed: { status: 409, title: 'The time to answer has passed, or it was answered already.' },
  policy_refused: { status: 422, title: 'This table can’t be used. Check its rows.' },
  day_passed: { status: 422, title: 'That day has passed. Choose today or a later one.' },
  check_in_closed: { status: 409, title: 'Boxes are checked in from the delivery until 14 days after it.' },
  basket_closed: { status: 409, title: 'This basket can no longer be ordered.' },
  no_mobile: { status: 422, title: 'This person has no verified mobile number. Send it by email.' },
  choice_closed: { status: 409, title: 'This choice is closed. The order shows what was sent.' },
  unknown_route: { status: 422, title: 'Truck route not found.' },
  file_open: { status: 409, title: 'Another file is already open. Discard it, or replace it.' },
  columns_missing: { status: 422, title: 'This file is missing required columns.' },
  unknown_role: { status: 422, title: 'Role not found.' },
  po_required: {
    status: 422,
    title: 'Orders of this account need a PO number. Enter it at check-out.',
  },
  unknown_colleague: { status: 422, title: 'One of the colleagues was not found. Choose again.' },
  unknown_rep: { status: 422, title: 'Representative not found.' },
  unknown_vendor: { status: 422, title: 'Vendor not found.' },
  tie_refused: { status: 422, title: 'This user can’t be that representative or vendor.' },
  unknown_account: { status: 422, title: 'No account has that number.' },
  not_for_oneself: {
    status: 422,
    title: 'You can’t do this to your own account. Ask another administrator.',
  },
  beyond_own_authorities: { status: 422, title: 'You can only grant permissions you have.' },
  card_data_not_accepted: { status: 422, title: 'Card numbers are accepted only in the payment form.' },
  card_token_invalid: { status: 422, title: 'The card details have expired. Enter the card again.' },
  account_not_offered: {
    status: 422,
    title: 'This customer can’t order on account. Pay by card.',
  },
  cards_not_offered: { status: 422, title: 'This customer can’t pay by card.' },
  amount_mismatch: {
    status: 422,
    title: 'The amount doesn’t match the amount due.',
  },
  answer_not_kept: {
    status: 409,
    title: 'This was already done with that Idempotency-Key. Its answer isn’t kept.',
  },
  idempotency_mismatch: {
    status: 422,
    title:
      'A different request was sent before with the same key. See what it did, then send this one again.',
  },
  headers_too_large: { status: 431, title: 'The headers of this request are too long.' },
  too_many_searches: {
    status: 429,
    title: 'Too many searches at once. Try again in a second.',
  },
  too_many_files: {
    status: 429,
    title: 'Too many files. Wait a minute and try again.',
  },
  too_many: { status: 429, title: 'Too many attempts. Wait a moment and try again.' },
  assistant_busy: {
    status: 429,
    title: 'That’s a lot of questions. Wait a few minutes and ask again.',
  },
  second_factor_unreadable: {
    status: 503,
    title: 'Authenticator codes can’t be checked right now. Use a recovery code or call us.',
  },
  company_away: {
    status: 503,
    title: 'Your company’s accounts can’t be reached right now. Sign in another way, or try again later.',
  },
  files_unavailable: {
    status: 503,
    title: 'Files cannot be saved or opened at the moment. Try again in a few minutes.',
  },
  no_backup_place: {
    status: 409,
    title: 'No place for backups is set. Set BACKUP_DIR or BACKUP_S3_BUCKET on the server.',
  },
  no_database_beside: {
    status: 409,
    title:
      'The database’s user may not create another database, which a test needs. The operator’s guide (Backups) says how to allow it.',
  },
  internal: { status: 500, title: 'Something went wrong, please try again later' },
  maintenance: { status: 503, title: "We'll be back soon!" },
  busy: { status: 503, title: 'Many people are ordering right now. Try this again in a few seconds.' },
  unavailable: { status: 503, title: 'The service is starting or busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errors

/** Codes that any endpoint can return, so that endpoints list only their own. */
export type CommonCode =
  | 'invalid_input'
  | 'malformed_request'
  | 'malformed_json'
  | 'not_signed_in'
  | 'not_allowed'
  | 'cross_site'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'too_large'
  | 'headers_too_large'
  | 'wrong_type'
  | 'too_many'
  | 'too_many_searches'
  | 'too_many_files'
  | 'answer_not_kept'
  | 'idempotency_mismatch'
  | 'request_in_progress'
  | 'internal'
  | 'maintenance'
  | 'busy'
  | 'unavailable'

/** One input error: the field, and the sentence to show there. */
export type FieldError = { path: string; message: string }

/** An answer of type application/problem+json (RFC 9457). `data` has the values for the sentence: numbers, lines, days. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  errors: FieldError[]
  requestId: string
  data?: unknown
}
