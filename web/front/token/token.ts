import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { auth } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { currentSession, loadUser } from '../../core/user.ts'
import { leaveNotice } from '../sign-in/notice.ts'
import { rememberEmail } from '../sign-in/recent-emails.ts'
import { leadsToSecondStep } from '../sign-in/second-step.ts'
import { seen } from './seen.ts'

/** After success the user is read again; delay before the redirect to the shop, in milliseconds (specification 9). */
const refreshMs = 200
const redirectMs = 300

/** The first page for signed-in users too. */
const home = '/'
export const leave = () => location.replace(home)

export type Asker = ReplyOf<typeof auth.linkAsker>
type State = 'checking' | 'unseen' | 'signing in' | 'refusing' | 'refused' | Asker

let state: State = 'checking'
const listeners = new Set<() => void>()

function set(next: State) {
  state = next
  for (const listener of listeners) listener()
}

export const useTokenState = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

let token: string | undefined

/**
 * Signs in by the link's token, once per page: in the browser that requested it as soon as its page is visible, in any other when its
 * reader clicks a button. A program that only loads the page doesn't use up the link (docs/decisions/sign-in-links.md).
 */
export function begin() {
  if (token !== undefined) return
  token = location.pathname.split('/')[2] ?? ''
  // The token is a secret: remove it from the address and the history.
  history.replaceState(null, '', '/token')
  if (token === '' || currentSession().user) return leave()
  void signInOrAsk(token).catch(() => leaveWith('link-failed'))
}

async function signInOrAsk(token: string) {
  const asker = await call(auth.linkAsker, { params: { token } })
  if (asker.asker === 'other-browser') return set(asker)
  if (asker.asker === 'this-browser') {
    set('unseen')
    await seen()
  }
  await signIn('no')
}

/** `letIn` `'yes'` also signs in the other browser, which requested the link. */
export async function signIn(letIn: 'yes' | 'no') {
  if (!token || state === 'signing in') return
  set('signing in')
  try {
    const user = await call(auth.tokenLogin, { params: { token }, query: { letIn } })
    if (!user) return leaveWith('link-spent')
    rememberEmail(user.email)
    setTimeout(() => void loadUser(), refreshMs)
    setTimeout(leave, redirectMs)
  } catch (error) {
    if (!leadsToSecondStep(error, false)) leaveWith('link-failed')
  }
}

/** Invalidates the link and rejects the browser that requested it. */
export async function refuse() {
  if (!token) return
  set('refusing')
  try {
    await call(auth.refuseLinkAsker, { params: { token } })
    set('refused')
  } catch {
    leaveWith('link-failed')
  }
}

function leaveWith(notice: 'link-spent' | 'link-failed') {
  leaveNotice(notice)
  leave()
}
