import { Link } from '@tanstack/react-router'
import { isAdmin, may, ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { signOut } from '../../core/user.ts'
import { MenuChoice, MenuItem, MenuLine, menuItemClass } from '../../ui/menu.tsx'
import { chooseTheme, themeChoice } from '../../ui/theme.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { accountPages, languages, themesOf } from './account-pages.ts'
import { AccountSheet } from './account-sheet.tsx'
import { isVendorOnly } from './sections.ts'

/** What the account's button opens: a menu's entries, or with `onClose` a sheet. */
export function AccountItems({ onClose }: { onClose?: () => void }) {
  return onClose ? <AccountSheet onClose={onClose} /> : <MenuItems />
}

/** The entries of the account menu: the account's pages, language, theme, and sign-out. */
function MenuItems() {
  const messages = useMessages()
  const t = messages.shell
  const user = useUser()
  const { language, chooseLanguage } = useLanguage()
  const theme = themeChoice()
  const isVendor = isVendorOnly(user)
  const pages = accountPages(user)
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
      {may(user, orderingAuthorities) && !may(user, ordering) && (
        <Link to="/cart" role="menuitem" tabIndex={-1} className={menuItemClass}>
          {t.companyCart}
        </Link>
      )}
      {pages.map(({ path, label }) => (
        <Link key={path} to={path} role="menuitem" tabIndex={-1} className={menuItemClass}>
          {label(messages)}
        </Link>
      ))}
      {pages.length > 0 && <MenuLine />}
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
      {themesOf(t).map(({ value, label }) => (
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
