import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** A path of the product with its query, as the server returns it: `/special-order-summary?open=1301`. */
  address: string
  className?: string
  /** Pressed in any way. */
  onPress?: () => void
  /** Called before this window goes to the address. */
  onLeave?: () => void
  children: ReactNode
}

/**
 * A link to an address known only at run time. Opens it without a reload; with Ctrl, Shift or Cmd the browser opens its own tab or window.
 */
export function AddressLink({ address, className, onPress, onLeave, children }: Props) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    onPress?.()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onLeave?.()
    router.history.push(address)
  }
  return (
    <a href={address} onClick={follow} className={className}>
      {children}
    </a>
  )
}
