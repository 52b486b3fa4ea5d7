import { useSyncExternalStore } from 'react'
import { type Access, may } from '../contract/access.ts'
import { auth, type User } from '../contract/auth.ts'
import { call } from './api.ts'

/** The current user (specification 4): loading, then loaded with the user or with nobody. */
export type Session = { loading: boolean; loaded: boolean; user: User | null }

let session: Session = { loading: true, loaded: false, user: null }
const listeners = new Set<() => void>()

function set(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** Asks who is signed in. A failure counts as nobody (specification 8). */
export async function loadUser(): Promise<User | null> {
  const reply = await call(auth.current, {}).catch(() => ({}))
  const user = 'accountNumber' in reply ? (reply as User) : null
  set({ loading: false, loaded: true, user })
  return user
}

export const setUser = (user: User | null) => set({ loading: false, loaded: true, user })

export const currentSession = () => session

export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, currentSession)
}

/** The signed-in user; only below the signed-in shell. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('nobody is signed in here')
  return user
}

/** What a button asks before it shows: the same function as the server's. */
export function useMay(access: Access): boolean {
  const { user } = useSession()
  return may(user, access)
}

/** What the product keeps of a person on this device. How one likes to look (language, theme, lists) and the last emails stay. */
const personal = ['shipment', 'cart', 'drafts', 'search']

/** Signs out: the server ends the session, the browser forgets the person, and the page starts over after 100 ms (specification 4). */
export async function signOut() {
  await call(auth.signOut, {}).catch(() => undefined)
  try {
    for (const key of Object.keys(localStorage)) {
      if (personal.some((prefix) => key.startsWith(`${prefix}.`))) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // Storage is blocked: there is nothing in it.
  }
  setTimeout(() => location.assign('/'), 100)
}
