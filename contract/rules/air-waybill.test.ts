import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanWaybill, faultOfWaybill, waybillText } from './air-waybill.ts'
import { boxesOf, fullBoxes, unitsPerBox } from './flower-boxes.ts'

describe('air waybill', () => {
  test.each([
    ['729-1234 5675', undefined],
    ['72912345675', undefined],
    ['729.1234.5675', undefined],
    ['729-1234 5676', 'check_digit'],
    ['729-1234 567', 'shape'],
    ['729-1234 56755', 'shape'],
    ['1Z999AA1012', 'shape'],
    ['', 'shape'],
  ])('%s: %s', (typed, fault) => {
    expect(faultOfWaybill(cleanWaybill(typed))).toBe(fault)
  })

  test('no single wrong digit of the shipment passes, unless it differs by seven', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, position, more) => {
          const digits = String(serial).padStart(7, '0')
          const good = `729${digits}${serial % 7}`
          expect(faultOfWaybill(good)).toBeUndefined()
          const was = Number(digits[position])
          const wrong = (was + more) % 10
          if (Math.abs(wrong - was) === 7) return
          const typed = `729${digits.slice(0, position)}${wrong}${digits.slice(position + 1)}${serial % 7}`
          expect(faultOfWaybill(typed)).toBe('check_digit')
        },
      ),
    )
  })

  test('is written as the airlines do', () => {
    expect(waybillText('72912345675')).toBe('729-1234 5675')
  })
})

describe('boxes', () => {
  test('full box equivalents', () => {
    expect(fullBoxes([{ kind: 'QB', count: 35 }])).toBe(8.75)
    expect(
      fullBoxes([
        { kind: 'FB', count: 1 },
        { kind: 'HB', count: 1 },
        { kind: 'EB', count: 3 },
      ]),
    ).toBe(1.875)
    expect(fullBoxes([])).toBe(0)
  })

  test.each([
    [{ um: 'BX', pack: 100 }, 1],
    [{ um: 'ST', pack: 25 }, 100],
    [{ um: 'BU', pack: 10 }, 10],
    [{ um: 'BU', pack: 25 }, 4],
    [{ um: 'BU', pack: 300 }, 1],
  ])('%j: %i in a box', (sold, units) => {
    expect(unitsPerBox(sold)).toBe(units)
  })

  test('the last box may be part full', () => {
    expect(boxesOf(21, 10)).toBe(3)
    expect(boxesOf(20, 10)).toBe(2)
  })
})
