import { expect, test } from 'vitest'
import { type Asking, mayAsk } from './feedback-asking.ts'

const now = new Date('2026-11-23T14:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const days = (count: number) => count * 24
const about = { key: 'order:103981', endedAt: ago(5), isRated: false }
const never = { isDeclined: false, askedAt: null, askedAbout: null }

test.each<[string, Partial<Asking>, boolean]>([
  ['was never asked', {}, true],
  ['doesn’t want to be asked', { isDeclined: true }, false],
  ['doesn’t want to be asked, months after', { isDeclined: true, askedAt: ago(days(200)) }, false],
  ['has rated it', { about: { ...about, isRated: true } }, false],
  ['was asked about another order yesterday', { askedAt: ago(25), askedAbout: 'order:1' }, false],
  ['was asked about another order an hour ago', { askedAt: ago(1), askedAbout: 'order:1' }, false],
  ['was asked about this an hour ago', { askedAt: ago(1), askedAbout: about.key }, true],
  ['was asked about this a day ago', { askedAt: ago(24), askedAbout: about.key }, false],
  ['put it off an hour ago', { askedAt: ago(1), askedAbout: null }, false],
  ['was asked 29 days ago', { askedAt: ago(days(30) - 1) }, false],
  ['was asked 30 days ago', { askedAt: ago(days(30)) }, true],
  ['got it a week ago', { about: { ...about, endedAt: ago(days(7)) } }, true],
  ['got it more than a week ago', { about: { ...about, endedAt: ago(days(7) + 1) } }, false],
  ['hasn’t got it yet', { about: { ...about, endedAt: ago(-1) } }, false],
])('a person who %s', (_, given, asked) => {
  expect(mayAsk({ now, about, ...never, ...given })).toBe(asked)
})
