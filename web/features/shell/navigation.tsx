import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { orderingAuthorities } from '../../../contract/core/access.ts'
import { useMay, useUser } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLine, menuItemClass } from '../../ui/menu.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { opensFor } from '../catalogue/sections.ts'
import { fitCount } from './fit-count.ts'
import { LilyButton } from './lily-button.tsx'
import {
  accountSections,
  isVendorOnly,
  isVendorSection,
  type Section,
  shopSections,
  vendorSections,
} from './sections.ts'
import { Waiting } from './waiting-count.tsx'

const linkClass =
  'flex shrink-0 items-center border-b-2 border-transparent px-1 whitespace-nowrap 2xl:px-2 text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** px between two links, matching the class of their row. */
const gap = 4

/**
 * The departments at the left, the account's pages at the right. Departments that don't fit completely are in the "More" menu; below 1080
 * px so are pages that offer another way to order. Vendors have their own pages.
 */
export function Navigation() {
  const t = useMessages()
  const user = useUser()
  const isWide = useAtLeast(1080)
  const { pathname } = useLocation()
  const seen = (sections: readonly Section[]) => sections.filter((section) => opensFor(user, section))
  const isVendor = isVendorOnly(user)
  const sees = useMay(orderingAuthorities)
  const departments = seen(isVendor ? vendorSections : shopSections)
  const pages = isVendor ? [] : seen(accountSections)
  const beside = pages.filter(({ orders }) => isWide || !orders)
  const folded = pages.filter((page) => !beside.includes(page))
  const { row, more, count } = useFitting(folded.length > 0)
  const hidden = departments.slice(count)
  const inMore = [...hidden, ...folded]
  return (
    <nav
      aria-label={t.shell.mainNavigation}
      className="flex h-10 shrink-0 justify-between gap-4 border-b border-line bg-surface px-2 max-md:hidden print:hidden"
    >
      <div ref={row} className="flex min-w-0 flex-1 gap-1 overflow-hidden">
        {departments.map((section, i) => (
          <NavigationLink key={section.path} section={section} isHidden={i >= count} />
        ))}
        {/* In the DOM after the links; on the screen before the hidden ones. */}
        <div ref={more} className={`order-1 flex h-10 shrink-0 ${inMore.length > 0 ? '' : 'invisible'}`}>
          <Menu
            label={t.shell.more}
            trigger={(props) => (
              <button
                type="button"
                className={`${linkClass} gap-1`}
                aria-current={inMore.some(({ path }) => path === pathname) ? 'page' : undefined}
                {...props}
              >
                {t.shell.more}
                <Icon name="chevron-down" />
              </button>
            )}
          >
            {hidden.map((section) => (
              <MoreLink key={section.path} section={section} />
            ))}
            {hidden.length > 0 && folded.length > 0 && <MenuLine />}
            {folded.map((section) => (
              <MoreLink key={section.path} section={section} />
            ))}
          </Menu>
        </div>
      </div>
      <div className="flex shrink-0 gap-1">
        {sees && (
          <LilyButton
            className={`${linkClass} gap-1 aria-expanded:border-accent aria-expanded:font-semibold aria-expanded:text-ink`}
          />
        )}
        {beside.map((section) => (
          <NavigationLink key={section.path} section={section} />
        ))}
      </div>
    </nav>
  )
}

/** Measures the row before paint, and again whenever its width or a link's width changes: window, language, font. */
function useFitting(alwaysMore: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const widths = [...element.querySelectorAll(':scope > a')].map(
        (link) => link.getBoundingClientRect().width,
      )
      const moreWidth = gap + (more.current?.getBoundingClientRect().width ?? 0)
      const room = element.clientWidth - (alwaysMore ? moreWidth : 0)
      setCount(fitCount({ widths, gap, room, moreWidth: alwaysMore ? 0 : moreWidth }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    for (const watched of [element, ...element.children]) sizes.observe(watched)
    return () => sizes.disconnect()
  })
  return { row, more, count }
}

function NavigationLink({ section, isHidden = false }: { section: Section; isHidden?: boolean }) {
  const t = useMessages()
  return (
    <Link
      to={section.path}
      className={`${linkClass} ${isHidden ? 'invisible order-2' : ''}`}
      activeOptions={{ includeSearch: false }}
    >
      {section.label(t)}
      {isVendorSection(section) && <Waiting section={section} />}
    </Link>
  )
}

function MoreLink({ section }: { section: Section }) {
  const t = useMessages()
  return (
    <Link
      to={section.path}
      role="menuitem"
      tabIndex={-1}
      className={`${menuItemClass} aria-[current=page]:font-semibold`}
      activeOptions={{ includeSearch: false }}
    >
      {section.label(t)}
    </Link>
  )
}
