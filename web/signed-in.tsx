import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { secondFactorNeededEvent, sessionExpiredEvent } from './api.ts'
import { followLive, onLive } from './live.ts'
import { askMaintenance } from './maintenance/state.ts'
import { makeQueryClient } from './query.ts'
import { makeRouter } from './router.tsx'
import { loadUser, refreshUser } from './user.ts'

/**
 * The main app of a signed-in user: its cache, its live events, its routes. It goes with the user; behind the sign-in page and
 * behind the notice of maintenance it waits, deaf, with what was typed.
 */
export function SignedIn() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(client))

  const hasWaited = useRef(false)

  useEffect(() => {
    // Nothing was heard meanwhile.
    if (hasWaited.current) void client.invalidateQueries()
    hasWaited.current = true
    const stop = followLive(client)
    onLive((name) => name === 'operations.changed' && void askMaintenance())
    // What one may do holds at once, on open pages as well.
    onLive((name) => name === 'session.changed' && void refreshUser())
    return stop
  }, [client])
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
