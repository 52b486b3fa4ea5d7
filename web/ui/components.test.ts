import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { LanguageProvider } from '../words/language.tsx'
import { urgencyOf } from './countdown.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { Ladder, TierNudge } from './ladder.tsx'
import { Money, UnitPrice } from './money.tsx'
import { Stepper } from './stepper.tsx'

const english = { language: 'en', messages: en } as const
const html = (children: ReactElement) =>
  renderToStaticMarkup(createElement(LanguageProvider, { start: english, children }))
const words = (element: ReactElement) =>
  html(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const alstroemeria = [
  { from: 1, priceE4: 61_000 },
  { from: 5, priceE4: 58_600 },
  { from: 10, priceE4: 56_100 },
]

test('three bunches stand in the first tier, and two more reach $5.86', () => {
  const inForce = /<li aria-current="true"[^>]*>(.*?)<\/li>/.exec(
    html(createElement(Ladder, { tiers: alstroemeria, quantity: 3 })),
  )
  expect(inForce?.[1]?.replace(/<[^>]*>/g, ' ')).toContain('6.10')
  expect(words(createElement(TierNudge, { tiers: alstroemeria, quantity: 3 }))).toBe('2 more $5.86')
})

test('nothing chosen puts no tier in force and nudges nobody', () => {
  expect(html(createElement(Ladder, { tiers: alstroemeria, quantity: 0 }))).not.toContain('aria-current')
  expect(html(createElement(TierNudge, { tiers: alstroemeria, quantity: 0 }))).toBe('')
})

test('on the last tier there is no nudge', () => {
  expect(html(createElement(TierNudge, { tiers: alstroemeria, quantity: 12 }))).toBe('')
})

test('hidden prices leave the place of the ladder empty', () => {
  expect(words(createElement(Ladder, { tiers: [], quantity: 3 }))).toBe('')
})

test('money is $1,204.50 in a sentence, 1,204.50 in a column, and a total always shows its cents', () => {
  expect(words(createElement(Money, { cents: 120_450 }))).toBe('$1,204.50')
  expect(words(createElement(Money, { cents: 120_400 }))).toBe('$1,204')
  expect(words(createElement(Money, { cents: 120_450, kind: 'column' }))).toBe('1,204.50')
  expect(words(createElement(Money, { cents: -120_400, kind: 'total' }))).toBe('−$1,204.00')
  expect(words(createElement(UnitPrice, { e4: 625 }))).toBe('0.0625')
  expect(words(createElement(UnitPrice, { e4: 6100, kind: 'text' }))).toBe('$0.61')
})

test('a line of 12 where 8 are left says so on the box', () => {
  const stepper = createElement(Stepper, {
    label: 'Snapdragon',
    value: 12,
    step: 1,
    max: 8,
    onChange: () => {},
  })
  expect(words(stepper)).toBe('Only 8 left')
  expect(html(stepper)).toContain('aria-invalid="true"')
})

test('an error is tied to its input and takes the place of the hint', () => {
  const input = createElement(TextInput, { value: '937 555 01', onChange: () => {} })
  const field = html(
    createElement(Field, {
      label: 'Phone',
      hint: 'With area code',
      error: 'Phone numbers have 10 digits.',
      children: input,
    }),
  )
  const describedBy = /aria-describedby="([^"]+)"/.exec(field)?.[1]
  expect(field).toContain(`id="${describedBy}" role="alert"`)
  expect(field).not.toContain('With area code')
})

test('a countdown turns amber at two hours and red at fifteen minutes', () => {
  const minute = 60_000
  expect([121, 120, 16, 15].map((left) => urgencyOf(left * minute))).toEqual([
    'accent',
    'amber',
    'amber',
    'danger',
  ])
})

test('the sentence for a part that threw is the one the specification gives', () => {
  expect(en.ui.somethingWrong).toBe('Something went wrong, please try again later')
})
