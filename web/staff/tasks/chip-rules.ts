import type { Task, TaskState } from '../../../contract/features/tasks.ts'

type Current = Pick<Task, 'id' | 'state' | 'sentence'>

export const hasEnded = (state: TaskState): boolean => state !== 'queued' && state !== 'running'

/** Finished, but some of its steps failed or were skipped. */
const isPartly = ({ sentence }: Current) =>
  (sentence.code === 'statements.sent' && sentence.skipped > 0) ||
  (sentence.code === 'orders.changed' && sentence.refused > 0)

/** Task states by urgency: failed, running, incomplete, waiting, done. */
function urgency(task: Current): number {
  if (task.state === 'failed') return 0
  if (task.state === 'running') return 1
  if (task.state === 'stopped' || isPartly(task)) return 2
  return task.state === 'queued' ? 3 : 4
}

/** The task shown in the header's chip: the most urgent, among equals the newest; undefined for none. */
export const chipTaskOf = <T extends Current>(tasks: readonly T[]): T | undefined =>
  [...tasks].sort((a, b) => urgency(a) - urgency(b) || b.id - a.id)[0]

/** The chip's color until its user has seen the result: danger for failed, amber for incomplete. */
export function toneOf(task: Current): 'danger' | 'amber' | 'plain' {
  if (task.state === 'failed') return 'danger'
  return task.state === 'stopped' || isPartly(task) ? 'amber' : 'plain'
}

/** The progress: "28 of 46" if that is short, otherwise "61%". */
export const progressText = (
  { done, total }: { done: number; total: number },
  words: (done: number, total: number) => string,
): string => (total < 1_000 ? words(done, total) : `${Math.floor((done / total) * 100)}%`)
