import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../contract/index.ts'
import { routes } from '../server/routes.ts'
import { cycles, type Import, importsOf, projectFolder, readSource, sourceFiles } from './support/sources.ts'

const files = sourceFiles()
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const imports = files.flatMap((file) => importsOf(file))
/** What the product itself imports: a test beside it may reach further. */
const ofProduct = imports.filter(({ from }) => !isTest(from))
const top = (file: string) => file.split('/')[0]
const isOurs = (to: string) => files.includes(to)
const shown = ({ from, line, to }: Import) => `${from}:${line} imports ${to}`

/** Imports of the product's files below `folder` that `allowed` turns down. */
const strays = (folder: string, allowed: (one: Import) => boolean) =>
  ofProduct.filter((one) => one.from.startsWith(folder) && !allowed(one)).map(shown)

test('the scanner sees imports of every kind, and tells types from code', () => {
  const source = [
    "import { a } from './a.ts'",
    "import type { B } from './b.ts'",
    "import { type C, type D } from './c.ts'",
    "import { type E, f } from '../f.ts'",
    "import 'g'",
    "export { h } from './h.ts'",
    `const i = () => import${"('./i.ts')"}`,
    'import {\n  j,\n  k,\n} from "./not-our-quotes.ts"',
    "import {\n  l,\n  m,\n} from './l.ts'",
  ].join('\n')
  expect(importsOf('web/x/y.ts', source).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
    ['web/x/a.ts', false],
    ['web/x/b.ts', true],
    ['web/x/c.ts', true],
    ['web/f.ts', false],
    ['g', false],
    ['web/x/h.ts', false],
    ['web/x/l.ts', false],
    ['web/x/i.ts', false],
  ])
})

test('every import of the project leads to a file that is there', () => {
  const missing = imports.filter(
    ({ to }) => /^(contract|db|server|web|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(to) && !isOurs(to),
  )
  expect(missing.map(shown)).toEqual([])
})

test('the contract imports zod and itself, nothing else', () => {
  expect(strays('contract/', ({ to }) => to.startsWith('contract/') || to === 'zod/mini')).toEqual([])
})

test('the server imports the contract, the database and itself', () => {
  const own = ['contract', 'db', 'server']
  expect(strays('server/', ({ to }) => !isOurs(to) || own.includes(top(to) ?? ''))).toEqual([])
})

test('the database imports the contract and itself', () => {
  expect(strays('db/', ({ to }) => !isOurs(to) || ['contract', 'db'].includes(top(to) ?? ''))).toEqual([])
})

test('the website imports the contract and itself, and nothing that only Node has', () => {
  const allowed = ({ from, to }: Import) =>
    // Fonts and the loading video are made by scripts that Node runs.
    /\/(make|film)\.ts$/.test(from) ||
    (isOurs(to) ? ['contract', 'web'].includes(top(to) ?? '') : !to.startsWith('node:'))
  expect(strays('web/', allowed)).toEqual([])
})

test('the browser never takes the whole of zod', () => {
  const whole = imports.filter(
    ({ from, to }) => to === 'zod' && ['contract', 'web'].includes(top(from) ?? ''),
  )
  expect(whole.map(shown)).toEqual([])
})

test('the design system knows no feature', () => {
  const allowed = ({ to }: Import) => !isOurs(to) || /^(web\/(ui|messages)|contract)\//.test(to)
  expect(strays('web/ui/', allowed)).toEqual([])
})

test('no files import each other in a ring', () => {
  expect(cycles(imports).map((ring) => ring.join(' → '))).toEqual([])
})

test('every endpoint of the contract is served exactly once, and nothing else is', () => {
  const calls = (list: readonly { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort()
  expect(calls(routes.map(({ endpoint }) => endpoint))).toEqual(
    calls(endpoints.map(({ endpoint }) => endpoint)),
  )
  expect(new Set(calls(endpoints.map(({ endpoint }) => endpoint))).size).toBe(endpoints.length)
  // The very objects of the contract, so that an endpoint cannot be served with another's rules.
  const known = new Set(endpoints.map(({ endpoint }) => endpoint))
  expect(routes.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
})

test('no file is longer than 400 lines; what a program wrote may be', () => {
  const generated = ['db/tables.ts']
  const long = files
    .filter((file) => !generated.includes(file))
    .map((file) => ({ file, lines: readSource(file).split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (isTest(file) ? 500 : 400))
  expect(long).toEqual([])
})

test('everything is exported by its name, but for what tools ask for', () => {
  const byDefault = files.filter((file) => /^export default /m.test(readSource(file)))
  expect(byDefault.filter((file) => !/\.config\.ts$|^tests\/e2e\/global-setup\.ts$/.test(file))).toEqual([])
})

test('files are named in kebab-case', () => {
  const odd = files.filter(
    (file) =>
      !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.(d|test|property\.test|spec|config|en|es))?\.(tsx?|mjs)$/.test(file),
  )
  expect(odd).toEqual([])
})

test('migrations are numbered without a gap', () => {
  const names = globSync('db/migrations/*', { cwd: projectFolder }).sort()
  const numbers = names.map((name) => /migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
})
