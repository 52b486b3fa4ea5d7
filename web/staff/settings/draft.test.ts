import { expect, test } from 'vitest'
import type { Setting } from '../../../contract/features/settings.ts'
import { changedIn, textOf, valueOf } from './draft.ts'

const setting = (name: Setting['name'], value: Setting['value'], usual = value): Setting => ({
  name,
  value,
  usual,
  setBy: 'usual',
  changedBy: null,
  changedAt: null,
})

test.each([
  [setting('BRAND_NAME', 'Harbor'), ' Vine ', 'Vine'],
  [setting('BRAND_PHONE', '1'), '555', '555'],
  [setting('HOLD_MINUTES', 60), '15', 15],
  [setting('HOLD_MINUTES', 60), 'soon', 'soon'],
  [setting('PAST_DUE_STOP_DAYS', null), '15', 15],
  [setting('PAST_DUE_STOP_DAYS', 15, null), '', null],
  [setting('PAST_DUE_REMINDER_DAYS', [7, 15]), '7, 30 45', [7, 30, 45]],
  [setting('PAST_DUE_REMINDER_DAYS', [7, 15]), '', []],
  [setting('FINANCE_CHARGE_PERCENT', 0), '1.5', 1.5],
])('$0.name typed as %j', (row, text, value) => {
  expect(valueOf(row, text)).toEqual(value)
})

test('only what differs counts as changed', () => {
  const rows = [setting('BRAND_NAME', 'Harbor'), setting('PAST_DUE_REMINDER_DAYS', [7, 15])]
  expect(textOf([7, 15])).toBe('7, 15')
  expect(
    changedIn(rows, { BRAND_NAME: 'Harbor ', PAST_DUE_REMINDER_DAYS: '7' }).map(({ name }) => name),
  ).toEqual(['PAST_DUE_REMINDER_DAYS'])
})
