import { Link } from '@tanstack/react-router'
import { tabClass } from '../../ui/tab-class.ts'
import { useMessages } from '../../words/language.tsx'

/** Orders and claims are two tabs of one page. */
export function OrdersTabs({ here }: { here: 'orders' | 'claims' }) {
  const t = useMessages()
  const tabs = [
    { key: 'orders', path: '/orders', label: t.shell.orders },
    { key: 'claims', path: '/claims', label: t.pages.claims },
  ]
  return (
    <nav aria-label={t.shell.orders} className="-my-2 flex gap-5">
      {tabs.map(({ key, path, label }) => (
        <Link
          key={key}
          to={path}
          className={`${tabClass(key === here)} max-md:h-11`}
          aria-current={key === here ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
