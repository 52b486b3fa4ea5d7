import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { rememberOpened } from './return-focus.ts'

type Props = { productId: number; className: string; children: ReactNode }

/**
 * Links to a product's own page and loads its code on hover. The router's own link subscribes to the address while mounted, which
 * is too much for each of 300 rows.
 */
export function ItemLink({ productId, className, children }: Props) {
  const router = useRouter()
  const to = { to: '/item/$productId', params: { productId: String(productId) } } as never
  const fetchCode = () => void router.preloadRoute(to).catch(() => {})
  const go = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0 || event.defaultPrevented) return
    event.preventDefault()
    rememberOpened(productId)
    void router.navigate(to)
  }
  return (
    <a
      href={`/item/${productId}`}
      className={className}
      onClick={go}
      onFocus={fetchCode}
      onMouseEnter={fetchCode}
      onTouchStart={fetchCode}
    >
      {children}
    </a>
  )
}
