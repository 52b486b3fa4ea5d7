import { expect, test } from 'vitest'
import { type HealthCheck, healthParts } from '../../contract/features/health.ts'
import { type HealthFacts, healthChecks, publicStateOf, worstOf } from './rules.ts'

const messages = { isOutbox: false, isDemo: false, sent: 40, failed: 0, lateMin: 0 }
const well: HealthFacts = {
  processes: { alive: 2, lostToday: 0, lostThisHour: 0, busiest: 20 },
  calls: { answered: 4_000, failed: 0 },
  database: { tookMs: 2, bytes: 5e9, connections: 20, mostConnections: 100, longestMin: 0 },
  replica: { count: 1, behindMs: 20 },
  queue: { isPaused: false, waiting: 3, failing: 0, givenUp: 0, lateMin: 0 },
  gateway: { isSandbox: false, isDemo: false, tookMs: 80, unsettled: 0 },
  mail: messages,
  mailbox: { isRead: true, silentMin: 1, failingMin: null, waiting: 0 },
  texts: messages,
  push: { devices: 12, sent: 80, failed: 2, lateMin: 0 },
  webhooks: { on: 2, failing: 0, dead: 0 },
  storage: { tookMs: 4 },
  disk: { free: 80e9, total: 200e9 },
  clock: { offMs: -12 },
  backups: { newest: { ageMin: 300, bytes: 4e8 } },
  doctor: { ageMin: 200, checked: 40, broken: 0 },
}
type Changed = { [Part in keyof HealthFacts]?: Partial<HealthFacts[Part]> | null }
const but = (changed: Changed): HealthFacts => {
  const parts = Object.entries(changed).map(([part, facts]) => [
    part,
    facts === null ? null : { ...well[part as keyof HealthFacts], ...facts },
  ])
  return { ...well, ...Object.fromEntries(parts) }
}
const say = (checks: readonly HealthCheck[]) =>
  checks.filter(({ state }) => state !== 'fine').map(({ state, code }) => `${state} ${code}`)

test('if all is well, every part is fine, in the order of the page', () => {
  const checks = healthChecks(well)
  expect(checks.map(({ part }) => part)).toEqual(healthParts)
  expect(say(checks)).toEqual([])
  expect(worstOf(checks)).toBe('fine')
})

