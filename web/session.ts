import { useSyncExternalStore } from 'react'
import { type Access, may } from '../contract/access.ts'
import type { User } from '../contract/auth.ts'
import { currentSession, listenToSession, type Session } from './user.ts'

export const useSession = (): Session => useSyncExternalStore(listenToSession, currentSession)

/** Who uses the shop: the signed-in user, and behind the sign-in page the one who was. */
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

/** What a button asks before it shows: the same function as the server's. */
export const useMay = (access: Access): boolean => may(usePerson(), access)
