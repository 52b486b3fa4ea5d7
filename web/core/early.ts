import { auth, type User } from '../../contract/features/auth/auth.ts'
import type { KeptAnswer } from './kept-answers.ts'

/**
 * Prefetched responses: those embedded in the page, and those requested while a screen's code is still loading. Keyed by the
 * address under /api/v1.
 */

/** Responses that the server embedded in the page; none in development. */
const carried = new Map<string, unknown>()

/** Reads the embedded responses, before any request. */
export function carry(answers: string) {
  for (const [path, answer] of Object.entries(JSON.parse(answers || '{}'))) carried.set(path, answer)
  lastEvent = carried.get('events') as number | undefined
}

/** Responses stored on this device, by cache key. */
let kept: readonly KeptAnswer[] = []

/** Starts a page with this user's responses stored on this device. */
export function carryKept(user: User, answers: readonly KeptAnswer[]) {
  carried.set(auth.current.path, user)
  kept = answers.filter(({ key }) => key.startsWith('['))
}

export const keptByKey = (): readonly KeptAnswer[] => kept

/** An embedded response; undefined if there is none. */
export const carriedAnswer = (path: string): unknown => carried.get(path)

export const carriedAnswers = (): [path: string, answer: unknown][] => [...carried]

/**
 * Outlives the responses when they are dropped: after a write before the stream opens, events since the page was made are still replayed.
 */
let lastEvent: number | undefined

/** The number of the last live event when the page was made. */
export const carriedEvent = () => lastEvent

/** How long an unused response is kept. */
const keptMs = 30_000

const asked = new Map<string, Promise<unknown>>()

/** Stores a pending response for the next call with the same address. */
export function keepEarly(address: string, answer: Promise<unknown>) {
  asked.set(address, answer)
  // The caller who uses it handles the failure.
  answer.catch(() => {})
  setTimeout(() => asked.get(address) === answer && asked.delete(address), keptMs)
}

export const isAskedEarly = (address: string) => asked.has(address)

/** The prefetched response, once. */
export function takeEarly(address: string): Promise<unknown> | undefined {
  const answer = asked.get(address)
  asked.delete(address)
  return answer
}

/** Drops everything prefetched or embedded, because a write or another user makes it wrong. */
export function forgetEarly() {
  asked.clear()
  carried.clear()
  kept = []
}
