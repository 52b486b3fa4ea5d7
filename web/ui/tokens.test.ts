import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from '../../tests/support/sources.ts'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

/** The colors of one theme, as `styles.css` has them. */
function theme(name: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`\\[data-theme="${name}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
}

/** WCAG 2 contrast of two colors. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const text: [ink: string, on: string][] = [
  ...['surface', 'ground', 'sunken', 'hover', 'tint', 'tint-2'].flatMap((on): [string, string][] => [
    ['ink', on],
    ['ink-2', on],
    ['ink-3', on],
    ['accent', on],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger'],
  ['ink', 'amber-bg'],
  ['amber', 'amber-bg'],
  ['amber', 'surface'],
  ['ink', 'danger-bg'],
  ['danger', 'danger-bg'],
  ['danger', 'surface'],
]

for (const name of ['light', 'dark'] as const) {
  test(`in the ${name} theme every text color has a contrast of 4.5 or more on its background`, () => {
    const colors = theme(name)
    for (const [ink, on] of text) {
      expect(contrast(colors[ink] ?? '', colors[on] ?? ''), `${ink} on ${on}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test(`in the ${name} theme the edge of a field and a bar of a chart stand out at 3 or more`, () => {
    const colors = theme(name)
    for (const mark of ['field', 'chart-1', 'chart-2', 'chart-3', 'amber-mark']) {
      expect(contrast(colors[mark] ?? '', colors.surface ?? ''), mark).toBeGreaterThanOrEqual(3)
    }
  })
}

test('both themes have the same colors', () => {
  expect(Object.keys(theme('dark'))).toEqual(Object.keys(theme('light')))
})

test('every color that a page names is one of the theme, so that no bar is see-through', () => {
  const known = new Set([...css.matchAll(/--color-([\w-]+):/g)].map((found) => found[1]))
  /** Utilities with the same prefixes that are not colors. */
  const others = /^(none|cover|contain|center|no-repeat|repeat|bottom|top|left|right|\d.*|linear-.*)$/
  const pages = sourceFiles().filter((file) => file.startsWith('web/') && file.endsWith('.tsx'))
  const unknown = pages.flatMap((file) =>
    [...readSource(file).matchAll(/[\s"'`:](?:bg|fill|stroke)-([a-z][\w-]*)/g)].flatMap(([, name = '']) =>
      known.has(name) || others.test(name) ? [] : [`${name} in ${file}`],
    ),
  )
  expect(unknown).toEqual([])
})
