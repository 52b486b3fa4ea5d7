import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../tests/support/sources.ts'
import { en } from './en.ts'
import { enFront } from './en-front.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** The screens in a table load more words, through `loadScreen`. */
const loadsMoreWords = (module: string, code: string) =>
  code.includes('loadWords(') || /-(routes|screens)\.ts$/.test(module)

/**
 * The modules that `entries` import, directly or not, including themselves. `withLater` adds what they load on demand, except where that
 * loads more words.
 */
function neededBy(entries: string[], withLater = false): string[] {
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module) || !existsSync(module) || module.includes('/words/')) return
    found.add(module)
    const code = readFileSync(module, 'utf8')
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gms))
      visit(path.join(path.dirname(module), from))
    if (!withLater || (loadsMoreWords(module, code) && !entries.some((entry) => module.endsWith(entry))))
      return
    // The staff's tools load together with the staff's screens.
    for (const [, from = ''] of code.matchAll(/\bimport\('(?!\.\/staff-tools)(\.[^']+)'\)/g))
      visit(path.join(path.dirname(module), from))
  }
  for (const entry of entries) visit(path.join(projectFolder, 'web', entry))
  return [...found]
}

/** The modules that use words from areas other than these, as `t.area.word`, `useMessages().area` or `{ area } = useMessages()`. */
const sayingOthers = (modules: string[], areas: object) => {
  const others = Object.keys(en).filter((area) => !(area in areas))
  return saying(modules, others)
}

function saying(modules: string[], areas: readonly string[]) {
  const name = `(?:${areas.join('|')})`
  const said = new RegExp(
    `\\b(?:t|messages)\\.${name}\\b(?=[.\\[])|\\buseMessages\\(\\)\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = useMessages\\(\\)`,
    'g',
  )
  return modules.flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(said)].map(([words]) => `${path.basename(module)}: ${words}`),
  )
}

test('the frame of the shop, lists and items say no words that come with other screens', () => {
  const first = neededBy(
    ['app/signed-in.tsx', 'features/catalogue/catalogue-screen.tsx', 'features/catalogue/item-screen.tsx'],
    true,
  )
  expect(saying(first, Object.keys(enShop)).length).toBeGreaterThan(100)
  expect(sayingOthers(first, enShop)).toEqual([])
})

test('the sign-in page says words of its own part alone', () => {
  const front = neededBy(['app/app.tsx', 'front/sign-in/sign-in-screen.tsx'])
  expect(saying(front, Object.keys(enFront)).length).toBeGreaterThan(5)
  expect(sayingOthers(front, enFront)).toEqual([])
})

test('other pages without a session say no words of the shop', () => {
  const { doors, errors } = en
  const others = neededBy(
    ['front/doors.ts', 'front/closed/closed-screen.tsx', 'front/intro/intro-screen.tsx'],
    true,
  )
  expect(saying(others, ['doors']).length).toBeGreaterThan(5)
  expect(sayingOthers(others, { ...enFront, doors, errors })).toEqual([])
})

test('other screens of the shop say no words of the staff’s', () => {
  const { errors } = en
  const screens = neededBy(['app/routes.tsx', 'app/shop-screens.ts'], true)
  expect(screens.length).toBeGreaterThan(100)
  expect(sayingOthers(screens, { ...enFront, ...enShop, ...enRest, errors })).toEqual([])
})
