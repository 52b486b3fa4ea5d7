import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { text } from '../../core/fields.ts'
import { User } from './auth.ts'

/** The redirect address after PUBLIC_URL, as registered with the provider. */
export const companyPath = '/company-sign-in'

export const company = {
  begin: endpoint({
    method: 'POST',
    path: 'auth/company',
    priority: 'first',
    summary:
      'The address of the page where staff sign in with their company’s account. This browser must return within fifteen minutes. Not found when no provider is set up.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.object({ url: z.string() }),
    errors: ['company_away'],
  }),
  finish: endpoint({
    method: 'POST',
    path: 'auth/company/session',
    priority: 'first',
    summary:
      'Signs in with the provider’s reply to this browser. Only staff of the distributor: with an account that was linked before, or one whose email the provider has verified. Works once, and only in the browser that started it.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ search: text(8000) }),
    reply: User,
    errors: ['company_away', 'company_declined', 'company_expired', 'company_refused', 'company_unknown'],
  }),
} as const
