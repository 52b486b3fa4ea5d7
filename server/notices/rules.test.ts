import { describe, expect, test } from 'vitest'
import {
  isOn,
  kindsOf,
  mutedBy,
  noticeKinds,
  noticeWays,
  usualOf,
  type Whose,
} from '../../contract/features/notices/kinds.ts'
import { afterQuiet, nextTime, planOf, type Quiet, type Receiver } from './rules.ts'
import { topics } from './topics.ts'

const night: Quiet = { on: true, from: '21:00', to: '05:00', timeZone: 'America/New_York' }
const noon: Quiet = { ...night, from: '12:00', to: '13:30' }

describe('quiet hours', () => {
  test.each([
    ['before them', night, '2026-11-23T20:59:59-05:00', '2026-11-23T20:59:59-05:00'],
    ['at their beginning', night, '2026-11-23T21:00:00-05:00', '2026-11-24T05:00:00-05:00'],
    ['before midnight', night, '2026-11-23T23:59:59-05:00', '2026-11-24T05:00:00-05:00'],
    ['at midnight', night, '2026-11-24T00:00:00-05:00', '2026-11-24T05:00:00-05:00'],
    ['after midnight', night, '2026-11-24T04:59:00-05:00', '2026-11-24T05:00:00-05:00'],
    ['at their end', night, '2026-11-24T05:00:00-05:00', '2026-11-24T05:00:00-05:00'],
    ['over a month’s end', night, '2026-12-31T22:00:00-05:00', '2027-01-01T05:00:00-05:00'],
    ['off', { ...night, on: false }, '2026-11-24T00:00:00-05:00', '2026-11-24T00:00:00-05:00'],
    ['within a day', noon, '2026-11-23T12:10:00-05:00', '2026-11-23T13:30:00-05:00'],
    ['within a day, in the evening', noon, '2026-11-23T22:10:00-05:00', '2026-11-23T22:10:00-05:00'],
    [
      'on another clock',
      { ...night, timeZone: 'America/Los_Angeles' },
      '2026-11-24T00:30:00-05:00',
      '2026-11-24T05:00:00-08:00',
    ],
    ['the night that loses an hour', night, '2026-03-08T01:30:00-05:00', '2026-03-08T05:00:00-04:00'],
    ['the night that has an hour twice', night, '2026-11-01T00:30:00-04:00', '2026-11-01T05:00:00-05:00'],
    [
      'an end in the hour that is skipped',
      { ...night, to: '02:30' },
      '2026-03-08T01:00:00-05:00',
      '2026-03-08T03:00:00-04:00',
    ],
    [
      'an end in the hour that comes twice',
      { ...night, to: '01:30' },
      '2026-11-01T00:50:00-04:00',
      '2026-11-01T01:30:00-04:00',
    ],
    [
      'the second time of that hour',
      { ...night, to: '01:30' },
      '2026-11-01T01:10:00-05:00',
      '2026-11-01T01:10:00-05:00',
    ],
  ])('%s', (_, quiet, at, end) => {
    expect(afterQuiet(new Date(at), quiet).toISOString()).toBe(new Date(end).toISOString())
  })

  test('the time of the daily email comes once a day, on the clock of the person', () => {
    const of = (at: string, time: string) => nextTime(new Date(at), time, 'America/New_York').toISOString()
    expect(of('2026-11-23T06:59:00-05:00', '07:00')).toBe('2026-11-23T12:00:00.000Z')
    expect(of('2026-11-23T07:00:00-05:00', '07:00')).toBe('2026-11-24T12:00:00.000Z')
    expect(of('2026-03-07T07:00:00-05:00', '07:00')).toBe('2026-03-08T11:00:00.000Z')
    expect(of('2026-03-07T07:00:00-05:00', '02:30')).toBe('2026-03-08T07:00:00.000Z')
  })
})

const day = new Date('2026-11-23T15:00:00-05:00')
const late = new Date('2026-11-23T23:00:00-05:00')
const anyone: Receiver = { chosen: {}, quiet: night, digestAt: null, hasMobile: true, hasDevice: true }
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

