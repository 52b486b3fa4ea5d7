import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../tests/support/sources.ts'
import { enFront } from './en-front.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/**
 * The modules that some import, with themselves. `withLater` also includes what they load later, except where the rest of the words is
 * loaded too.
 */
function neededBy(entries: string[], withLater = false): string[] {
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module) || !existsSync(module) || module.includes('/words/')) return
    found.add(module)
    const code = readFileSync(module, 'utf8')
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gms))
      visit(path.join(path.dirname(module), from))
    // A table of screens is loaded through `loadScreen`, with the rest of the words.
    if (!withLater || code.includes('loadRestOfWords()') || module.endsWith('-routes.ts')) return
    for (const [, from = ''] of code.matchAll(/\bimport\('(\.[^']+)'\)/g))
      visit(path.join(path.dirname(module), from))
  }
  for (const entry of entries) visit(path.join(projectFolder, 'web', entry))
  return [...found]
}

/** The modules that use words of an area. */
const saying = (modules: string[], areas: object) =>
  modules.flatMap((module) => {
    const names = Object.keys(areas).join('|')
    const said = new RegExp(`\\bt\\.(${names})\\.\\w+|\\buseMessages\\(\\)\\.(${names})\\b`, 'g')
    return [...readFileSync(module, 'utf8').matchAll(said)].map(
      ([words]) => `${path.basename(module)}: ${words}`,
    )
  })

test('the frame of the shop, lists and items say no words that come with other screens', () => {
  const first = neededBy(
    ['app/signed-in.tsx', 'features/catalogue/catalogue-screen.tsx', 'features/catalogue/item-screen.tsx'],
    true,
  )
  expect(saying(first, enShop).length).toBeGreaterThan(100)
  expect(saying(first, enRest)).toEqual([])
})

test('pages in front of the shop say no words of the shop', () => {
  const { ui, signIn, doors, errors, ...others } = { ...enShop, ...enRest, ...enFront }
  expect(Object.keys(others)).toContain('cart')
  const front = neededBy([
    'app/app.tsx',
    'front/sign-in/sign-in-screen.tsx',
    'front/closed/closed-screen.tsx',
  ])
  expect(saying(front, { ui, signIn }).length).toBeGreaterThan(5)
  expect(saying(front, others)).toEqual([])
})
