import { expect, test } from 'vitest'
import { ASSORTED_PALETTE, parseHint } from './hint.ts'

test('a hint gives the form, its colors and its details', () => {
  expect(parseHint('form=gerbera;c1=#E0267D;c2=#FBFAF5;center=#2b1a12;petal=ray-double;leaf=none')).toEqual({
    form: 'gerbera',
    main: '#E0267D',
    second: '#FBFAF5',
    center: '#2b1a12',
    petal: 'ray-double',
    leaf: 'none',
  })
})

test('the stand-in colors of assorted goods become a palette', () => {
  const hint = parseHint('form=rose;c1=#D9A6C2')
  expect(hint.palette).toEqual(ASSORTED_PALETTE)
  expect(hint.main).toBe(ASSORTED_PALETTE[0])
})

test('a color that is not hex is dropped, and text that says nothing still draws', () => {
  expect(parseHint('form=rose;c1=red;c2=url(#x)').second).toBeUndefined()
  expect(parseHint('')).toEqual({ form: '', main: '#C9AE86' })
})
