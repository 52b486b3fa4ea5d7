import type { MessageState } from '../../contract/features/messages/outbox.ts'
import type { Handover } from '../adapters/mail/mail.ts'

/** Minutes until the next attempt, by attempts so far: eight attempts in about a day. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720] as const

/** After this many milliseconds a sending process is presumed dead; carriers' timeouts end well before. */
export const claimMs = 5 * 60_000

type Settled = { state: Exclude<MessageState, 'sending' | 'held'>; dueAt?: Date; lastError: string }

/** The next state of a message after its nth attempt. A message that would expire before the next attempt is given up now. */
export function settled(
  outcome: Handover,
  { attempts, goodUntil, now }: { attempts: number; goodUntil: Date | null; now: Date },
): Settled {
  if (outcome.kind === 'sent') return { state: 'sent', lastError: '' }
  const { reason: lastError } = outcome
  const pause = pausesMinutes[attempts - 1]
  if (outcome.kind === 'refused' || pause === undefined) return { state: 'failed', lastError }
  const dueAt = new Date(now.getTime() + pause * 60_000)
  if (goodUntil && dueAt > goodUntil) return { state: 'failed', lastError }
  return { state: 'queued', dueAt, lastError }
}
