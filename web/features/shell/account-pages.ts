import { may, orderingAuthorities } from '../../../contract/core/access.ts'
import type { User } from '../../../contract/features/auth/auth.ts'
import { company } from '../../../contract/features/company.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { asksForQuotes } from '../../../contract/features/quotes/quotes.ts'
import type { ThemeChoice } from '../../ui/theme.ts'
import type { Language, Messages } from '../../words/language.tsx'
import { isVendorOnly, type Section } from './sections.ts'
import { vendorSections } from './vendor-sections.ts'

/** Pages about the account itself. */
const pages: readonly Section[] = [
  { path: '/personal-info', label: (t) => t.pages.personalInfo, access: 'signed-in' },
  { path: '/account/dashboard', label: (t) => t.pages.spending, access: 'signed-in' },
  { path: '/calendar', label: (t) => t.pages.calendar, access: orderingAuthorities },
  { path: '/delivery-history', label: (t) => t.pages.deliveries, access: 'signed-in' },
  { path: '/account/payment', label: (t) => t.pages.cards, access: payment.cards.access },
  { path: '/account/company', label: (t) => t.account.company, access: company.read.access },
  { path: '/sales', label: (t) => t.pages.tonight, access: ['SALES'] },
  { path: '/admin/customers', label: (t) => t.pages.customers, access: ['SALES'] },
  { path: '/payments', label: (t) => t.pages.payments, access: 'signed-in' },
  { path: '/special-order-summary', label: (t) => t.pages.quotes, access: asksForQuotes },
  { path: '/waiting-for', label: (t) => t.pages.waitingFor, access: orderingAuthorities },
  { path: '/account/contact', label: (t) => t.account.contact, access: 'signed-in' },
]

/** Pages of the shop that vendors can open too. */
const vendorsToo: readonly string[] = ['/personal-info', '/account/contact']

/** The account's pages that this user may open. Users who also work for a vendor reach the vendor's pages from there. */
export function accountPages(user: User): Section[] {
  const all = isVendorOnly(user)
    ? pages.filter(({ path }) => vendorsToo.includes(path))
    : [...pages, ...(user.vendorName ? vendorSections : [])]
  return all.filter(({ access }) => may(user, access))
}

export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
]

export const themesOf = (t: Messages['shell']): readonly { value: ThemeChoice; label: string }[] => [
  { value: 'system', label: t.system },
  { value: 'light', label: t.light },
  { value: 'dark', label: t.dark },
]
