import * as z from 'zod/mini'
import { companyRoles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text } from './fields.ts'
import { Email } from './people-fields.ts'

export const memberStates = ['active', 'invited', 'lapsed', 'disabled'] as const

/** Somebody who signs in for a company, as its owners see them. */
export const Member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  companyRole: z.enum(companyRoles),
  /** Addresses that they order for; null is all. */
  locations: z.nullable(z.array(z.int())),
  /** Invited and not here yet, with a link that still works (`invited`) or none (`lapsed`); disabled by the distributor. */
  state: z.enum(memberStates),
  /** When they last did something here; null where they never did. */
  lastSeenAt: z.nullable(Instant),
})
export type Member = z.infer<typeof Member>

export const Company = z.object({
  name: z.string(),
  locations: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  /** By name. */
  members: z.array(Member),
})
export type Company = z.infer<typeof Company>

/** Addresses that somebody orders for; null is all. */
export const Locations = z.nullable(z.array(Id).check(z.minLength(1, 'Choose an address.'), z.maxLength(200)))
/** Owners order for all addresses, whatever is named. */
const place = { companyRole: z.enum(companyRoles), locations: z._default(Locations, null) }
const params = z.object({ id: Id })
const owners = { as: 'owner' } as const

export const company = {
  read: endpoint({
    method: 'GET',
    path: 'account/company',
    summary: 'The people who sign in for one’s company and the addresses there are to order for.',
    access: owners,
    reply: Company,
  }),
  invite: endpoint({
    method: 'POST',
    path: 'account/company/members',
    summary:
      'Invites somebody by mail, with a link to set a password that works for seven days. They get the authorities of whoever invites. The answer is the same where the email signs in elsewhere already. Thirty invitations an hour.',
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
      'Sets what somebody may do in the company and for which addresses; holds with their next request.',
    access: owners,
    params,
    body: z.strictObject(place),
    reply: Member,
    errors: ['unknown_ship_to', 'last_owner', 'beyond_own_authorities'],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: 'account/company/members/:id/invitation',
    summary: 'Mails a new link to somebody who has not come yet; the one before opens nothing any more.',
    access: owners,
    params,
    reply: Member,
    errors: ['already_joined'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'account/company/members/:id',
    summary:
      'Withdraws an invitation, or removes somebody: their sessions end at once, their orders stay with the company.',
    access: owners,
    params,
    errors: ['last_owner', 'beyond_own_authorities'],
  }),
} as const
