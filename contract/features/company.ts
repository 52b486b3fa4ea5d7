import * as z from 'zod/mini'
import { companyRoles } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { Email, Locations } from './people/fields.ts'

export const memberStates = ['active', 'invited', 'lapsed', 'disabled'] as const

/** A person who signs in for a company, as shown to its owners. */
export const Member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  companyRole: z.enum(companyRoles),
  /** Addresses they can order for; null is all. */
  locations: z.nullable(z.array(z.int())),
  /** Invited and not signed in yet, with a valid link (`invited`) or an expired one (`lapsed`); disabled by the distributor. */
  state: z.enum(memberStates),
  /** Last activity; null for none. */
  lastSeenAt: z.nullable(Instant),
})
export type Member = z.infer<typeof Member>

export const Company = z.object({
  name: z.string(),
  locations: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  /** Sorted by name. */
  members: z.array(Member),
})
export type Company = z.infer<typeof Company>

/** Owners can order for all addresses; the list is ignored for them. */
const place = { companyRole: z.enum(companyRoles), locations: z._default(Locations, null) }
const params = z.object({ id: Id })
const owners = { as: 'owner' } as const

export const company = {
  read: endpoint({
    method: 'GET',
    path: 'account/company',
    summary: 'The company’s users and its delivery addresses.',
    access: owners,
    byKey: ['COMPANY'],
    whileActing: 'reads',
    reply: Company,
  }),
  invite: endpoint({
    method: 'POST',
    path: 'account/company/members',
    summary:
      'Invites a person by email with a link to set a password that works for seven days. They get the inviter’s authorities. The answer is the same when the email is already in use elsewhere. Thirty invitations an hour.',
    access: owners,
    body: z.strictObject({ name: text(80).check(z.minLength(1, 'Enter a name.')), email: Email, ...place }),
    reply: Member,
    status: 201,
    errors: ['already_in_company', 'unknown_ship_to'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'account/company/members/:id',
    summary:
      'Sets a user’s role in the company and the addresses they order for. Takes effect with their next request.',
    access: owners,
    params,
    body: z.strictObject(place),
    reply: Member,
    errors: ['unknown_ship_to', 'last_owner', 'beyond_own_authorities'],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: 'account/company/members/:id/invitation',
    summary: 'Emails a new link to a person who has not signed in yet. The previous link stops working.',
    access: owners,
    params,
    reply: Member,
    errors: ['already_joined'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'account/company/members/:id',
    summary:
      'Withdraws an invitation or removes a user. Their sessions end at once; their orders stay with the company.',
    access: owners,
    params,
    errors: ['last_owner', 'beyond_own_authorities'],
  }),
} as const
