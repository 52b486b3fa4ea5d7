import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin, may, ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { useClosesOnBack } from '../../core/use-closes-on-back.ts'
import { signOut } from '../../core/user.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { chooseTheme, themeChoice } from '../../ui/theme.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { opensFor } from '../catalogue/sections.ts'
import { accountPages, languages, themesOf } from './account-pages.ts'
import { accountSections, isVendorOnly, type Section } from './sections.ts'

/** The account's sheet on phones, all within reach at once: who is signed in, the pages in two columns, language, theme, and sign-out. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const t = messages.shell
  const user = useUser()
  const { language, chooseLanguage } = useLanguage()
  useClosesOnBack(onClose)
  const isVendor = isVendorOnly(user)
  const sections = isVendor ? [] : accountSections.filter((section) => opensFor(user, section))
  const seesCompanyCart = may(user, orderingAuthorities) && !may(user, ordering)
  return (
    <Sheet low open onClose={onClose} title={t.account}>
      <div className="-m-4">
        <div className="flex items-center gap-3 px-4 py-2">
          <div className="min-w-0 flex-1 text-12 text-ink-2">
            <p className="text-14 font-semibold text-ink">
              {isVendor && user.vendorName ? user.vendorName : user.customerName}
            </p>
            {!isVendor && <p>{t.accountNumber(user.accountNumber)}</p>}
            <p className="break-words">{t.signedInAs(user.email)}</p>
          </div>
          <Button size={44} icon="logout" onClick={() => void signOut()}>
            {t.signOut}
          </Button>
        </div>
        <Pages title={t.waysToOrder} pages={sections.filter(({ orders }) => orders)} onChoose={onClose}>
          {seesCompanyCart && <PageLink to="/cart" label={t.companyCart} onChoose={onClose} />}
        </Pages>
        <Pages
          title={t.yourAccount}
          pages={[...sections.filter(({ orders }) => !orders), ...accountPages(user)]}
          onChoose={onClose}
        >
          {isAdmin(user) && <PageLink to="/admin" label={messages.pages.administration} onChoose={onClose} />}
        </Pages>
        <div className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-3">
          <Segmented
            label={t.language}
            value={language}
            onChange={(code) => void chooseLanguage(code)}
            options={languages.map(({ code, name }) => ({
              value: code,
              label: <span lang={code}>{name}</span>,
            }))}
          />
          <Segmented label={t.theme} value={themeChoice()} onChange={chooseTheme} options={themesOf(t)} />
        </div>
      </div>
    </Sheet>
  )
}

type PagesProps = {
  title: string
  pages: readonly Section[]
  onChoose: () => void
  children: ReactNode
}

function Pages({ title, pages, onChoose, children }: PagesProps) {
  const messages = useMessages()
  if (pages.length === 0 && !children) return null
  return (
    <section aria-label={title} className="border-t border-line pt-2 pb-1">
      <h3 className="px-4 text-12 font-semibold text-ink-3">{title}</h3>
      <div className="grid grid-cols-2">
        {pages.map(({ path, label }) => (
          <PageLink key={path} to={path} label={label(messages)} onChoose={onChoose} />
        ))}
        {children}
      </div>
    </section>
  )
}

const PageLink = ({ to, label, onChoose }: { to: string; label: string; onChoose: () => void }) => (
  <Link
    to={to}
    onClick={onChoose}
    activeOptions={{ includeSearch: false, exact: true }}
    className="flex min-h-11 items-center border-l-3 border-transparent pr-2 pl-3.25 -outline-offset-2 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-tint-2 aria-[current=page]:font-semibold"
  >
    {label}
  </Link>
)
