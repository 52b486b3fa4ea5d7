import * as z from 'zod/mini'
import { type Authority, authorities, companyRoles } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { Selection } from '../../core/selection.ts'
import { UsersOperation, UsersPlan } from './bulk.ts'
import { Email, Locations, PhoneNumber } from './fields.ts'

export const AuthorityName = z.enum(
  Object.keys(authorities) as [Authority, ...Authority[]],
  'No such authority.',
)

export const userStatuses = ['active', 'disabled', 'deleted'] as const

/** A person who signs in, as shown to administrators. */
export const Person = z.object({
  id: z.int(),
  /** Sent back with a change: a change based on an older version is refused. */
  version: z.int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  accountNumber: z.int(),
  customerName: z.string(),
  roleId: z.int(),
  role: z.string(),
  /** Their role in their company; not used for the distributor's own people. */
  companyRole: z.enum(companyRoles),
  /** Company addresses they can order for; null is all. */
  locations: z.nullable(z.array(z.int())),
  /** The company's addresses. */
  addresses: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  /** Whether they belong to the distributor. */
  ofHouse: z.boolean(),
  /** The representative that the user is, and the vendor that they work for; only for people of the distributor's own account. */
  repId: z.nullable(z.int()),
  vendorId: z.nullable(z.string()),
  status: z.enum(userStatuses),
  /** Authorities granted beyond the role, and authorities of the role that are revoked. */
  added: z.array(AuthorityName),
  removed: z.array(AuthorityName),
  /** The effective authorities: role plus individual ones. */
  authorities: z.array(AuthorityName),
  /** Can order on account where terms allow; false pays each order by card. */
  cardsBlocked: z.boolean(),
  lastSignInAt: z.nullable(Instant),
  sessions: z.int(),
  /** Signing in requires a code from an authenticator app. */
  secondFactor: z.boolean(),
  passkeys: z.int(),
})
export type Person = z.infer<typeof Person>

const Version = z.int().check(z.nonnegative())

const userFields = {
  name: text(80).check(z.minLength(1, 'Enter a name.')),
  email: Email,
  phoneNumber: z._default(PhoneNumber, ''),
  mobileNumber: z._default(PhoneNumber, ''),
  roleId: Id,
  /** When absent, a new user becomes the owner of a company without people, else a buyer, and a change keeps the role. */
  companyRole: z.optional(z.enum(companyRoles)),
  added: z._default(z.array(AuthorityName), []),
  removed: z._default(z.array(AuthorityName), []),
}

