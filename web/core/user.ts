import { type Access, may, mayCall } from '../../contract/core/access.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { auth, type User } from '../../contract/features/auth/auth.ts'
import { call, fallSilent } from './api.ts'
import { carriedAnswer, forgetEarly } from './early.ts'
import { isKeptPage } from './version.ts'

/**
 * The current user (specification 4): loading, then loaded with or without a user. `former` is the user whose session ended on this page;
 * their unsaved forms are kept behind the sign-in page.
 */
export type Session = { loading: boolean; loaded: boolean; user: User | null; former: User | null }

const userOf = (reply: object): User | null => ('accountNumber' in reply ? (reply as User) : null)

let session: Session = { loading: true, loaded: false, user: null, former: null }
const listeners = new Set<() => void>()

export function setUser(user: User | null) {
  session = { loading: false, loaded: true, user, former: user ?? session.former }
  for (const listener of listeners) listener()
}

/** Notifies this browser's other pages that the user has changed, so that they drop what they show. */
const otherPages = new BroadcastChannel('start over')

/** The signed-in user is embedded in the page; if missing, it is fetched. */
export function startSession() {
  otherPages.onmessage = () => {
    fallSilent()
    forgetTab()
    location.reload()
  }
  const carried = carriedAnswer(auth.current.path) as object | undefined
  // Offline the user is unknown, and nothing stored for this device's users is shown.
  if (!carried && isKeptPage) return setUser(null)
  if (!carried) return void loadUser()
  const user = userOf(carried)
  // The router saves scroll positions while the last page unloads, which is after sign-out.
  if (!user) {
    forgetScrolling()
    dropAnswers()
  }
  setUser(user)
}

function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function forgetScrolling() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('tsr-')) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Fetches the signed-in user. A failure counts as signed out (specification 8). */
export async function loadUser(): Promise<User | null> {
  forgetEarly()
  const user = userOf(await call(auth.current, {}).catch(() => ({})))
  setUser(user)
  return user
}

/** Updates the user while the page is open; a failed request changes nothing. */
export async function refreshUser() {
  const reply = await call(auth.current, {}).catch(() => undefined)
  if (reply) setUser(userOf(reply))
}

export const currentSession = () => session

/** Whether the current user has this access; a component that must re-render when it changes uses `useMay`. */
export const mayNow = (access: Access): boolean => may(session.user, access)

/** The same for a call, which may be unavailable to staff acting for the user. */
export const mayCallNow = (endpoint: Endpoint): boolean => mayCall(session.user, endpoint)

export function listenToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The database of drafts with photos (`kept-drafts.ts`), named here so that the first page doesn't load its code. */
export const keptDraftsName = 'stemyard-drafts'

/** The database of responses for offline use (`kept-answers.ts`). */
export const keptAnswersName = 'stemyard-answers'

/** Deletes the responses stored on this device, because their session has ended. The same user's unsaved input stays. */
export function dropAnswers() {
  try {
    indexedDB.deleteDatabase(keptAnswersName)
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Clears a person's data on this device. Display preferences (language, theme, lists) and the last email addresses stay. */
const personal = ['shipment', 'cart', 'drafts', 'search', 'told']

/** Signs out: the server ends the session, the browser clears the user's data, and the page reloads after 100 ms (specification 4). */
export async function signOut() {
  const signedOut = call(auth.signOut, {})
  fallSilent()
  await signedOut.catch(() => undefined)
  startOver('/')
}

/** Another user has signed in on this device, or this one has signed out: clears this user's data and reloads the page after 100 ms. */
export function startOver(address: string) {
  fallSilent()
  try {
    for (const key of Object.keys(localStorage)) {
      if (personal.some((prefix) => key.startsWith(`${prefix}.`))) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(keptDraftsName)
    indexedDB.deleteDatabase(keptAnswersName)
  } catch {
    // Storage is blocked, so it is empty.
  }
  forgetTab()
  otherPages.postMessage('')
  setTimeout(() => location.assign(address), 100)
}
