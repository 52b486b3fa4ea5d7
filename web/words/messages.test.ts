import { expect, test } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'

/** Every sentence with its key; functions are called with sample values. */
function sentences(tree: object, place = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = place ? `${place}.${key}` : key
    if (typeof value === 'string') return [[here, value]]
    if (typeof value === 'object' && value !== null) return sentences(value, here)
    return []
  })
}

test('no sentence is empty, pleads, or shouts', () => {
  for (const [place, text] of [...sentences(en), ...sentences(es)]) {
    expect(text.trim(), place).not.toBe('')
    // The specification gives two sentences word for word.
    if (/^errors\.(internal|maintenance)$|^ui\.somethingWrong$/.test(place)) continue
    expect(text, place).not.toMatch(/!|\bplease\b|\boops\b|successfully|por favor/i)
  }
})

test('Spanish says usted', () => {
  for (const [place, text] of sentences(es)) {
    expect(text, place).not.toMatch(/\b(tu|tus|tú|tuyo|tienes|puedes|quieres|elige|haz)\b/i)
  }
})
