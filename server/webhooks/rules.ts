import { deadDays, mostTries, pauses } from '../../contract/features/webhooks/webhooks.ts'

const dayMs = 86_400_000

export type Answer = { status: number | null; error: string }

export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** What to do after an attempt; `attempts` includes it. */
export type Next = { state: 'taken' } | { state: 'waiting'; dueAt: Date } | { state: 'failed' }

export function nextOf({ attempts, answer, now }: { attempts: number; answer: Answer; now: Date }): Next {
  if (isTaken(answer)) return { state: 'taken' }
  const pause = attempts < mostTries ? pauses[attempts - 1] : undefined
  return pause === undefined
    ? { state: 'failed' }
    : { state: 'waiting', dueAt: new Date(now.getTime() + pause * 1000) }
}

/** Why a webhook is turned off after a failed attempt; undefined while it stays on. */
export function offAfter({
  answer,
  failingSince,
  now,
}: {
  answer: Answer
  failingSince: Date
  now: Date
}): 'dead' | 'gone' | undefined {
  // In Standard Webhooks, 410 means that the receiver wants no more events.
  if (answer.status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= deadDays * dayMs ? 'dead' : undefined
}
