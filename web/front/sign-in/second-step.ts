import { useSyncExternalStore } from 'react'
import { ApiError } from '../../core/api.ts'

/** A sign-in that waits for the code of an authenticator app. */
export type SecondStep = { attemptId: string; rememberMe: boolean }

let step: SecondStep | undefined
const listeners = new Set<() => void>()

function set(next: SecondStep | undefined) {
  step = next
  for (const listener of listeners) listener()
}

/** Whether a sign-in failed only because a second factor comes next; then the page requests it. */
export function leadsToSecondStep(error: unknown, rememberMe: boolean): boolean {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return false
  set({ ...(error.data as { attemptId: string }), rememberMe })
  return true
}

export const endSecondStep = () => set(undefined)

export const useSecondStep = (): SecondStep | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => step,
  )
