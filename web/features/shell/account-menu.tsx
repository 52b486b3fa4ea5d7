import { Link } from '@tanstack/react-router'
import { isAdmin, may, ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { signOut } from '../../core/user.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine, menuItemClass } from '../../ui/menu.tsx'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../ui/theme.ts'
import { type Language, useLanguage, useMessages } from '../../words/language.tsx'
import {
  accountPages,
  accountSections,
  isVendorOnly,
  vendorAccountPages,
  vendorSections,
} from './sections.ts'

const languages: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
]

type Props = { bar?: boolean; className?: string }

/** The account menu: the signed-in user, on phones also the account's pages, language, theme, and sign-out. */
export function AccountMenu({ bar = false, className }: Props) {
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
  const [firstName] = user.name.split(' ')
  const isVendor = isVendorOnly(user)
  const pages = isVendor
    ? accountPages.filter(({ path }) => vendorAccountPages.includes(path))
    : // Users who also work for a vendor reach the vendor's pages from here.
      [...accountPages, ...(user.vendorName ? vendorSections : [])]
  return (
    <Menu
      label={t.account}
      align="end"
      trigger={(props) =>
        bar ? (
          <button type="button" className={className} {...props}>
            <Icon name="user" size={20} />
            {t.account}
          </button>
        ) : (
          <button
            type="button"
            className="flex h-9 items-center gap-2 rounded-4 px-2 font-semibold whitespace-nowrap hover:bg-sunken"
            aria-label={`${t.account}: ${user.name}`}
            {...props}
          >
            <Icon name="user" />
            <span className="max-[924px]:hidden">{firstName}</span>
            <span className="max-[924px]:hidden">
              <Icon name="chevron-down" />
            </span>
          </button>
        )
      }
    >
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
    </Menu>
  )
}