export const people = {
  users: endpoint({
    method: 'GET',
    path: 'admin/users',
    pace: 'search',
    summary:
      'All users, by name; `email` matches part of email and name, `accountId` is an account number, `role` a role’s name. CSV and XLSX contain all filtered rows.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: Person,
      filters: {
        email: z.optional(text(254)),
        accountId: z.optional(AccountNumber),
        role: z.optional(text(80)),
        status: z.optional(z.enum(userStatuses)),
      },
      sorts: ['name', 'account', 'role', 'lastSignIn'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  user: endpoint({
    method: 'GET',
    path: 'admin/user',
    summary: 'One user.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    query: z.object({ id: Id }),
    reply: Person,
  }),
  ties: endpoint({
    method: 'GET',
    path: 'admin/users/ties',
    summary:
      'Representatives and vendors that users can be assigned to: the user of each representative, the number of users of each vendor.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    reply: z.object({
      reps: z.array(
        z.object({
          id: z.int(),
          rep: z.string(),
          name: z.string(),
          userId: z.nullable(z.int()),
          user: z.nullable(z.string()),
        }),
      ),
      vendors: z.array(z.object({ id: z.string(), name: z.string(), users: z.int() })),
    }),
  }),
  addUser: endpoint({
    method: 'POST',
    path: 'admin/user',
    summary: 'Adds a user to a customer and emails them a link to set a password.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'user.created',
    byKey: true,
    body: z.strictObject({ ...userFields, accountNumber: AccountNumber }),
    reply: Person,
    status: 201,
    errors: ['email_taken', 'unknown_role', 'unknown_account', 'beyond_own_authorities'],
  }),
  changeUser: endpoint({
    method: 'PUT',
    path: 'admin/user',
    summary:
      'Changes a user. Takes effect with their next request. `disabled` ends their sessions at once. Refused for a user with authorities that the editor lacks.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'user.changed',
    byKey: true,
    body: z.strictObject({
      ...userFields,
      /** Addresses that a buyer can order for, null for all; absent keeps them unchanged. Other roles have none. */
      locations: z.optional(Locations),
      /**
       * The representative or vendor that the user is, null for none; absent keeps it. A representative has one user, a vendor may
       * have several.
       */
      repId: z.optional(z.nullable(Id)),
      vendorId: z.optional(z.nullable(text(40).check(z.minLength(1, 'Choose a vendor.')))),
      id: Id,
      version: Version,
      status: z.enum(['active', 'disabled']),
    }),
    reply: Person,
    errors: [
      'email_taken',
      'unknown_role',
      'unknown_ship_to',
      'unknown_rep',
      'unknown_vendor',
      'rep_taken',
      'tie_refused',
      'beyond_own_authorities',
      'changed_meanwhile',
      'last_owner',
      'last_administrator',
    ],
  }),
  previewUsers: endpoint({
    method: 'POST',
    path: 'admin/users/bulk-preview',
    summary:
      'Previews a change of many users: how many get the role or status, how many don’t and why. Up to 1,000 users.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ selection: Selection, operation: UsersOperation }),
    reply: UsersPlan,
    errors: ['selection_changed', 'too_large', 'unknown_role', 'beyond_own_authorities'],
  }),
  changeUsers: endpoint({
    method: 'POST',
    path: 'admin/users/bulk',
    summary:
      'Gives many users a role, or disables or enables them, as one change set. `changes` is the number of the preview: any other is refused.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'user.changed',
    byKey: true,
    body: z.strictObject({
      selection: Selection,
      operation: UsersOperation,
      changes: z.int().check(z.gte(1, 'Nobody would change.')),
    }),
    reply: z.object({ changed: z.int(), changeSetId: z.nullable(z.int()) }),
    errors: [
      'selection_changed',
      'too_large',
      'unknown_role',
      'beyond_own_authorities',
      'last_administrator',
    ],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: 'admin/user',
    summary:
      'Deletes a user. Refused when orders name them; with `force=true` personal data is deleted and the orders stay.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'user.deleted',
    byKey: true,
    query: z.object({ id: Id, force: z.optional(z.enum(['true', 'false'])) }),
    errors: ['user_in_use', 'beyond_own_authorities', 'last_administrator'],
  }),
  signOutUser: endpoint({
    method: 'POST',
    path: 'admin/user/sign-out',
    summary: 'Ends every session of a user.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'session.ended',
    byKey: true,
    body: z.strictObject({ id: Id }),
    reply: z.object({ ended: z.int() }),
    errors: ['beyond_own_authorities'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: 'admin/user/reset-second-factor',
    summary:
      'Removes another user’s second factor when they lost the app and the recovery codes, ends their sessions and notifies them by email. Requires the administrator’s own password and, in `code`, their own second factor if they have one.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'second-factor.reset',
    body: z.strictObject({ id: Id, code: z.optional(text(40)) }),
    reply: Person,
    errors: [
      'reauth_required',
      'code_invalid',
      'not_for_oneself',
      'beyond_own_authorities',
      'second_factor_unreadable',
    ],
  }),
  removePasskeys: endpoint({
    method: 'POST',
    path: 'admin/user/remove-passkeys',
    summary:
      'Removes every passkey of another user, as when a phone was lost, ends their sessions and notifies them. Requires the administrator’s own password or passkey.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'passkey.removed',
    body: z.strictObject({ id: Id }),
    reply: Person,
    errors: ['reauth_required', 'not_for_oneself', 'beyond_own_authorities'],
  }),
  cardsBlocking: endpoint({
    method: 'GET',
    path: 'admin/cards-blocking',
    pace: 'search',
    summary:
      'Users by name and whether they are card users, who pay each order by card because they lack CARDS_BLOCKED. Users with it order on account where terms allow, and may still choose a card.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: z.pick(Person, {
        id: true,
        name: true,
        email: true,
        accountNumber: true,
        customerName: true,
        role: true,
        cardsBlocked: true,
      }),
      filters: { email: z.optional(text(254)), accountId: z.optional(AccountNumber) },
      sorts: ['name', 'account', 'role'],
    }),
  }),
  setCardsBlocking: endpoint({
    method: 'PUT',
    path: 'admin/cards-blocking',
    summary: 'Blocks card payment for a user, who then orders on account, or makes a card user of them.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'cards-blocking.changed',
    byKey: true,
    body: z.strictObject({ id: Id, blocked: z.boolean() }),
    reply: Person,
    errors: ['beyond_own_authorities'],
  }),
} as const
