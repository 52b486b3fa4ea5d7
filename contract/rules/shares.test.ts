import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asking, handFault, type ShareWay, share, shareWays } from './shares.ts'

const asking = (...asked: number[]): Asking[] =>
  asked.map((units, at) => ({ asked: units, placed: at, leaves: -at }))

const table: { name: string; way: ShareWay; asked: number[]; there: number; step: number; gets: number[] }[] =
  [
    {
      name: 'evenly in bunches',
      way: 'evenly',
      asked: [150, 100, 125, 75, 100, 100],
      there: 500,
      step: 25,
      gets: [125, 75, 100, 50, 75, 75],
    },
    { name: 'nothing', way: 'evenly', asked: [50, 25], there: 0, step: 25, gets: [0, 0] },
    { name: 'all', way: 'evenly', asked: [50, 25], there: 75, step: 25, gets: [50, 25] },
    {
      name: 'one bunch for two: who ordered first',
      way: 'evenly',
      asked: [25, 25],
      there: 25,
      step: 25,
      gets: [25, 0],
    },
    { name: 'nobody under half', way: 'evenly', asked: [10, 2], there: 6, step: 1, gets: [5, 1] },
    { name: 'a part of a bunch stays', way: 'evenly', asked: [50, 50], there: 60, step: 25, gets: [25, 25] },
    {
      name: 'first ordered',
      way: 'first_ordered',
      asked: [50, 50, 50],
      there: 75,
      step: 25,
      gets: [50, 25, 0],
    },
    { name: 'first truck', way: 'first_truck', asked: [50, 50, 50], there: 75, step: 25, gets: [0, 25, 50] },
    { name: 'asked for a part', way: 'first_ordered', asked: [30, 25], there: 30, step: 25, gets: [30, 0] },
  ]

describe('sharing', () => {
  test.each(table)('$name', ({ way, asked, there, step, gets }) => {
    expect(share(asking(...asked), { there, step, way })).toEqual(gets)
  })

  test('by hand keeps what was typed and shares the rest', () => {
    const lines = asking(50, 50, 50)
    expect(
      share([{ ...lines[0]!, gets: 25 }, ...lines.slice(1)], { there: 100, step: 25, way: 'by_hand' }),
    ).toEqual([25, 50, 25])
  })

  const lines = fc.array(
    fc.record({
      asked: fc.integer({ min: 1, max: 20 }),
      placed: fc.integer({ min: 0, max: 9 }),
      leaves: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  const ways = fc.constantFrom(...shareWays)

  test('property: whole steps, never above what was asked, and all that is there', () => {
    fc.assert(
      fc.property(
        lines,
        ways,
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (some, way, step, part) => {
          const whole = some.map((line) => ({ ...line, asked: line.asked * step }))
          const asked = whole.reduce((sum, line) => sum + line.asked, 0)
          const there = Math.floor(asked * part)
          const gets = share(whole, { there, step, way })
          expect(gets.every((units, at) => units % step === 0 && units <= whole[at]!.asked)).toBe(true)
          expect(gets.reduce((sum, units) => sum + units, 0)).toBe(Math.floor(there / step) * step)
        },
      ),
    )
  })

  test('property: evenly, nobody is under half while another is above it', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (some, part) => {
        const asked = some.reduce((sum, line) => sum + line.asked, 0)
        const gets = share(some, { there: Math.floor(asked * part), step: 1, way: 'evenly' })
        const under = gets.some((units, at) => units * 2 < some[at]!.asked)
        const above = gets.some((units, at) => (units - 1) * 2 >= some[at]!.asked)
        expect(under && above).toBe(false)
      }),
    )
  })
})

test('a number by hand is a whole step or all', () => {
  expect(handFault({ asked: 50, gets: 25 }, 25)).toBeUndefined()
  expect(handFault({ asked: 30, gets: 30 }, 25)).toBeUndefined()
  expect(handFault({ asked: 50, gets: 30 }, 25)).toBe('step')
  expect(handFault({ asked: 50, gets: 75 }, 25)).toBe('above')
})
