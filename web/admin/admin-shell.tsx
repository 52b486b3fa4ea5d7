import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { isAdmin, may } from '../../contract/access.ts'
import { useMessages } from '../messages/language.tsx'
import { useUser } from '../session.ts'
import { AccountMenu } from '../shell/account-menu.tsx'
import { useSite } from '../site-context.tsx'
import { Brand } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { Toaster } from '../ui/toast.tsx'
import { adminPages } from './pages.ts'

const entry =
  'flex h-9 items-center gap-3 rounded-4 px-3 whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink'

type Props = {
  title: string
  /** Beside the title: a count. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the administration: its pages at the left by authority, on phones above; title and account over the page. */
export function AdminShell({ title, aside, children }: Props) {
  const messages = useMessages()
  const t = messages.admin
  const user = useUser()
  const { brandShortName } = useSite()
  const pages = useRef<HTMLDivElement>(null)
  // Where the pages stand in a row that scrolls, the one that is open is in sight.
  useEffect(() => {
    pages.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div className="flex min-h-dvh bg-ground text-ink max-lg:flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-4 focus:bg-surface focus:p-3"
      >
        {messages.shell.skipToContent}
      </a>
      <nav
        aria-label={t.pages}
        className="flex shrink-0 gap-1 border-line p-2 max-lg:items-center max-lg:border-b lg:w-50 lg:flex-col lg:border-r lg:p-3"
      >
        <Link to={isAdmin(user) ? '/admin' : '/'} className="rounded-4 px-2 py-1 max-lg:hidden">
          <Brand name={brandShortName} />
          <span className="block text-12 text-ink-3">{t.administration}</span>
        </Link>
        <div ref={pages} className="flex min-w-0 gap-1 overflow-x-auto max-lg:flex-1 lg:mt-3 lg:flex-col">
          {adminPages.map(
            ({ path, icon, label, access }) =>
              may(user, access) && (
                <Link key={path} to={path} className={entry} activeOptions={{ includeSearch: false }}>
                  <Icon name={icon} />
                  {label(messages)}
                </Link>
              ),
          )}
        </div>
        <Link to="/" className={`${entry} lg:mt-3`}>
          <Icon name="chevron-left" />
          {t.toShop}
        </Link>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col bg-surface">
        <header className="flex min-h-13 items-center gap-3 border-b border-line px-4 md:min-h-14 md:px-6">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1">
            <h1 className="text-22 font-semibold">{title}</h1>
            <div className="min-w-0 grow text-ink-2">{aside}</div>
          </div>
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <Toaster />
    </div>
  )
}
