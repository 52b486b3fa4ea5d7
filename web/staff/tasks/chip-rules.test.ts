import { describe, expect, test } from 'vitest'
import type { Task, TaskSentence, TaskState } from '../../../contract/features/tasks.ts'
import { chipTaskOf, progressText, toneOf } from './chip-rules.ts'

const task = (id: number, state: TaskState, sentence: TaskSentence = { code: 'waiting' }) =>
  ({ id, state, sentence }) satisfies Partial<Task>
const sent = (skipped: number): TaskSentence => ({ code: 'statements.sent', sent: 40, skipped })

describe('the chip in the head', () => {
  test.each([
    ['nothing where nothing is current', [], undefined, undefined],
    ['what runs', [task(1, 'running')], 1, 'plain'],
    ['what failed before what runs', [task(1, 'failed'), task(2, 'running')], 1, 'danger'],
    ['what runs before what was stopped', [task(1, 'stopped'), task(2, 'running')], 2, 'plain'],
    ['what ended short before what waits', [task(1, 'done', sent(2)), task(2, 'queued')], 1, 'amber'],
    ['what was stopped', [task(1, 'stopped'), task(2, 'done', sent(0))], 1, 'amber'],
    ['what waits before what is done', [task(1, 'queued'), task(2, 'done', sent(0))], 1, 'plain'],
    ['the latest of equals', [task(1, 'running'), task(3, 'running'), task(2, 'running')], 3, 'plain'],
  ] as const)('shows %s', (_, tasks, id, tone) => {
    const shown = chipTaskOf<(typeof tasks)[number]>(tasks)
    expect(shown?.id).toBe(id)
    expect(shown && toneOf(shown)).toBe(tone)
  })

  test.each([
    [{ done: 28, total: 46 }, '28 of 46'],
    [{ done: 999, total: 999 }, '999 of 999'],
    [{ done: 0, total: 1_000 }, '0%'],
    [{ done: 11_999, total: 12_000 }, '99%'],
    [{ done: 12_000, total: 12_000 }, '100%'],
  ])('says %j as %s', (progress, text) => {
    expect(progressText(progress, (done, total) => `${done} of ${total}`)).toBe(text)
  })
})
