import { expect, test } from 'vitest'
import { orderFromMoody } from './gateway.ts'

test.each(['sandbox', 'stripe'] as const)(
  'shops order, cancel and pay at two processes while %s is slow, fails, and says what is not so: what it took is one payment each, and the reverse',
  async (kind) => {
    const seed = Math.floor(Math.random() * 1_000_000)
    const report = await orderFromMoody({ kind, seconds: 0.7, seed, shops: 6, patienceMs: 200, apart: false })
    expect(report.asked).toBeGreaterThan(0)
    expect(report.broken, `seed ${seed}, all of it in ${report.evidence}`).toEqual([])
  },
  120_000,
)
