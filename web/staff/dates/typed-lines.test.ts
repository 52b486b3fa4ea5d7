import { expect, test } from 'vitest'
import { cutoffsText, daysText, itemsText, readCutoffs, readDays, readItems } from './typed-lines.ts'

test('days are read however they are separated, and written as they are read', () => {
  expect(readDays('11/26/2026, 2026-11-27 1/2/2027')).toEqual({
    values: ['2026-11-26', '2026-11-27', '2027-01-02'],
    wrong: undefined,
  })
  expect(readDays('11/26/2026, 13/40/2026').wrong).toBe('13/40/2026')
  expect(readDays(daysText(['2026-11-26', '2026-12-25'])).values).toEqual(['2026-11-26', '2026-12-25'])
  expect(readDays('')).toEqual({ values: [], wrong: undefined })
})

test('cut-offs are two days and a time', () => {
  const cutoff = { day: '2026-11-27', closesOn: '2026-11-25', localTime: '15:00' }
  expect(readCutoffs(cutoffsText([cutoff])).values).toEqual([cutoff])
  expect(readCutoffs('11/27/2026 11/25/2026 9:30').values).toEqual([{ ...cutoff, localTime: '09:30' }])
  for (const line of ['11/27/2026 15:00', '11/27/2026 11/25/2026 25:00', '11/27/2026 11/25/2026 15:00 x'])
    expect(readCutoffs(line).wrong).toBe(line)
})

test('items are a number and what is promised', () => {
  const items = [
    { productId: 100_501, promised: 500 },
    { productId: 100_502, promised: null },
  ]
  expect(readItems(itemsText(items)).values).toEqual(items)
  for (const line of ['peony', '100501 many', '1 2 3']) expect(readItems(line).wrong).toBe(line)
})
