import { auth, type User } from '../../contract/features/auth/auth.ts'
import { carryKept } from './early.ts'
import { holdCalls, releaseCalls } from './hold.ts'
import { clockKey } from './keeping.ts'
import { keptAnswers } from './kept-answers.ts'
import { untilOnline } from './until-online.ts'
import { dropAnswers, setUser, startOver } from './user.ts'
import { hearBuild, isInputOpen, speaksWith } from './version.ts'

const againMs = 3000
const patienceMs = 8000

/**
 * Starts a page that the service worker opened offline, with the signed-in user's responses stored on this device. Returns how far the
 * server's clock was ahead of the device's, in milliseconds.
 */
export async function startKept(): Promise<number> {
  holdCalls()
  const kept = await keptAnswers().catch(() => [])
  const answerOf = (key: string) => kept.find((one) => one.key === key)?.data
  const user = answerOf(auth.current.path) as User | undefined
  if (user) carryKept(user, kept)
  void meet(user)
  return Number(answerOf(clockKey) ?? 0)
}

/** Asks until the server answers, then continues with its user. */
async function meet(user: User | undefined) {
  for (;;) {
    const answer = await asked()
    if (answer) {
      // Nobody was signed in on this page: reload it from the server.
      if (!user) return location.reload()
      hearBuild(answer.build)
      if (speaksWith(answer.build)) return goOn(user, answer.user)
      // The server would not understand this page's calls. Drafts survive the reload; a form with unsaved input delays it.
      if (!isInputOpen()) return location.reload()
    }
    await untilOnline(againMs)
  }
}

/**
 * The same user continues. If the session has ended, that user signs in again and keeps what was typed; for another user the page starts
 * over.
 */
function goOn(user: User, now: User | null) {
  if (now && now.id !== user.id) return startOver(location.pathname + location.search)
  if (!now) dropAnswers()
  releaseCalls()
  setUser(now)
}

async function asked(): Promise<{ build: string | null; user: User | null } | undefined> {
  try {
    const answer = await fetch(`/api/v1/${auth.current.path}`, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) return undefined
    const reply = (await answer.json()) as object
    return { build: answer.headers.get('x-build'), user: 'accountNumber' in reply ? (reply as User) : null }
  } catch {
    return undefined
  }
}
