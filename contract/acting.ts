import * as z from 'zod/mini'
import { type Authority, adminAuthorities } from './access.ts'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Work of the house, which nobody does in a customer's name whatever the customer's user may do. */
export const houseAuthorities: readonly string[] = [...adminAuthorities, 'SALES'] satisfies Authority[]

/** What a member of staff may do in the name of a user who holds these: the shop, never the administration. */
export const whileActing = <A extends string>(held: readonly A[]): A[] =>
  held.filter((authority) => !houseAuthorities.includes(authority))

/** How a customer signs in is theirs alone: calls that staff cannot make in their name. */
export const closedWhileActing = (path: string): boolean =>
  /^(auth\/(change-password|prove)$|account\/(company\/|change-|send-verification-code|verify-mobile|sessions|second-factor|api-keys))/.test(
    path,
  )

export const acting = {
  start: endpoint({
    method: 'POST',
    path: 'auth/act-for',
    summary:
      'From now on this session works in the name of a customer’s user, with what that user may do but for the administration; every entry of the audit log names both. Representatives do it for their own customers alone.',
    access: ['USERS_ACCESS_CONTROL', 'SALES'],
    body: z.strictObject({ userId: Id }),
    reply: User,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: 'auth/act-for',
    summary: 'Ends work in a customer’s name: the session is one’s own again. Twice is the same as once.',
    access: 'signed-in',
    reply: User,
  }),
} as const
