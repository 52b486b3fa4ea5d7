import type { TaskKind } from './task.ts'

/** A task whose process died this often without completing another step would kill the next process too. */
export const mostTries = 3

type Orphan = { again: TaskKind['again']; tries: number; isStopRequested: boolean }

/** The new state of a running task whose process has died. */
export function afterDeath({ again, tries, isStopRequested }: Orphan): 'queued' | 'failed' | 'stopped' {
  if (isStopRequested) return 'stopped'
  return again === 'never' || tries >= mostTries ? 'failed' : 'queued'
}

/** Minimum time between two progress events. */
export const tellEveryMs = 200

/** Whether to send progress now: always for the last step. */
export const isToldAt = (now: number, lastToldAt: number, { done, total }: { done: number; total: number }) =>
  done === total || now - lastToldAt >= tellEveryMs
