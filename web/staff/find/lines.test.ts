import { describe, expect, test } from 'vitest'
import { findKinds } from '../../../contract/features/find.ts'
import { beginsLine, fitsLine, type PaletteLine, readOpened, readTyped, withOpened } from './lines.ts'

const line = (id: string): PaletteLine => ({ id, icon: 'store', title: id, about: '', to: '/', search: {} })

test.each([
  ['#1041', '1041', ['order'], false],
  ['@ rosewood ', 'rosewood', ['customer'], false],
  ['>add', 'add', [], false],
  [' freed 60 ', 'freed 60', findKinds, true],
])('%j asks for %j', (text, q, kinds, pages) => {
  expect(readTyped(text)).toMatchObject({ q, kinds, pages })
})

describe('a page or an action', () => {
  const page = { title: 'Estados de cuenta', about: 'Cobranza' }
  test.each([
    ['est cue', true],
    ['cob', true],
    ['uenta', false],
    ['estados xx', false],
    ['', true],
  ])('is found by beginnings of its words: %j', (q, fits) => {
    expect(fitsLine(page, q)).toBe(fits)
  })

  test('is found without accents', () => {
    expect(fitsLine({ title: 'Catálogo', about: '' }, 'catalogo')).toBe(true)
    expect(beginsLine({ title: 'Últimos' }, 'ulti')).toBe(true)
  })

  test('names that begin as typed come before other matches', () => {
    expect(beginsLine(page, 'estados d')).toBe(true)
    expect(beginsLine(page, 'cuenta')).toBe(false)
    expect(beginsLine(page, '')).toBe(false)
  })
})

describe('the last five', () => {
  test('come newest first, each once', () => {
    const kept = ['a', 'b', 'c', 'd', 'e'].map(line)
    expect(withOpened(kept, line('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e'])
    expect(withOpened(kept, line('f')).map(({ id }) => id)).toEqual(['f', 'a', 'b', 'c', 'd'])
  })

  test('that can’t be read are left out', () => {
    expect(readOpened(null)).toEqual([])
    expect(readOpened([line('a'), { id: 'b' }, 'c', { ...line('d'), search: null }])).toEqual([line('a')])
  })
})
