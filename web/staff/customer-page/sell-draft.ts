import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { CustomerPage, customerPage } from '../../../contract/features/customer-page.ts'
import type { Terms } from '../../../contract/rules/terms.ts'

/** The form for a customer's terms. An unset choice is ''. */
export type Draft = {
  name: string
  level: string
  route: string
  terms: string
  limit: string
  repId: string
  status: CustomerPage['status']
  reason: string
  poRequired: boolean
}

export const draftOf = (customer: CustomerPage): Draft => ({
  name: customer.name,
  level: String(customer.level),
  route: customer.route ?? '',
  terms: customer.terms,
  limit: customer.limit === null ? '' : String(customer.limit),
  repId: customer.rep === null ? '' : String(customer.rep.id),
  status: customer.status,
  reason: '',
  poRequired: customer.poRequired,
})

/** The typed limit in dollars; null for none, undefined for an invalid amount. */
export function limitOf(typed: string): number | null | undefined {
  const digits = typed.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

/** The request: only changed fields, so that it has no fields that this user may not change. */
export function changeOf(
  version: number,
  typed: Draft,
  start: Draft,
): SendOf<typeof customerPage.change>['body'] {
  const isNew = (field: keyof Draft) => typed[field] !== start[field]
  const limit = limitOf(typed.limit)
  return {
    version,
    ...(isNew('name') && { name: typed.name }),
    ...(isNew('level') && { level: Number(typed.level) }),
    ...(isNew('route') && { route: typed.route || null }),
    ...(isNew('terms') && { terms: typed.terms as Terms }),
    ...(isNew('limit') && limit !== undefined && { limit }),
    ...(isNew('repId') && { repId: typed.repId ? Number(typed.repId) : null }),
    ...(isNew('status') && { status: typed.status }),
    ...(typed.reason !== '' && { reason: typed.reason }),
    ...(isNew('poRequired') && { poRequired: typed.poRequired }),
  }
}
