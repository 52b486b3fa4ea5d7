import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { orderingAuthorities } from '../../../contract/core/access.ts'
import { useMay } from '../../core/session.ts'
import { usePathname } from '../../core/use-pathname.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLine, menuItemClass } from '../../ui/menu.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { fitCount } from './fit-count.ts'
import { LilyButton } from './lily-button.tsx'
import type { Section } from './sections.ts'

const linkClass =
  'flex shrink-0 items-center border-b-2 border-transparent px-1 whitespace-nowrap 2xl:px-2 text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** px between two links, matching the class of their row. */
const gap = 4

type BarProps = {
  departments: readonly Section[]
  pages: readonly Section[]
  /** Text after a department's name. */
  after?: (section: Section) => ReactNode
}

/** The bar of departments and pages: the links that fit, the others in the More menu. */
export function NavigationBar({ departments, pages, after }: BarProps) {
  const t = useMessages()
  const isWide = useAtLeast(1080)
  const sees = useMay(orderingAuthorities)
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
          <NavigationLink key={section.path} section={section} isHidden={i >= count}>
            {after?.(section)}
          </NavigationLink>
        ))}
        {/* In the DOM after the links; on the screen before the hidden ones. */}
        <div ref={more} className={`order-1 flex h-10 shrink-0 ${inMore.length > 0 ? '' : 'invisible'}`}>
          <Menu label={t.shell.more} trigger={(props) => <MoreButton sections={inMore} {...props} />}>
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

/** Its own component, because a new page must not draw the bar again: the bar measures its links at each render. */
function MoreButton({ sections, ...props }: { sections: readonly Section[] } & ComponentProps<'button'>) {
  const t = useMessages()
  const pathname = usePathname()
  return (
    <button
      type="button"
      className={`${linkClass} gap-1`}
      aria-current={sections.some(({ path }) => path === pathname) ? 'page' : undefined}
      {...props}
    >
      {t.shell.more}
      <Icon name="chevron-down" />
    </button>
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

type LinkProps = { section: Section; isHidden?: boolean; children?: ReactNode }

function NavigationLink({ section, isHidden = false, children }: LinkProps) {
  const t = useMessages()
  return (
    <Link
      to={section.path}
      className={`${linkClass} ${isHidden ? 'invisible order-2' : ''}`}
      activeOptions={{ includeSearch: false }}
    >
      {section.label(t)}
      {children}
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
