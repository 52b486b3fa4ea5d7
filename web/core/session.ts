import { createContext, use } from 'react'
import { type Access, may, mayCall } from '../../contract/core/access.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import { currentSession, type Session } from './user.ts'

/** A context, because hundreds of rows ask what their user may do: each would be a listener of its own. */
export const SessionContext = createContext<Session>(currentSession())

export const useSession = (): Session => use(SessionContext)

/** The current user: signed in, or the one whose session ended behind the sign-in page. */
function usePerson(): User | null {
  const { user, former } = useSession()
  return user ?? former
}

/** The signed-in user; use only inside the signed-in app. */
export function useUser(): User {
  const user = usePerson()
  if (!user) throw new Error('nobody is signed in here')
  return user
}

/** Whether the user has this access: the same function that the server uses. Decides which buttons are shown. */
export const useMay = (access: Access): boolean => may(usePerson(), access)

/** Whether this page may make this call: staff acting for a customer can't make calls reserved for the customer. */
export const useMayCall = (endpoint: Endpoint): boolean => mayCall(usePerson(), endpoint)