describe('who is notified through which channels', () => {
  test.each([
    [
      'an order: here and by email',
      topics['order-short'].kind,
      {},
      day,
      true,
      [['mail', after(day, 600_000)]],
    ],
    [
      'a short: by all ways at once',
      'shorts',
      {},
      day,
      true,
      [
        ['mail', day],
        ['sms', day],
        ['push', day],
      ],
    ],
    [
      'a short at night: all the same',
      'shorts',
      {},
      late,
      true,
      [
        ['mail', late],
        ['sms', late],
        ['push', late],
      ],
    ],
    [
      'a delivery at night: texts and pushes wait',
      'deliveries',
      {},
      late,
      true,
      [
        ['mail', after(late, 600_000)],
        ['sms', new Date('2026-11-24T05:00:00-05:00')],
        ['push', new Date('2026-11-24T05:00:00-05:00')],
      ],
    ],
    [
      'a push has twenty seconds to be read here',
      'claims',
      { chosen: { 'claims.mail': false } },
      day,
      true,
      [['push', after(day, 20_000)]],
    ],
    ['no device: no push', 'claims', { hasDevice: false, chosen: { 'claims.mail': false } }, day, true, []],
    ['no mobile: no text', 'shorts', { hasMobile: false, hasDevice: false }, day, true, [['mail', day]]],
    [
      'switched off here',
      'claims',
      { chosen: { 'claims.here': false, 'claims.push': false } },
      day,
      false,
      [['mail', after(day, 600_000)]],
    ],
    [
      'what is always on can’t be switched off',
      'orders',
      { chosen: { 'orders.here': false, 'orders.mail': false } },
      day,
      true,
      [],
    ],
    [
      'what isn’t offered can’t be switched on',
      'statements',
      { chosen: { 'statements.push': true, 'statements.here': true, 'statements.mail': false } },
      day,
      false,
      [],
    ],
    [
      'one email a day takes the place of single ones',
      'talk',
      { digestAt: '07:00', hasDevice: false },
      day,
      true,
      [],
    ],
    [
      'but not of urgent ones',
      'shorts',
      { digestAt: '07:00', hasDevice: false, hasMobile: false },
      day,
      true,
      [['mail', day]],
    ],
  ] as const)('%s', (_, kind, more, at, isHere, sends) => {
    const plan = planOf({ kind }, { ...anyone, ...more }, at)
    expect({ isHere: plan.isHere, sends: plan.sends.map(({ way, at }) => [way, at]) }).toEqual({
      isHere,
      sends,
    })
  })

  test('a way that the feature takes automatically isn’t taken again', () => {
    const plan = planOf({ kind: 'shorts', own: ['mail', 'sms'] }, anyone, day)
    expect(plan.sends.map(({ way }) => way)).toEqual(['push'])
  })
})

const shopper: Whose = {
  authorities: ['FLOWERS'],
  isStaff: false,
  isDriver: false,
  isRepresentative: false,
  isVendor: false,
}

describe('kinds', () => {
  test.each([
    [
      'a shop’s person',
      {},
      [
        'shorts',
        'deliveries',
        'orders',
        'standing',
        'claims',
        'quotes',
        'invoices',
        'statements',
        'daily-pricing',
        'wanted',
        'talk',
        'news',
        'security',
      ],
    ],
    [
      'a shop’s person with an authority of the desk',
      { authorities: ['FLOWERS', 'RECEIVABLES'] },
      [
        'shorts',
        'deliveries',
        'orders',
        'standing',
        'claims',
        'quotes',
        'invoices',
        'statements',
        'daily-pricing',
        'wanted',
        'talk',
        'news',
        'security',
      ],
    ],
    ['the money desk', { isStaff: true, authorities: ['RECEIVABLES'] }, ['news', 'desk-money', 'security']],
    [
      'a driver',
      { isStaff: true, isDriver: true, authorities: ['TRUCK_DRIVERS'] },
      ['news', 'run', 'security'],
    ],
    ['a vendor', { isStaff: true, isVendor: true, authorities: ['VENDOR'] }, ['news', 'farm', 'security']],
    [
      'a representative',
      { isStaff: true, isRepresentative: true, authorities: ['SALES'] },
      ['news', 'customers', 'security'],
    ],
  ] as const)('of %s', (_, more, expected) => {
    expect(kindsOf({ ...shopper, ...more })).toEqual(expected)
  })

  test('each kind has some channel, and security has channels that nobody can switch off', () => {
    for (const kind of noticeKinds)
      expect(noticeWays.some((way) => usualOf(kind, way) !== 'never')).toBe(true)
    expect(isOn('security', 'mail', false)).toBe(true)
    expect(isOn('security', 'here', false)).toBe(true)
  })

  test('every email and text that a switch silences is on until it is moved: that is what the outbox assumes', () => {
    const silenced = (['delivery-news', 'short-choice'] as const).flatMap((mail) =>
      (['mail', 'sms'] as const).map((way) => [mutedBy(mail, way), way] as const),
    )
    for (const [kind, way] of silenced) expect(kind && usualOf(kind, way)).toBe('on')
    expect(mutedBy('new-sign-in', 'mail')).toBeUndefined()
    expect(mutedBy('sign-in-link', 'mail')).toBeUndefined()
    expect(mutedBy('claim-decided', 'mail')).toBe('claims')
  })
})
