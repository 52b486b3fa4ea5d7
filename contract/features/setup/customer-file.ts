import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { TaskStarted } from '../tasks.ts'

/** The fields of a customer file. */
export const customerFields = [
  'accountNumber',
  'name',
  'contact',
  'contactLast',
  'email',
  'phoneNumber',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'terms',
  'priceTier',
  'routeNumber',
  'deliveryMethod',
  'shippingCost',
  'shippingMinimum',
  'creditLimit',
  'balance',
  'salesRep',
  'businessType',
  'resaleCertificate',
  'status',
  'customerSince',
  'dailyPricing',
] as const
export type CustomerField = (typeof customerFields)[number]

/** Required fields. */
export const neededFields = [
  'name',
  'email',
  'addressLine1',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly CustomerField[]

/** Why a row can't become a customer. `fieldOfCause` has the field of each cause. */
export const customerCauses = [
  'no_name',
  'bad_account',
  'account_twice',
  'bad_email',
  'email_twice',
  'email_taken',
  'bad_phone',
  'no_street',
  'no_city',
  'bad_state',
  'bad_zip',
  'bad_terms',
  'bad_level',
  'bad_amount',
  'unknown_route',
  'bad_way',
  'bad_status',
  'bad_day',
] as const
export type CustomerCause = (typeof customerCauses)[number]

/** `known`: the account already exists and isn't changed. */
export const rowStates = ['good', 'refused', 'known', 'left_out'] as const
export type RowState = (typeof rowStates)[number]

export const mostCustomerRows = 5_000
export const customerFileBytes = 5_000_000

const Values = z.partial(
  z.strictObject(
    Object.fromEntries(customerFields.map((field) => [field, text(200)])) as Record<
      CustomerField,
      ReturnType<typeof text>
    >,
  ),
)

const Row = z.object({
  /** The row number in a spreadsheet. */
  line: z.int(),
  state: z.enum(rowStates),
  causes: z.array(z.object({ cause: z.enum(customerCauses), field: z.enum(customerFields) })),
  /** Warnings that don't refuse the row: no truck serves the address, or the representative's code is unknown. */
  hints: z.array(z.enum(['no_route', 'unknown_rep'])),
  /** The texts of the file, or their corrections. */
  values: z.record(z.string(), z.string()),
  /** The assigned route. */
  routeNumber: z.nullable(z.string()),
})
export type CustomerRow = z.infer<typeof Row>

const File = z.object({
  name: z.string(),
  version: z.int(),
  header: z.array(z.string()),
  /** The column of each field, from 0. */
  columns: z.record(z.string(), z.int()),
  counts: z.object({ good: z.int(), refused: z.int(), known: z.int(), left_out: z.int() }),
  /** Good rows whose address no truck serves. */
  withoutRoute: z.int(),
  /** Good rows with an unknown representative: they are added without one. */
  unknownReps: z.int(),
  /** The total opening balance of the good rows. */
  balance: z.number(),
})

const Invitee = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  accountNumber: z.int(),
  customer: z.string(),
  invitedAt: z.nullable(z.string()),
})
export type Invitee = z.infer<typeof Invitee>

const access = ['USERS_ACCESS_CONTROL'] as const
/** People upload a file with the whole list of customers; API keys can't. */
export const customerFile = {
  read: endpoint({
    method: 'GET',
    path: 'admin/setup/customers',
    summary:
      'The open file of customers, with each row, why it is refused and its route; `file` is null without one. Rows by line.',
    access,
    ...listOf({
      row: Row,
      filters: { state: z.optional(z.enum(rowStates)) },
      sorts: ['line', 'name', 'state'],
      more: { file: z.nullable(File) },
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: 'admin/setup/customers',
    summary:
      'Reads a file of customers, CSV or XLSX with a heading line, and stores it until it is added or discarded. Nothing is added yet. `replace` replaces an open file.',
    access,
    audit: 'customers.read',
    upload: {
      limit: customerFileBytes,
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      count: 1,
    },
    body: z.strictObject({ replace: z.boolean() }),
    reply: z.object({ rows: z.int() }),
    status: 201,
    errors: ['file_refused', 'file_open'],
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: 'admin/setup/customers',
    summary: 'Sets which column of the file has which field.',
    access,
    audit: { none: 'The file is stored only until its customers are saved.' },
    body: z.strictObject({
      columns: z.partial(
        z.strictObject(
          Object.fromEntries(
            customerFields.map((field) => [field, z.int().check(z.gte(0), z.lte(399))]),
          ) as Record<CustomerField, ReturnType<typeof z.int>>,
        ),
      ),
    }),
    errors: ['columns_missing'],
  }),
  mend: endpoint({
    method: 'PUT',
    path: 'admin/setup/customers/rows/:line',
    summary: 'Corrects values of a row, or leaves it out. The file itself doesn’t change.',
    access,
    audit: { none: 'The file is stored only until its customers are saved.' },
    params: z.object({ line: Id }),
    body: z.strictObject({ values: z._default(Values, {}), leftOut: z.optional(z.boolean()) }),
    reply: Row,
  }),
  write: endpoint({
    method: 'POST',
    path: 'admin/setup/customers/write',
    summary:
      'Adds the good rows as customers, each with an address and a person who can be invited, posts opening balances from a former system, due by their terms from today, and discards the rest of the file. `rows` is the number of good rows that was shown: any other is refused. Existing accounts don’t change.',
    access,
    audit: 'customers.added',
    body: z.strictObject({ rows: z.int().check(z.positive('There is no row to add.')) }),
    reply: z.object({ added: z.int(), withoutRoute: z.int() }),
    errors: ['selection_changed', 'beyond_own_authorities', 'unknown_role'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: 'admin/setup/customers',
    summary: 'Discards the open file of customers.',
    access,
    audit: 'customers.dropped',
  }),
  invitees: endpoint({
    method: 'GET',
    path: 'admin/setup/invitations',
    pace: 'search',
    summary: 'Customers’ people without a password, with when a link was last sent to them; by customer.',
    access,
    ...listOf({
      row: Invitee,
      filters: { invited: z.optional(z.enum(['yes', 'no'])), search: z.optional(text(80)) },
      sorts: ['customer', 'name', 'invited'],
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'admin/setup/invitations',
    summary:
      'Starts a task that emails a link to set a password to these people, or to everyone who has no password and got no link. `people` is the number that was shown.',
    access,
    audit: 'customers.invited',
    body: z.strictObject({
      people: z.int().check(z.positive('Choose somebody.')),
      userIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostCustomerRows))),
    }),
    reply: TaskStarted,
    status: 202,
    errors: ['selection_changed'],
  }),
} as const
