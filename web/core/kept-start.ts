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
 * Starts a page that the worker opened from this device: it shows the answers of the signed-in user that are kept here. Returns
 * how far the server's clock was ahead of the device's.
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

/** Asks until the server answers, then goes on with it. */
async function meet(user: User | undefined) {
  for (;;) {
    const answer = await asked()
    if (answer) {
      // There is nothing to go on with.
      if (!user) return location.reload()
      hearBuild(answer.build)
      if (speaksWith(answer.build)) return goOn(user, answer.user)
      // Its calls would not be understood. Drafts survive the reload; half a form waits until it is left.
      if (!isInputOpen()) return location.reload()
    }
    await untilOnline(againMs)
  }
}

/** The same user goes on; one whose session has ended signs in again before what was typed; another starts over. */
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
