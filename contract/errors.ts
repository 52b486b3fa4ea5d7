/** Every failure a client may be asked to understand: code → HTTP status and the sentence in English. */
export const errors = {
  invalid_input: { status: 400, title: 'Some of what was sent cannot be read.' },
  notice_refused: { status: 400, title: 'This notice is not signed by the gateway, or is too old.' },
  malformed_json: { status: 400, title: 'The body is not valid JSON.' },
  not_signed_in: { status: 401, title: 'Sign in to go on.' },
  invalid_credentials: { status: 401, title: 'That email and password do not go together.' },
  code_invalid: { status: 401, title: 'That code is not right, or too old. Ask for a new one.' },
  second_factor_required: { status: 401, title: 'Enter the code of your authenticator app.' },
  reauth_required: { status: 401, title: 'Enter your password again to change this.' },
  card_declined: { status: 402, title: 'The card was declined. Use another card.' },
  insufficient_funds: { status: 402, title: 'The card lacks funds. Use another card.' },
  card_expired: { status: 402, title: 'The card has expired. Use another card.' },
  card_processing_error: {
    status: 402,
    title: 'The card could not be processed. Nothing was charged; try again or use another card.',
  },
  payment_required: { status: 402, title: 'This order is paid by card. Enter a card.' },
  not_allowed: { status: 403, title: "You don't have access to this." },
  second_factor_enrollment_required: {
    status: 403,
    title: 'Administrators sign in with a second factor here. Set one up first.',
  },
  cross_site: { status: 403, title: 'This request came from another site and was refused.' },
  not_found: { status: 404, title: 'There is no such thing here.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  not_acceptable: { status: 406, title: 'This call cannot answer in the form that was asked for.' },
  not_enough_stock: { status: 409, title: 'There is less left than you asked for.' },
  ship_day_closed: { status: 409, title: 'That day cannot be shipped on. Pick another day.' },
  cart_empty: { status: 409, title: 'There is nothing in the cart.' },
  cart_changed: {
    status: 409,
    title: 'The cart has changed since it was shown. Look it over and place it again.',
  },
  cart_already_ordered: { status: 409, title: 'This cart has been ordered already.' },
  price_changed: {
    status: 409,
    title: 'A price has changed since it was shown. Look it over and place the order again.',
  },
  credit_limit: {
    status: 409,
    title: 'This order goes over the credit limit. Pay by card or call your sales representative.',
  },
  account_on_hold: {
    status: 409,
    title: 'The account is on hold. Pay by card or call your sales representative.',
  },
  order_needs_a_line: { status: 409, title: 'An order has at least one line. Cancel it instead.' },
  payment_changed: {
    status: 409,
    title: 'What is owed has changed since it was shown. Look it over and pay again.',
  },
  check_recorded: { status: 409, title: 'This check has been written down already.' },
  nothing_to_settle: { status: 409, title: 'There is no credit to use, or nothing open to use it for.' },
  not_reversible: { status: 409, title: 'This cannot be taken back, or has been already.' },
  above_invoice: {
    status: 422,
    title: 'That is more than it was invoiced for, less what has been credited.',
  },
  no_address: { status: 422, title: 'This customer has no address for mail.' },
  order_locked: { status: 409, title: 'This order can no longer be changed.' },
  mobile_taken: { status: 409, title: 'Somebody signs in with that mobile number already.' },
  address_in_use: {
    status: 409,
    title: 'Something in the cart goes to this address. Move it or take it out first.',
  },
  last_address: { status: 409, title: 'This is the only address. Add another one first.' },
  second_factor_set: { status: 409, title: 'There is a second factor already. Remove it first.' },
  too_many_keys: { status: 409, title: 'There are twenty keys already. Revoke one first.' },
  email_taken: { status: 409, title: 'Somebody signs in with that email already.' },
  role_name_taken: { status: 409, title: 'There is a role with that name already.' },
  role_in_use: { status: 409, title: 'Users still have this role. Give them another one first.' },
  user_in_use: { status: 409, title: 'Orders name this user.' },
  changed_meanwhile: { status: 409, title: 'Somebody else has changed this meanwhile. Look it over again.' },
  last_administrator: {
    status: 409,
    title: 'Somebody has to be able to manage roles. This is the last one.',
  },
  last_owner: {
    status: 409,
    title: 'Somebody has to look after the company. Make another person an owner first.',
  },
  already_in_company: { status: 409, title: 'Somebody with that email is in your company already.' },
  already_joined: { status: 409, title: 'They have been here already and need no invitation.' },
  not_resendable: { status: 409, title: 'This message cannot be sent again.' },
  request_in_progress: { status: 409, title: 'The same request is still being worked on. Wait a moment.' },
  too_large: { status: 413, title: 'That is too much at once.' },
  wrong_type: { status: 415, title: 'Send JSON.' },
  below_minimum: { status: 422, title: 'That is less than the smallest quantity sold.' },
  not_a_multiple: { status: 422, title: 'This is sold in multiples.' },
  above_maximum: { status: 422, title: 'That is more than can be ordered at once.' },
  not_orderable: { status: 422, title: 'This cannot be ordered for that day.' },
  method_not_offered: { status: 422, title: 'That delivery method is not offered for this address.' },
  unknown_ship_to: { status: 422, title: 'That is not one of your addresses.' },
  token_invalid: { status: 422, title: 'This link has been used or is too old. Ask for a new one.' },
  password_refused: { status: 422, title: 'That password is too easy to guess. Choose another.' },
  file_refused: { status: 422, title: 'That file cannot be taken. Send a PDF, JPEG or PNG.' },
  unknown_route: { status: 422, title: 'There is no such truck route.' },
  unknown_role: { status: 422, title: 'There is no such role.' },
  unknown_account: { status: 422, title: 'There is no account with that number.' },
  not_for_oneself: { status: 422, title: 'Nobody does this for themselves. Ask another administrator.' },
  beyond_own_authorities: { status: 422, title: 'Nobody gives or changes more than they may do themselves.' },
  card_data_not_accepted: { status: 422, title: 'Card numbers are taken only in the payment frame.' },
  card_token_invalid: { status: 422, title: 'The card details have lapsed. Enter the card again.' },
  account_not_offered: {
    status: 422,
    title: 'Ordering on account is not offered for this customer. Pay by card.',
  },
  cards_not_offered: { status: 422, title: 'Paying by card is not offered for this customer.' },
  amount_mismatch: {
    status: 422,
    title: 'The amount does not match what is to be paid.',
  },
  idempotency_mismatch: { status: 422, title: 'That Idempotency-Key was used for a different request.' },
  too_many_searches: {
    status: 429,
    title: 'That was a lot of searches at once. What is shown stays; go on in a second.',
  },
  too_many_files: {
    status: 429,
    title: 'That was a lot of files within a minute. Wait a minute and save the next.',
  },
  too_many: { status: 429, title: 'Too many tries. Wait a little and try again.' },
  second_factor_unreadable: {
    status: 503,
    title: 'Codes of authenticator apps cannot be checked at the moment. Use a recovery code, or call us.',
  },
  internal: { status: 500, title: 'Something went wrong, please try again later' },
  maintenance: { status: 503, title: "We'll be back soon!" },
  unavailable: { status: 503, title: 'The service is starting or busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errors

/** Codes that any endpoint can answer with, so that endpoints list only their own. */
export type CommonCode =
  | 'invalid_input'
  | 'malformed_json'
  | 'not_signed_in'
  | 'not_allowed'
  | 'cross_site'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'wrong_type'
  | 'too_many'
  | 'too_many_searches'
  | 'too_many_files'
  | 'idempotency_mismatch'
  | 'request_in_progress'
  | 'internal'
  | 'maintenance'
  | 'unavailable'

/** One thing wrong with the input: where, and the sentence to show there. */
export type FieldError = { path: string; message: string }

/** An answer of type application/problem+json (RFC 9457). `data` holds what the sentence needs: numbers, lines, days. */
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
