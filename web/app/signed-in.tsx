import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isAdmin } from '../../contract/core/access.ts'
import { secondFactorNeededEvent, sessionExpiredEvent } from '../core/api.ts'
import { onceSent } from '../core/hold.ts'
import { onLive } from '../core/live.ts'
import { askMaintenance } from '../core/maintenance.ts'
import { makeQueryClient } from '../core/query.ts'
import { startLive } from '../core/start-live.ts'
import { currentSession, loadUser, refreshUser } from '../core/user.ts'
import { isKeptPage } from '../core/version.ts'
import { queueOf } from '../features/cart/use-cart.ts'
import { sendClaimsWhenOnline } from '../features/claims/waits.ts'
import { leaveNotice } from '../front/sign-in/notice.ts'
import { makeRouter } from './router.tsx'

/** Events after which the user's access may have changed. */
const changesUser: ReadonlySet<string> = new Set(['session.changed', 'roles.changed', 'programs.changed'])

/** Stores what customers see on their device, but nothing for staff, including staff who act for a customer. */
function keepSeen(client: QueryClient): () => void {
  const { user } = currentSession()
  if (!import.meta.env.PROD || !user || user.actedBy || isAdmin(user)) return () => {}
  let stop = () => {}
  let isOver = false
  const start = async () => {
    try {
      const { startKeeping } = await import('../core/keeping.ts')
      if (!isOver) stop = startKeeping(client)
    } catch {
      // Offline: fetch its code when the network is back.
      if (!isOver) addEventListener('online', start, { once: true })
    }
  }
  const timer = setTimeout(start, keepAfterMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', start)
    stop()
  }
}

/** In milliseconds: the first screen has priority. */
const keepAfterMs = 2500

/**
 * The main app of a signed-in user: cache, live events, routes. Unmounted with the user; behind the sign-in page and the
 * maintenance notice it stays mounted (keeping input) but unsubscribed from live events.
 */
export function SignedIn() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(client))

  const hasWaited = useRef(false)
  const hasMet = useRef(false)

  useEffect(() => {
    // Events were missed meanwhile, and changes made as the session ended have not been sent.
    if (hasWaited.current) {
      queueOf(client).wake()
      void client.invalidateQueries()
    }
    hasWaited.current = true
    let stop = () => {}
    const stopWaiting = onceSent(() => {
      // A page opened offline now fetches the server's answers.
      if (isKeptPage && !hasMet.current) {
        hasMet.current = true
        queueOf(client).wake()
        void askMaintenance()
        void client.invalidateQueries()
      }
      stop = startLive(client)
    })
    onLive((name) => name === 'operations.changed' && void askMaintenance())
    // Changed permissions take effect on open pages immediately.
    onLive((name) => changesUser.has(name) && void refreshUser())
    return () => {
      stopWaiting()
      stop()
    }
  }, [client])
  useEffect(() => keepSeen(client), [client])
  // Claims written offline are sent when the network is back.
  useEffect(() => {
    let stop = () => {}
    const stopWaiting = onceSent(() => {
      stop = sendClaimsWhenOnline()
    })
    return () => {
      stopWaiting()
      stop()
    }
  }, [])
  // The sign-in page reads this when it loads after the session has ended; sign-out clears it.
  useEffect(() => leaveNotice('signed-out'), [])
  useEffect(() => {
    // If the session is over, the sign-in page appears at the same address; if not, this refreshes the permissions.
    const onExpired = () => void loadUser()
    window.addEventListener(sessionExpiredEvent, onExpired)
    return () => window.removeEventListener(sessionExpiredEvent, onExpired)
  }, [])
  useEffect(() => {
    const onNeeded = () => {
      if (router.state.location.pathname !== '/personal-info')
        void router.navigate({ to: '/personal-info' as never, hash: 'second-factor' })
    }
    window.addEventListener(secondFactorNeededEvent, onNeeded)
    return () => window.removeEventListener(secondFactorNeededEvent, onNeeded)
  }, [router])

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
