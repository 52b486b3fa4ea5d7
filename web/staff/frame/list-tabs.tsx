import { Link } from '@tanstack/react-router'
import { tabClass } from '../../ui/tab-class.ts'
import { useTabInView } from './use-tab-in-view.ts'

type Tab = {
  key: string
  /** The path, if the tab has its own page; otherwise the list's path is used. */
  path?: string
  title: string
  count?: number | undefined
  search: never
  isHere: boolean
}

type Props = { label: string; path: string; tabs: readonly Tab[] }

/** Tabs for the parts of a list. On phones the current one is scrolled into view. */
export function ListTabs({ label, path, tabs }: Props) {
  const nav = useTabInView(tabs.find(({ isHere }) => isHere)?.key)
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6"
    >
      {tabs.map(({ key, path: own = path, title, count, search, isHere }) => (
        <Link
          key={key}
          to={own}
          search={search}
          className={tabClass(isHere)}
          aria-current={isHere ? 'page' : undefined}
        >
          {title}
          {count !== undefined && <span className="text-12 text-ink-3">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
