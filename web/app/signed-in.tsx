import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { secondFactorNeededEvent, sessionExpiredEvent } from '../core/api.ts'
import { followLive, onLive } from '../core/live.ts'
import { askMaintenance } from '../core/maintenance.ts'
import { makeQueryClient } from '../core/query.ts'
import { loadUser, refreshUser } from '../core/user.ts'
import { queueOf } from '../features/cart/use-cart.ts'
import { sendClaimsWhenOnline } from '../features/claims/waits.ts'
import { leaveNotice } from '../front/sign-in/notice.ts'
import { makeRouter } from './router.tsx'

/** Events after which the user may do or see something else. */
const changesUser: ReadonlySet<string> = new Set(['session.changed', 'roles.changed', 'programs.changed'])

/**
 * The main app of a signed-in user: cache, live events, routes. Unmounted with the user; behind the sign-in page and the
 * maintenance notice it stays mounted (keeping input) but unsubscribed from live events.
 */
export function SignedIn() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(client))

  const hasWaited = useRef(false)

  useEffect(() => {
    // Events were missed meanwhile, and input typed as the session ended has not been sent.
    if (hasWaited.current) {
      queueOf(client).wake()
      void client.invalidateQueries()
    }
    hasWaited.current = true
    const stop = followLive(client)
    onLive((name) => name === 'operations.changed' && void askMaintenance())
    // A changed authority takes effect on open pages at once.
    onLive((name) => changesUser.has(name) && void refreshUser())
    return stop
  }, [client])
  // A claim that was sent without signal goes out when it is back.
  useEffect(() => sendClaimsWhenOnline(), [])
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
