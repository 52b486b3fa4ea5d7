import { describe, expect, test } from 'vitest'
import { afterDeath, isToldAt, mostTries } from './rules.ts'

describe('a task whose process has died', () => {
  test.each([
    { again: 'resume', tries: 1, isStopRequested: false, becomes: 'queued' },
    { again: 'restart', tries: 1, isStopRequested: false, becomes: 'queued' },
    { again: 'never', tries: 1, isStopRequested: false, becomes: 'failed' },
    // Its process died each time before it completed another step.
    { again: 'resume', tries: mostTries - 1, isStopRequested: false, becomes: 'queued' },
    { again: 'resume', tries: mostTries, isStopRequested: false, becomes: 'failed' },
    { again: 'restart', tries: mostTries, isStopRequested: false, becomes: 'failed' },
    // A stop was requested: it does not start again.
    { again: 'resume', tries: 1, isStopRequested: true, becomes: 'stopped' },
    { again: 'never', tries: 1, isStopRequested: true, becomes: 'stopped' },
  ] as const)(
    '$again, taken $tries times, stop asked for: $isStopRequested, is $becomes',
    ({ becomes, ...orphan }) => {
      expect(afterDeath(orphan)).toBe(becomes)
    },
  )
})

describe('progress reaches the page', () => {
  test.each([
    { after: 0, done: 1, total: 9, told: false },
    { after: 199, done: 1, total: 9, told: false },
    { after: 200, done: 1, total: 9, told: true },
    { after: 0, done: 9, total: 9, told: true },
  ])('$after ms after the last time with $done of $total: $told', ({ after, told, ...progress }) => {
    expect(isToldAt(10_000 + after, 10_000, progress)).toBe(told)
  })
})
