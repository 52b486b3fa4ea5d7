import * as z from 'zod/mini'
import { type Authority, authorities, companyRoles } from './access.ts'
import { Locations } from './company.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Id, Instant, Page, pageSize, text } from './fields.ts'
import { Email, PhoneNumber } from './people-fields.ts'

export const AuthorityName = z.enum(
  Object.keys(authorities) as [Authority, ...Authority[]],
  'No such authority.',
)

export const userStatuses = ['active', 'disabled', 'deleted'] as const

/** A person who signs in, as administrators see them. */
export const Person = z.object({
  id: z.int(),
  /** Sent back with a change: whoever changes an older one is told. */
  version: z.int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  accountNumber: z.int(),
  customerName: z.string(),
  roleId: z.int(),
  role: z.string(),
  /** What they are in their company; of the house's people it says nothing. */
  companyRole: z.enum(companyRoles),
  /** Addresses of the company that they order for; null is all. */
  locations: z.nullable(z.array(z.int())),
  /** The addresses that the company has. */
  addresses: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  /** Whether they belong to the distributor. */
  ofHouse: z.boolean(),
  status: z.enum(userStatuses),
  /** Authorities beyond those of the role, and those of the role that are taken away. */
  added: z.array(AuthorityName),
  removed: z.array(AuthorityName),
  /** What comes of role and single authorities. */
  authorities: z.array(AuthorityName),
  /** Orders on account where terms allow; false pays each order by card. */
  cardsBlocked: z.boolean(),
  lastSignInAt: z.nullable(Instant),
  sessions: z.int(),
  /** Signing in asks them for a code of an authenticator app. */
  secondFactor: z.boolean(),
})
export type Person = z.infer<typeof Person>

const Version = z.int().check(z.nonnegative())

const userFields = {
  name: text(80).check(z.minLength(1, 'Enter a name.')),
  email: Email,
  phoneNumber: z._default(PhoneNumber, ''),
  mobileNumber: z._default(PhoneNumber, ''),
  roleId: Id,
  /** Left out, a new user is the owner of a company without people, else a buyer, and a change leaves it. */
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
      'Everybody who signs in, by name; `email` finds parts of email and name, `accountId` is an account number, `role` a role’s name.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({
      email: z.optional(text(254)),
      accountId: z.optional(AccountNumber),
      role: z.optional(text(80)),
      status: z.optional(z.enum(userStatuses)),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({ rows: z.array(Person), total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
  user: endpoint({
    method: 'GET',
    path: 'admin/user',
    summary: 'One user.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({ id: Id }),
    reply: Person,
  }),
  addUser: endpoint({
    method: 'POST',
    path: 'admin/user',
    summary: 'Adds a user to a customer, without a password: a link to set one goes to the email.',
    access: ['USERS_ACCESS_CONTROL'],
    body: z.strictObject({ ...userFields, accountNumber: AccountNumber }),
    reply: Person,
    status: 201,
    errors: ['email_taken', 'unknown_role', 'unknown_account', 'beyond_own_authorities'],
  }),
  changeUser: endpoint({
    method: 'PUT',
    path: 'admin/user',
    summary:
      'Changes a user; takes hold with their next request. `disabled` ends their sessions at once. Nobody changes a user who may do more than they may themselves.',
    access: ['USERS_ACCESS_CONTROL'],
    body: z.strictObject({
      ...userFields,
      /** Addresses that a buyer orders for, null for all; left out, they stay as they are. Others than buyers have none. */
      locations: z.optional(Locations),
      id: Id,
      version: Version,
      status: z.enum(['active', 'disabled']),
    }),
    reply: Person,
    errors: [
      'email_taken',
      'unknown_role',
      'unknown_ship_to',
      'beyond_own_authorities',
      'changed_meanwhile',
      'last_owner',
      'last_administrator',
    ],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: 'admin/user',
    summary:
      'Deletes a user. One whom orders name is refused; with `force=true` the personal data goes and the orders stay.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({ id: Id, force: z.optional(z.enum(['true', 'false'])) }),
    errors: ['user_in_use', 'beyond_own_authorities', 'last_administrator'],
  }),
  signOutUser: endpoint({
    method: 'POST',
    path: 'admin/user/sign-out',
    summary: 'Ends every session of a user.',
    access: ['USERS_ACCESS_CONTROL'],
    body: z.strictObject({ id: Id }),
    reply: z.object({ ended: z.int() }),
    errors: ['beyond_own_authorities'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: 'admin/user/reset-second-factor',
    summary:
      'Takes the second factor off somebody else who has lost app and recovery codes, ends their sessions and tells them by mail. Asks for the administrator’s own password, and with `code` for a code of their own second factor where they have one.',
    access: ['USERS_ACCESS_CONTROL'],
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
  cardsBlocking: endpoint({
    method: 'GET',
    path: 'admin/cards-blocking',
    pace: 'search',
    summary:
      'Users and whether they are card users, who pay each order by card: those without CARDS_BLOCKED. With it they order on account where terms allow, and may still choose a card.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({
      email: z.optional(text(254)),
      accountId: z.optional(AccountNumber),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      rows: z.array(
        z.pick(Person, {
          id: true,
          name: true,
          email: true,
          accountNumber: true,
          customerName: true,
          cardsBlocked: true,
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  }),
  setCardsBlocking: endpoint({
    method: 'PUT',
    path: 'admin/cards-blocking',
    summary: 'Blocks card payment for a user, who then orders on account, or makes a card user of them.',
    access: ['USERS_ACCESS_CONTROL'],
    body: z.strictObject({ id: Id, blocked: z.boolean() }),
    reply: Person,
    errors: ['beyond_own_authorities'],
  }),
} as const
