import { deadDays, mostTries, pauses } from '../../contract/features/webhooks/webhooks.ts'

const dayMs = 86_400_000

export type Answer = { status: number | null; error: string }

export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** What follows an attempt: `attempts` counts it. */
export type Next = { state: 'taken' } | { state: 'waiting'; dueAt: Date } | { state: 'failed' }

export function nextOf({ attempts, answer, now }: { attempts: number; answer: Answer; now: Date }): Next {
  if (isTaken(answer)) return { state: 'taken' }
  const pause = attempts < mostTries ? pauses[attempts - 1] : undefined
  return pause === undefined
    ? { state: 'failed' }
    : { state: 'waiting', dueAt: new Date(now.getTime() + pause * 1000) }
}

/** Why a webhook is switched off after a failed attempt; undefined while it stays on. */
export function offAfter({
  answer,
  failingSince,
  now,
}: {
  answer: Answer
  failingSince: Date
  now: Date
}): 'dead' | 'gone' | undefined {
  // By the rules of Standard Webhooks, 410 says that nothing is wanted any more.
  if (answer.status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= deadDays * dayMs ? 'dead' : undefined
}
