import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../tests/support/sources.ts'
import { enFront } from './en-front.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/**
 * The modules that some import, with themselves. `withLater`: also what they fetch later, but where the rest of the words comes
 * beside it.
 */
function neededBy(entries: string[], withLater = false): string[] {
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module) || !existsSync(module) || module.includes('/messages/')) return
    found.add(module)
    const code = readFileSync(module, 'utf8')
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gms))
      visit(path.join(path.dirname(module), from))
    if (!withLater || code.includes('loadRestOfWords()')) return
    for (const [, from = ''] of code.matchAll(/\bimport\('(\.[^']+)'\)/g))
      visit(path.join(path.dirname(module), from))
  }
  for (const entry of entries) visit(path.join(projectFolder, 'web', entry))
  return [...found]
}

/** Where words of an area are said. */
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
    ['signed-in.tsx', 'catalogue/catalogue-screen.tsx', 'catalogue/item-screen.tsx'],
    true,
  )
  expect(saying(first, enShop).length).toBeGreaterThan(100)
  expect(saying(first, enRest)).toEqual([])
})

test('pages in front of the shop say no words of the shop', () => {
  const { ui, signIn, doors, errors, ...others } = { ...enShop, ...enRest, ...enFront }
  expect(Object.keys(others)).toContain('cart')
  const front = neededBy(['app.tsx', 'sign-in/sign-in-screen.tsx', 'maintenance/closed-screen.tsx'])
  expect(saying(front, { ui, signIn }).length).toBeGreaterThan(5)
  expect(saying(front, others)).toEqual([])
})