test.each<[Changed, string]>([
  [{ processes: { lostToday: 1 } }, 'look processes.ended'],
  [{ processes: { lostToday: 9, lostThisHour: 3 } }, 'wrong processes.ending'],
  [{ processes: { busiest: 90 } }, 'look processes.busy'],
  [{ calls: { answered: 500, failed: 5 } }, 'wrong processes.failing'],
  [{ database: { tookMs: 200 } }, 'look database.slow'],
  [{ database: { tookMs: 1_000 } }, 'wrong database.slow'],
  [{ database: { connections: 90 } }, 'wrong database.full'],
  [{ database: { longestMin: 15 } }, 'look database.long'],
  [{ replica: { count: 0 } }, 'off replica.none'],
  [{ replica: { behindMs: 60_000 } }, 'look replica.behind'],
  [{ queue: { isPaused: true, lateMin: 60 } }, 'look queue.paused'],
  [{ queue: { lateMin: 5 } }, 'wrong queue.late'],
  [{ queue: { givenUp: 1 } }, 'look queue.given-up'],
  [{ gateway: { tookMs: null } }, 'wrong gateway.silent'],
  [{ gateway: { unsettled: 1 } }, 'look gateway.unknown'],
  [{ gateway: { isSandbox: true } }, 'look gateway.sandbox'],
  [{ mail: { isOutbox: true } }, 'look messages.outbox'],
  [{ mail: { failed: 1 } }, 'look messages.failing'],
  [{ mailbox: null }, 'off mailbox.none'],
  [{ mailbox: { isRead: false } }, 'off mailbox.none'],
  [{ mailbox: { failingMin: 2 } }, 'look mailbox.failing'],
  [{ mailbox: { failingMin: 10 } }, 'wrong mailbox.failing'],
  [{ mailbox: { silentMin: 10 } }, 'wrong mailbox.silent'],
  [{ mailbox: { waiting: 1 } }, 'look mailbox.waiting'],
  [{ mailbox: { isRead: false, waiting: 2 } }, 'look mailbox.waiting'],
  [{ texts: { failed: 41 } }, 'wrong messages.failing'],
  [{ texts: { lateMin: 10 } }, 'wrong messages.late'],
  [{ push: { devices: 0 } }, 'off push.none'],
  [{ push: { failed: 80 } }, 'look push.failing'],
  [{ push: { lateMin: 10 } }, 'wrong push.late'],
  [{ webhooks: { on: 0 } }, 'off webhooks.none'],
  [{ webhooks: { failing: 1 } }, 'look webhooks.failing'],
  [{ webhooks: { on: 0, dead: 1 } }, 'look webhooks.off'],
  [{ storage: { tookMs: null } }, 'wrong storage.failing'],
  [{ disk: { free: 4e9 } }, 'look disk.low'],
  [{ disk: { free: 0.9e9 } }, 'wrong disk.full'],
  [{ clock: { offMs: 5_001 } }, 'look clock.off'],
  [{ backups: null }, 'look backups.unknown'],
  [{ backups: { newest: null } }, 'wrong backups.none'],
  [{ backups: { newest: { ageMin: 30 * 60, bytes: 1 } } }, 'look backups.old'],
  [{ backups: { newest: { ageMin: 72 * 60, bytes: 1 } } }, 'wrong backups.old'],
  [{ doctor: null }, 'look doctor.never'],
  [{ doctor: { ageMin: 30 * 60 } }, 'look doctor.old'],
  [{ doctor: { broken: 2 } }, 'wrong doctor.broken'],
])('%j is "%s", and nothing else changes', (changed, sentence) => {
  expect(say(healthChecks(but(changed)))).toEqual([sentence])
})

test.each<[Changed, string]>([
  [{ calls: { answered: 4_000, failed: 5 } }, 'one failure in a thousand calls'],
  [{ calls: { answered: 4, failed: 4 } }, 'a handful of failures at night'],
  [{ gateway: { isSandbox: true, isDemo: true } }, 'the sandbox of a demo'],
  [{ mail: { isOutbox: true, isDemo: true } }, 'the outbox of a demo'],
  [{ clock: { offMs: -5_000 } }, 'a clock five seconds behind'],
])('%j is fine: %s', (changed) => {
  expect(say(healthChecks(but(changed)))).toEqual([])
})

test('the worst part counts, and what is not set up does not', () => {
  expect(worstOf(healthChecks(but({ replica: { count: 0 } })))).toBe('fine')
  expect(worstOf(healthChecks(but({ doctor: null })))).toBe('look')
  expect(worstOf(healthChecks(but({ doctor: null, storage: { tookMs: null } })))).toBe('wrong')
})

test('the public page reports parts that do not work, and not what only staff should see', () => {
  const told = (changed: Changed, isClosed = false) =>
    publicStateOf(healthChecks(but(changed)), isClosed)
      .filter(({ state }) => state !== 'fine')
      .map(({ part, state }) => `${part} ${state}`)
  expect(told({})).toEqual([])
  expect(told({ doctor: { broken: 3 }, backups: null, queue: { isPaused: true } })).toEqual([])
  expect(told({ gateway: { tookMs: null } })).toEqual(['cards trouble'])
  expect(told({ disk: { free: 1 }, texts: { lateMin: 60 } })).toEqual(['texts trouble', 'files trouble'])
  expect(told({}, true)).toEqual(['shop closed', 'orders closed'])
  expect(told({ database: { tookMs: 5_000 } }, true)).toEqual(['shop trouble', 'orders closed'])
})
