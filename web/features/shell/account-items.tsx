import { Link } from '@tanstack/react-router'
import { isAdmin, may, ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { company } from '../../../contract/features/company.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { asksForQuotes } from '../../../contract/features/quotes/quotes.ts'
import { useUser } from '../../core/session.ts'
import { signOut } from '../../core/user.ts'
import { MenuChoice, MenuItem, MenuLine, menuItemClass } from '../../ui/menu.tsx'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../ui/theme.ts'
import { type Language, useLanguage, useMessages } from '../../words/language.tsx'
import { accountSections, isVendorOnly, type Section } from './sections.ts'
import { vendorSections } from './vendor-sections.ts'

/** Pages about the account itself, in the account menu. */
const accountPages: readonly Section[] = [
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
const vendorAccountPages: readonly string[] = ['/personal-info', '/account/contact']

const languages: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
]

/** The entries of the account menu: the account's pages, language, theme, and sign-out. */
export function AccountItems({ bar }: { bar: boolean }) {
  const messages = useMessages()
  const t = messages.shell
  const user = useUser()
  const { language, chooseLanguage } = useLanguage()
  const theme = themeChoice()
  const themes: { value: ThemeChoice; label: string }[] = [
    { value: 'system', label: t.system },
    { value: 'light', label: t.light },
    { value: 'dark', label: t.dark },
  ]
  const isVendor = isVendorOnly(user)
  const pages = isVendor
    ? accountPages.filter(({ path }) => vendorAccountPages.includes(path))
    : // Users who also work for a vendor reach the vendor's pages from here.
      [...accountPages, ...(user.vendorName ? vendorSections : [])]
  return (
    <>
      <div role="presentation" className="px-3 py-2 text-12 text-ink-2">
        <p className="text-14 font-semibold text-ink">
          {isVendor && user.vendorName ? user.vendorName : user.customerName}
        </p>
        {!isVendor && <p>{t.accountNumber(user.accountNumber)}</p>}
        <p>{t.signedInAs(user.email)}</p>
      </div>
      <MenuLine />
      {bar && !isVendor && (
        <>
          {accountSections.map(
            ({ path, label, access }) =>
              may(user, access) && (
                <Link key={path} to={path} role="menuitem" tabIndex={-1} className={menuItemClass}>
                  {label(messages)}
                </Link>
              ),
          )}
          <MenuLine />
        </>
      )}
      {may(user, orderingAuthorities) && !may(user, ordering) && (
        <Link to="/cart" role="menuitem" tabIndex={-1} className={menuItemClass}>
          {t.companyCart}
        </Link>
      )}
      {pages.map(
        ({ path, label, access }) =>
          may(user, access) && (
            <Link key={path} to={path} role="menuitem" tabIndex={-1} className={menuItemClass}>
              {label(messages)}
            </Link>
          ),
      )}
      {pages.some(({ access }) => may(user, access)) && <MenuLine />}
      {isAdmin(user) && (
        <>
          <Link to="/admin" role="menuitem" tabIndex={-1} className={menuItemClass}>
            {messages.pages.administration}
          </Link>
          <MenuLine />
        </>
      )}
      {languages.map(({ code, name }) => (
        <MenuChoice key={code} chosen={language === code} onChoose={() => void chooseLanguage(code)}>
          <span lang={code}>{name}</span>
        </MenuChoice>
      ))}
      <MenuLine />
      {themes.map(({ value, label }) => (
        <MenuChoice key={value} chosen={theme === value} onChoose={() => chooseTheme(value)}>
          {`${t.theme}: ${label}`}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuItem icon="logout" onChoose={() => void signOut()}>
        {t.signOut}
      </MenuItem>
    </>
  )
}
