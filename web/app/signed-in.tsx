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

/** Events after which the user may do or see something else. */
const changesUser: ReadonlySet<string> = new Set(['session.changed', 'roles.changed', 'programs.changed'])

/** What customers see stays on their device; of staff, and of staff who act for a customer, nothing does. */
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
      // Offline: its code comes once the network is back.
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

/** The first screen comes first. */
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
    // Events were missed meanwhile, and input typed as the session ended has not been sent.
    if (hasWaited.current) {
      queueOf(client).wake()
      void client.invalidateQueries()
    }
    hasWaited.current = true
    let stop = () => {}
    const stopWaiting = onceSent(() => {
      // A page from this device goes on with the server's answers.
      if (isKeptPage && !hasMet.current) {
        hasMet.current = true
        queueOf(client).wake()
        void askMaintenance()
        void client.invalidateQueries()
      }
      stop = startLive(client)
    })
    onLive((name) => name === 'operations.changed' && void askMaintenance())
    // A changed authority takes effect on open pages at once.
    onLive((name) => changesUser.has(name) && void refreshUser())
    return () => {
      stopWaiting()
      stop()
    }
  }, [client])
  useEffect(() => keepSeen(client), [client])
  // A claim that was sent without signal goes out when it is back.
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
  // Read when the page is loaded after the session has ended; sign-out clears it.
  useEffect(() => leaveNotice('signed-out'), [])
  useEffect(() => {
    // Signed out: the sign-in page takes over at the same address. Still signed in: the permissions are fresh now.
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
