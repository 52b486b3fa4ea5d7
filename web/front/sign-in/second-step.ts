import { useSyncExternalStore } from 'react'
import { ApiError } from '../../core/api.ts'

/** A sign-in that still needs the authenticator app's code. */
export type SecondStep = { attemptId: string; rememberMe: boolean }

let step: SecondStep | undefined
const listeners = new Set<() => void>()

function set(next: SecondStep | undefined) {
  step = next
  for (const listener of listeners) listener()
}

/** Whether a sign-in failed only because a second factor is required; then the page asks for it. */
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
