import * as z from 'zod/mini'
import { type Authority, adminAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Id } from '../../core/fields.ts'
import { User } from './auth.ts'

/** Staff-only authorities; never available while acting for a customer, whatever the customer's user may do. */
export const houseAuthorities: readonly string[] = [...adminAuthorities, 'SALES'] satisfies Authority[]

/** What staff may do while acting for a user with these authorities: use the shop, never the administration. */
export const authoritiesWhileActing = <A extends string>(held: readonly A[]): A[] =>
  held.filter((authority) => !houseAuthorities.includes(authority))

export const acting = {
  start: endpoint({
    method: 'POST',
    path: 'auth/act-for',
    summary:
      'Starts acting for a customer’s user: the session has that user’s authorities, but none for the administration. Every audit log entry names both people. Representatives act only for their own customers.',
    access: ['USERS_ACCESS_CONTROL', 'SALES'],
    audit: 'acting.started',
    body: z.strictObject({ userId: Id }),
    reply: User,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: 'auth/act-for',
    summary:
      'Ends acting for a customer: the session is the staff member’s own again. Repeating it changes nothing.',
    access: 'signed-in',
    whileActing: 'acting.ended',
    inMaintenance: true,
    reply: User,
  }),
} as const
