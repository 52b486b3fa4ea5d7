import { expect, test } from 'vitest'
import { seeded } from '../support/raw.ts'
import { orderFromMoody } from './gateway.ts'

test.each(['sandbox', 'stripe'] as const)(
  'shops order, cancel and pay at two processes while %s is slow, fails, and says what is not so: what it took is one payment each, and the reverse',
  async (kind) => {
    const report = await orderFromMoody({
      kind,
      seconds: 2,
      shops: 6,
      random: seeded(5).next,
      apart: false,
    })
    expect(report.asked).toBeGreaterThan(0)
    expect(report.broken).toEqual([])
  },
  120_000,
)
