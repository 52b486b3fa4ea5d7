import { Link } from '@tanstack/react-router'
import { usePathname } from '../../core/use-pathname.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, menuItemClass } from '../../ui/menu.tsx'
import { useMessages } from '../../words/language.tsx'
import { BarLink, barItemClass } from './bar-link.tsx'
import { vendorSections } from './vendor-sections.ts'
import { Waiting } from './waiting-count.tsx'

/** How many of a vendor's pages fit in the bar; more than four need a menu. */
const mostInBar = 4

/** A vendor's pages in a phone's bottom bar. */
export function VendorBar() {
  const t = useMessages()
  const pathname = usePathname()
  const here = vendorSections.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const shown = vendorSections.length > mostInBar ? vendorSections.slice(0, mostInBar - 1) : vendorSections
  const others = vendorSections.filter((section) => !shown.includes(section))
  return (
    <>
      {shown.map((section) => (
        <BarLink
          key={section.path}
          to={section.path}
          icon={section.icon}
          label={section.label(t)}
          current={section === here}
          waiting={<Waiting section={section} bar />}
        />
      ))}
      {others.length > 0 && (
        <Menu
          label={t.shell.more}
          trigger={(props) => (
            <button
              type="button"
              className={barItemClass}
              aria-current={here && others.includes(here) ? 'page' : undefined}
              {...props}
            >
              <Icon name="more" size={20} />
              {t.shell.more}
            </button>
          )}
        >
          {others.map((section) => (
            <Link
              key={section.path}
              to={section.path}
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
            >
              {section.label(t)}
              <Waiting section={section} />
            </Link>
          ))}
        </Menu>
      )}
    </>
  )
}
