import { Link } from '@tanstack/react-router'
import { may } from '../../contract/access.ts'
import { useMessages } from '../messages/language.tsx'
import { useUser } from '../session.ts'
import { accountSections, type Section, shopSections } from './sections.ts'

/** The sections of the shop at the left, which scroll sideways where they need more room than the account's at the right leave. */
export function Navigation() {
  const t = useMessages().shell
  const user = useUser()
  const seen = (sections: readonly Section[]) => sections.filter(({ access }) => may(user, access))
  return (
    <nav
      aria-label={t.mainNavigation}
      className="flex h-10 shrink-0 justify-between gap-4 border-b border-line bg-surface px-2 max-md:hidden"
    >
      <div className="flex min-w-0 gap-1 overflow-x-auto">
        {seen(shopSections).map((section) => (
          <NavigationLink key={section.path} section={section} />
        ))}
      </div>
      <div className="flex shrink-0 gap-1">
        {seen(accountSections).map((section) => (
          <NavigationLink key={section.path} section={section} />
        ))}
      </div>
    </nav>
  )
}

function NavigationLink({ section }: { section: Section }) {
  const t = useMessages()
  return (
    <Link
      to={section.path}
      className="flex items-center border-b-2 border-transparent px-1 whitespace-nowrap 2xl:px-2 text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
      activeOptions={{ includeSearch: false }}
    >
      {section.label(t)}
    </Link>
  )
}
