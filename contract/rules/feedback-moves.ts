import type { Move, Mover } from './moves.ts'

export const feedbackStates = ['NEW', 'OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** Days after which a thread that waits for the customer resolves automatically. */
export const waitDays = 7

const either: readonly Mover[] = ['customer', 'desk']

/** Every move of a thread. `system` is the job that resolves unanswered threads. */
export const feedbackMoves: readonly Move<FeedbackState>[] = [
  { from: 'NEW', to: 'OPEN', by: ['desk'] },
  { from: 'NEW', to: 'WAITING_ON_CUSTOMER', by: ['desk'] },
  { from: 'NEW', to: 'RESOLVED', by: either },
  { from: 'OPEN', to: 'WAITING_ON_CUSTOMER', by: ['desk'] },
  { from: 'OPEN', to: 'RESOLVED', by: either },
  { from: 'WAITING_ON_CUSTOMER', to: 'OPEN', by: either },
  { from: 'WAITING_ON_CUSTOMER', to: 'RESOLVED', by: ['customer', 'desk', 'system'] },
  { from: 'RESOLVED', to: 'OPEN', by: either },
]

/** The state of a thread after the customer writes: a message reopens it. */
export const stateAfterCustomer = (state: FeedbackState): FeedbackState => (state === 'NEW' ? 'NEW' : 'OPEN')

/** When a thread that has waited since a moment resolves automatically. */
export const closesAt = (waitsSince: Date): Date => new Date(waitsSince.getTime() + waitDays * 86_400_000)
