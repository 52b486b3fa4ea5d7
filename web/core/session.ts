import { useSyncExternalStore } from 'react'
import { type Access, may, mayCall } from '../../contract/core/access.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import { currentSession, listenToSession, type Session } from './user.ts'

export const useSession = (): Session => useSyncExternalStore(listenToSession, currentSession)

/** The current user: signed in, or the former one behind the sign-in page. */
function usePerson(): User | null {
  const { user, former } = useSession()
  return user ?? former
}

/** The signed-in user; only below the signed-in shell. */
export function useUser(): User {
  const user = usePerson()
  if (!user) throw new Error('nobody is signed in here')
  return user
}

/** Decides whether a button is shown: the same function as the server's. */
export const useMay = (access: Access): boolean => may(usePerson(), access)

/** Whether a page may make this call: staff acting for a customer can't make calls reserved for the customer. */
export const useMayCall = (endpoint: Endpoint): boolean => mayCall(usePerson(), endpoint)
