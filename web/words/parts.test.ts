import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../tests/support/sources.ts'
import { en } from './en.ts'
import { enOpened } from './en-opened.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** The screens in a table load more words, through `loadScreen`. */
const loadsMoreWords = (module: string, code: string) =>
  code.includes('loadWords(') || /-(routes|screens)\.ts$/.test(module)

/**
 * The modules that `entries` import, directly or not, including themselves. `withLater` adds what they load on demand, except where that
 * loads more words; `opened` also adds what is opened from the shop's frame and lists.
 */
function neededBy(entries: string[], withLater: boolean | 'opened' = false): string[] {
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module) || !existsSync(module) || module.includes('/web/words/')) return
    found.add(module)
    const code = readFileSync(module, 'utf8')
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gms))
      visit(path.join(path.dirname(module), from))
    if (!withLater || (loadsMoreWords(module, code) && !entries.some((entry) => module.endsWith(entry))))
      return
    // The staff's tools load together with the staff's screens.
    for (const [, opened, from = ''] of code.matchAll(
      /(withOpened\()?\bimport\('(?!\.\/staff-tools)(\.[^']+)'\)/g,
    ))
      if (!opened || withLater === 'opened') visit(path.join(path.dirname(module), from))
  }
  for (const entry of entries) visit(path.join(projectFolder, 'web', entry))
  return [...found]
}

/**
 * The modules that use words from areas other than these and `ui`, as `t.area.word`, `useMessages().area` or `{ area } = useMessages()`.
 */
const sayingOthers = (modules: string[], areas: object) => {
  const others = Object.keys(en).filter((area) => area !== 'ui' && !(area in areas))
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

const first = ['app/signed-in.tsx', 'features/catalogue/catalogue-screen.tsx']

test('the frame of the shop, lists, items and what a press opens there say no words that come with other screens', () => {
  const modules = neededBy([...first, 'features/catalogue/item-screen.tsx'], 'opened')
  expect(saying(modules, Object.keys(enShop)).length).toBeGreaterThan(100)
  expect(sayingOthers(modules, { ...enShop, ...enOpened })).toEqual([])
})

test('the frame of the shop and lists say no words of what a press opens', () => {
  const { search, ...inTwoParts } = enOpened
  const opened = Object.values(inTwoParts).flatMap((area) => Object.keys(area))
  expect(opened.length).toBeGreaterThan(100)
  const modules = neededBy(first, true)
  const said = modules.flatMap((module) => {
    const code = readFileSync(module, 'utf8')
    if (!/\b(use)?Messages\b/.test(code)) return []
    return opened
      .filter((word) => new RegExp(`\\.${word}\\b|[{,]\\s*${word}\\b[^{}]*\\}\\s*=`).test(code))
      .map((word) => `${path.basename(module)}: ${word}`)
  })
  expect(said).toEqual([])
  expect(sayingOthers(modules, enShop)).toEqual([])
})

test('the sign-in page uses only words of its own part', () => {
  const { signIn } = en
  const front = neededBy(['app/app.tsx', 'front/sign-in/sign-in-screen.tsx'])
  expect(saying(front, ['signIn']).length).toBeGreaterThan(3)
  expect(sayingOthers(front, { signIn })).toEqual([])
})

test('other pages without a session say no words of the shop', () => {
  const { signIn, doors, errors } = en
  const others = neededBy(
    ['front/doors.ts', 'front/closed/closed-screen.tsx', 'front/intro/intro-screen.tsx'],
    true,
  )
  expect(saying(others, ['doors']).length).toBeGreaterThan(5)
  expect(sayingOthers(others, { signIn, doors, errors })).toEqual([])
})

test('other screens of the shop say no words of the staff’s', () => {
  const { signIn, errors } = en
  const screens = neededBy(['app/routes.tsx', 'app/shop-screens.ts'], 'opened')
  expect(screens.length).toBeGreaterThan(100)
  expect(sayingOthers(screens, { ...enShop, ...enOpened, ...enRest, signIn, errors })).toEqual([])
})
