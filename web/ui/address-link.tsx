import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** A page of the product with what follows it, as the server gives it: `/special-order-summary?open=1301`. */
  address: string
  className?: string
  /** Pressed in any way. */
  onPress?: () => void
  /** The page of this window changes. */
  onLeave?: () => void
  children: ReactNode
}

/** A link to an address that isn't known before: opened without a reload, or in another window where the browser is told so. */
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
