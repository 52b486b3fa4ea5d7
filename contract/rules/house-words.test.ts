import { describe, expect, test } from 'vitest'
import { fillHouseWords, houseFault } from './house-words.ts'

const values = { shop: 'Petal & Stem', name: 'Ana', house: 'Harbor & Vine', phone: '(937) 555-0142' }

describe('the distributor’s own sentences', () => {
  test.each([
    ['Thank you, {shop}.', undefined],
    ['Call {phone}, ask for {house}.', undefined],
    ['Open till 5.30 p.m. at no. 12.', undefined],
    ['Write to orders@harborandvine.test', undefined],
    ['', undefined],
    ['Hello {shopp}', { kind: 'unknown-piece', piece: 'shopp' }],
    ['Hello {Shop}', { kind: 'unknown-piece', piece: 'Shop' }],
    ['Hello {', { kind: 'unknown-piece', piece: '' }],
    ['Hello }{shop}', { kind: 'unknown-piece', piece: '' }],
    ['Pay at https://pay.example', { kind: 'address' }],
    ['Pay at www.pay', { kind: 'address' }],
    ['Pay at cheap-roses.com today', { kind: 'address' }],
    ['One\nTwo', { kind: 'lines' }],
  ])('%j: %j', (text, fault) => expect(houseFault(text)).toEqual(fault))

  test.each([
    ['Thank you, {shop}.', {}, 'Thank you, Petal & Stem.'],
    ['{name}: {phone}, {phone}', {}, 'Ana: (937) 555-0142, (937) 555-0142'],
    ['Thank you, {shop}.', { shop: '' }, ''],
    ['Thank you.', { shop: '' }, 'Thank you.'],
    // Placeholders inside a value aren't replaced again.
    ['Thank you, {shop}.', { shop: '{phone} <b>' }, 'Thank you, {phone} <b>.'],
    ['Thank you, {shop}.', { shop: '$& $1' }, 'Thank you, $& $1.'],
  ])('%j with %j: %j', (text, less, expected) =>
    expect(fillHouseWords(text, { ...values, ...less })).toBe(expected),
  )
})
