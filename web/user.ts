import { type Access, may } from '../contract/access.ts'
import { auth, type User } from '../contract/auth.ts'
import { call, fallSilent } from './api.ts'
import { carriedAnswer, forgetEarly } from './early.ts'

/**
 * The current user (specification 4): loading, then loaded with the user or with nobody. `former` was signed in on this page
 * before: their half-typed forms wait behind the sign-in page.
 */
export type Session = { loading: boolean; loaded: boolean; user: User | null; former: User | null }

const userOf = (reply: object): User | null => ('accountNumber' in reply ? (reply as User) : null)

let session: Session = { loading: true, loaded: false, user: null, former: null }
const listeners = new Set<() => void>()

export function setUser(user: User | null) {
  session = { loading: false, loaded: true, user, former: user ?? session.former }
  for (const listener of listeners) listener()
}

/** Tells this browser's other pages that they are another's now, so that none of them keeps what it shows. */
const otherPages = new BroadcastChannel('start over')

/** The page carries who is signed in; where it does not, that is asked for. */
export function startSession() {
  otherPages.onmessage = () => location.reload()
  const carried = carriedAnswer(auth.current.path) as object | undefined
  if (!carried) return void loadUser()
  const user = userOf(carried)
  // The router writes down how far pages were scrolled while the last page goes, which is after signing out.
  if (!user) forgetScrolling()
  setUser(user)
}

function forgetScrolling() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('tsr-')) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing in it.
  }
}

/** Asks who is signed in. A failure counts as nobody (specification 8). */
export async function loadUser(): Promise<User | null> {
  forgetEarly()
  const user = userOf(await call(auth.current, {}).catch(() => ({})))
  setUser(user)
  return user
}

/** Takes in what has changed about the user while the page is open; without an answer everything stays as it is. */
export async function refreshUser() {
  const reply = await call(auth.current, {}).catch(() => undefined)
  if (reply) setUser(userOf(reply))
}

export const currentSession = () => session

/** Whether the user of this moment may; what draws itself again when that changes asks `useMay`. */
export const mayNow = (access: Access): boolean => may(session.user, access)

export function listenToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the product keeps of a person on this device. How one likes to look (language, theme, lists) and the last emails stay. */
const personal = ['shipment', 'cart', 'drafts', 'search', 'told']

/** Signs out: the server ends the session, the browser forgets the person, and the page starts over after 100 ms (specification 4). */
export async function signOut() {
  const signedOut = call(auth.signOut, {})
  fallSilent()
  await signedOut.catch(() => undefined)
  startOver('/')
}

/** The person of this device has become another, or nobody: what it keeps of the last one goes, and the page starts over after 100 ms. */
export function startOver(address: string) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (personal.some((prefix) => key.startsWith(`${prefix}.`))) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // Storage is blocked: there is nothing in it.
  }
  otherPages.postMessage('')
  setTimeout(() => location.assign(address), 100)
}
