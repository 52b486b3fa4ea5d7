import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionExpiredEvent } from './api.ts'
import { followLive } from './live.ts'
import { makeQueryClient } from './query.ts'
import { makeRouter } from './router.tsx'
import { loadUser } from './session.ts'

/** The main app of a signed-in user: its cache, its live events, its routes. It goes with the user. */
export function SignedIn() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(client))

  useEffect(() => followLive(client), [client])
  useEffect(() => {
    // Signed out: the sign-in page takes over at the same address. Still signed in: the permissions are fresh now.
    const onExpired = () => void loadUser()
    window.addEventListener(sessionExpiredEvent, onExpired)
    return () => window.removeEventListener(sessionExpiredEvent, onExpired)
  }, [])

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
