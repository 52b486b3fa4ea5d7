import { expect, test } from 'vitest'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { asDay } from '../core/dates.ts'
import { readOrder } from './order-text.ts'

/** A Friday. */
const today = asDay('2026-11-20')

test.each([
  ['12 freedom 60, 2 bu euc, gyp x4 for thu', ['12 freedom 60', '2 bu euc', 'gyp x4'], '2026-11-26'],
  ['12 freedom 60', ['12 freedom 60'], null],
  ['gyp x4', ['gyp x4'], null],
  ['snaps white 10', ['snaps white 10'], null],
  ['2 bu euc 3 bu gyp', ['2 bu euc', '3 bu gyp'], null],
  ['12 freedom 60 2 bu euc', ['12 freedom 60', '2 bu euc'], null],
  ['gyp x4 euc x2', ['gyp x4', 'euc x2'], null],
  ['gyp x4 and euc x2', ['gyp x4', 'euc x2'], null],
  ['hypericum green 10 solidago 8', ['hypericum green 10', 'solidago 8'], null],
  [
    '25 freedom 50cm, Salt and Pepper spray rose x 10',
    ['25 freedom 50cm', 'salt and pepper spray rose x 10'],
    null,
  ],
  [
    'rose vendela 50cm, 25; rose quicksand 50cm, 50',
    ['rose vendela 50cm, 25', 'rose quicksand 50cm, 50'],
    null,
  ],
  ['100001, Rose Freedom Red 40cm, ST, 25', ['100001, rose freedom red 40cm, st, 25'], null],
  ['100624\t10\nrose white 60 x 50', ['100624\t10', 'rose white 60 x 50'], null],
  [
    'Hi Maria! Can I get 12 freedom 60s, two bunches of euc and gyp x4 for Thursday? Thanks, Jo',
    ['12 freedom 60cm', '2 bunches euc', 'gyp x4'],
    '2026-11-26',
  ],
  [
    'Hola, me puede mandar 4 bonches de eucalipto y 6 gipsofila para el jueves, gracias',
    ['4 bonches eucalipto', '6 gipsofila'],
    '2026-11-26',
  ],
  ['media docena de girasoles, una docena rosas rojas', ['6 stems girasoles', '1 dozen rosas rojas'], null],
  [
    'mañana: dos cajas de helecho cuero, cinco hortensias azules',
    ['2 cajas helecho cuero', '5 hortensias azules'],
    '2026-11-21',
  ],
  ['2 bu euc, gyp by dec 3', ['2 bu euc', 'gyp'], '2026-12-03'],
  [
    'need 2 cases foam bricks and 3 rolls stem wrap green',
    ['2 cases foam bricks', '3 rolls stem wrap green'],
    null,
  ],
  ['1,000 rose petals, 2 bu euc', ['1000 rose petals', '2 bu euc'], null],
  ['25 red roses 60cm and 10 white', ['25 red roses 60cm', '10 roses 60cm white'], null],
  ['10 white and 5 pink carns', ['10 carns white', '5 pink carns'], null],
  ['5 gyp, 3 lavender', ['5 gyp', '3 lavender'], null],
  ['carns: 100 white, 50 red', ['100 carns white', '50 carns red'], null],
  ['25 each explorer and mondial', ['25 explorer', '25 mondial'], null],
  ['3 bu each pink & white stock', ['3 bu pink stock', '3 bu white stock'], null],
  ['2 1/2 doz sunflowers, 2.5 dz gerbs', ['30 stems sunflowers', '30 stems gerbs'], null],
  ['1. gyp x4\n2. 3 bu euc', ['gyp x4', '3 bu euc'], null],
  ['gyp x4, no substitutions pls. Call 305-555-0100\nSent from my iPhone', ['gyp x4'], null],
  ['para el lunes 30: 4 bu euc', ['4 bu euc'], '2026-11-30'],
  ['gyp x4 fri am truck', ['gyp x4'], '2026-11-27'],
  ['hola buenas tardes me apartas 12 freedom 60 xfa', ['12 freedom 60'], null],
])('%s orders %j', (text, lines, day) => {
  expect(readOrder(text, today)).toEqual({ lines, day })
})

test.each([
  'white 60',
  'rose freedom 60',
  '60 cm white rose',
  '6" mums',
  'garden roses',
  '3 gal hydrangea',
  'salt and pepper',
  'cylinder vase 4x12',
  '',
  'thanks!',
  'for thursday',
  'half dozen',
  '10 stems',
  'white roses 50/60',
  'red or pink roses',
])('%s is a search', (text) => {
  expect(readOrder(text, today).lines).toEqual([])
})

test('a message of 2,000 letters, made to be slow, is read in a twentieth of a second', () => {
  for (const text of [
    '1 aaa '.repeat(330),
    'x4 and '.repeat(280),
    ', '.repeat(1000),
    '12 freedom 60 '.repeat(140),
    '5 bu each white and pink and '.repeat(65),
    `1 ${'a'.repeat(1990)}`,
    'a'.repeat(2000),
  ]) {
    const from = performance.now()
    readOrder(text, today)
    expect(performance.now() - from).toBeLessThan(atThisLoad(200))
  }
})
