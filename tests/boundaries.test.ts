import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api, endpoints } from '../contract/index.ts'
import { routes } from '../server/routes.ts'
import {
  cycles,
  type Import,
  importsOf,
  type Layers,
  layerFaults,
  projectFolder,
  readSource,
  sourceFiles,
} from './support/sources.ts'

const files = sourceFiles()
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const imports = files.flatMap((file) => importsOf(file))
/** Imports by the product itself; tests may import more. */
const ofProduct = imports.filter(({ from }) => !isTest(from))
const top = (file: string) => file.split('/')[0]
const isOurs = (to: string) => files.includes(to)
const shown = ({ from, line, to }: Import) => `${from}:${line} imports ${to}`

/** Imports by the product's files below `folder` that `allowed` rejects. */
const strays = (folder: string, allowed: (one: Import) => boolean) =>
  ofProduct.filter((one) => one.from.startsWith(folder) && !allowed(one)).map(shown)

test('the scanner sees imports of every kind, and distinguishes types from code', () => {
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
    ({ to }) => /^(art|contract|db|server|web|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(to) && !isOurs(to),
  )
  expect(missing.map(shown)).toEqual([])
})

test('the contract imports zod and itself, nothing else', () => {
  expect(strays('contract/', ({ to }) => to.startsWith('contract/') || to === 'zod/mini')).toEqual([])
})

test('the server imports the contract, the database and itself', () => {
  const own = ['art', 'contract', 'db', 'server']
  expect(strays('server/', ({ to }) => !isOurs(to) || own.includes(top(to) ?? ''))).toEqual([])
})

test('the database imports the contract and itself', () => {
  expect(strays('db/', ({ to }) => !isOurs(to) || ['contract', 'db'].includes(top(to) ?? ''))).toEqual([])
})

test('the website imports the contract and itself, and nothing that only Node has', () => {
  const allowed = ({ from, to }: Import) =>
    // Node scripts that make the fonts and the loading video.
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

/** The layers of the website, from low to high; `ARCHITECTURE.md` has a diagram of them. */
const webLayers: Layers = [
  ['web/words', 'web/fonts'],
  ['web/ui'],
  ['web/core'],
  ['web/form'],
  ['web/front/*'],
  ['web/features/*'],
  ['web/staff/*'],
  ['web/app', 'web/doors', 'web/drive', 'web/gallery'],
]

test('a folder of the website imports only from lower layers, and from its own without a cycle, types too', () => {
  const ofWebsite = ofProduct.filter(({ from }) => from.startsWith('web/'))
  expect(layerFaults(ofWebsite, webLayers)).toEqual([])
})

/**
 * The server from low to high, as in ARCHITECTURE.md. A folder imports folders of lower layers, and of its own layer without a
 * cycle.
 */
const serverLayers: Layers = [
  ['server/core'],
  [
    'server/adapters',
    'server/access',
    'server/limits',
    'server/observing',
    'server/jobs',
    'server/export',
    'server/paper',
    'server/reading',
  ],
  [
    'server/lists',
    'server/audit',
    'server/operations',
    'server/messages',
    'server/notices',
    'server/settings',
    'server/tasks',
    'server/files',
    'server/changes',
    'server/views',
    'server/presence',
    'server/scheduled',
  ],
  ['server/stock', 'server/ship-days', 'server/catalogue', 'server/dates'],
  ['server/auth', 'server/people', 'server/company', 'server/personal', 'server/applications'],
  ['server/receivables', 'server/payments', 'server/truck-routes'],
  [
    'server/cart',
    'server/shipment',
    'server/orders',
    'server/settlement',
    'server/checkout',
    'server/order-changes',
  ],
  [
    'server/account',
    'server/customers',
    'server/deliveries',
    'server/runs',
    'server/parcels',
    'server/feedback',
    'server/ups',
    'server/statistics',
    'server/reports',
    'server/setup',
    'server/merchandising',
    'server/programs',
    'server/products',
    'server/photos',
    'server/descriptions',
    'server/prices',
    'server/lots',
    'server/price-list',
    'server/suppliers',
    'server/growers',
    'server/wanted',
    'server/shop-lists',
    'server/webhooks',
    'server/feed',
    'server/audience',
    'server/campaigns',
    'server/promo-bar',
    'server/pre-order-mails',
  ],
  [
    'server/find',
    'server/daily-prices',
    'server/sales',
    'server/customer-page',
    'server/today',
    'server/order-desk',
    'server/shorts',
    'server/standing',
    'server/calendar',
    'server/claims',
    'server/quotes',
    'server/pick-lists',
    'server/event-orders',
  ],
  ['server/purchases'],
  ['server/assistant'],
  ['server/incoming'],
  ['server/http', 'server/pictures'],
  ['server/system', 'server/demo', 'server/doctor', 'server/health', 'server/backups'],
  [
    'server/routes.ts',
    'server/jobs.ts',
    'server/mails.ts',
    'server/scheduled.ts',
    'server/tasks.ts',
    'server/product.ts',
  ],
  ['server/exit-codes.ts'],
  ['server/serve.ts'],
  ['server/main.ts'],
]

/** The contract from low to high: every feature's shapes and endpoints, then the catalogue engine, which implements some of them. */
const contractLayers: Layers = [
  ['contract/core'],
  ['contract/rules'],
  ['contract/words'],
  ['contract/features/*'],
  ['contract/catalogue', 'contract/index.ts'],
]

/** Using a service of `ctx` is a dependency on the folder that adds it, like an import. */
function servicesReached(): Import[] {
  const server = files.filter((file) => file.startsWith('server/') && !isTest(file))
  const sources = server.map((file) => ({ file, source: readSource(file) }))
  const added = /^declare module '[^']*core\/route\.ts' \{\n {2}interface Deps \{\n {4}(\w+):/gm
  const services = sources.flatMap(({ file, source }) =>
    [...source.matchAll(added)].map(([, name = '']) => ({ file, reached: reachOf(name) })),
  )
  expect(services.length).toBeGreaterThan(5)
  return sources.flatMap(({ file, source }) =>
    source
      .split('\n')
      .flatMap((text, index) =>
        services
          .filter(({ reached }) => reached.test(text))
          .map((service) => ({ from: file, to: service.file, line: index + 1, typeOnly: true })),
      ),
  )
}

/** `ctx.name`, `{ name } = ctx` or `{ name }: Ctx`. */
const reachOf = (name: string) =>
  new RegExp(
    `\\b(ctx|deps|inside|outside)\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\}( = (ctx|deps|inside|outside)|: (Pick<)?(Ctx|SignedInCtx|Deps))\\b`,
  )

test('folders of the server, the contract and the database import lower layers and make no ring', () => {
  expect(layerFaults([...ofProduct, ...servicesReached()], serverLayers)).toEqual([])
  expect(layerFaults(ofProduct, contractLayers)).toEqual([])
  expect(layerFaults(ofProduct, [['db/*']])).toEqual([])
})

test('no files import each other in a ring; on the server and in the contract not for types either', () => {
  const counted = imports.map((one) =>
    /^(contract|db|server)\//.test(one.from) ? { ...one, typeOnly: false } : one,
  )
  expect(cycles(counted).map((ring) => ring.join(' → '))).toEqual([])
})

test('what goes against the order of layers is named by file and line, types too', () => {
  const layers: Layers = [['a/core'], ['a/shop/*', 'a/tools'], ['a/main.ts']]
  const one = (from: string, to: string): Import => ({ from, to, typeOnly: true, line: 7 })
  const well = [
    one('a/shop/cart/x.ts', 'a/core/y.ts'),
    one('a/main.ts', 'a/tools/z.ts'),
    one('b/x.ts', 'a/main.ts'),
  ]
  const inRow = [one('a/shop/cart/x.ts', 'a/shop/orders.ts'), one('a/shop/orders.ts', 'a/tools/z.ts')]
  expect(layerFaults([...well, ...inRow], layers)).toEqual([])
  expect(layerFaults([one('a/core/y.ts', 'a/tools/z.ts')], layers)).toEqual([
    'a/core/y.ts:7 imports a/tools/z.ts, a layer above',
  ])
  expect(layerFaults([...inRow, one('a/tools/z.ts', 'a/shop/cart/w.ts')], layers)).toEqual([
    'a/shop/cart → a/shop/orders → a/tools → a/shop/cart (a/shop/cart/x.ts:7, a/shop/orders.ts:7, a/tools/z.ts:7)',
  ])
  expect(layerFaults([one('a/other/y.ts', 'zod')], layers)).toEqual(['a/other has no layer'])
})

test('every endpoint of the contract is served exactly once, and nothing else is', () => {
  const calls = (list: readonly { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort()
  expect(calls(routes.map(({ endpoint }) => endpoint))).toEqual(
    calls(endpoints.map(({ endpoint }) => endpoint)),
  )
  expect(new Set(calls(endpoints.map(({ endpoint }) => endpoint))).size).toBe(endpoints.length)
  // The contract's own objects, so that an endpoint cannot be served with another's rules.
  const known = new Set(endpoints.map(({ endpoint }) => endpoint))
  expect(routes.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
})

/** Features without screens of their own; the rest have a folder in `web/features`, `web/staff` or `web/front`. */
const withoutScreens = ['account', 'auth', 'feed', 'system']

test('a feature has one name in contract, server and web', () => {
  const folders = (pattern: string) =>
    globSync(pattern, { cwd: projectFolder }).map((folder) => folder.split('/').at(-1))
  const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const features = Object.keys(api).map(kebab)
  const stated = globSync('contract/features/*', { cwd: projectFolder }).map((place) =>
    path.posix.basename(place, '.ts'),
  )
  expect(features.filter((feature) => !files.includes(`server/${feature}/routes.ts`))).toEqual([])
  expect(features.filter((feature) => !stated.includes(feature))).toEqual([])
  const shown = folders('web/{features,staff,front}/*')
  expect(features.filter((feature) => !shown.includes(feature) && !withoutScreens.includes(feature))).toEqual(
    [],
  )
  expect(withoutScreens.filter((feature) => shown.includes(feature) || !features.includes(feature))).toEqual(
    [],
  )
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

test('migrations have four-digit numbers, and no number twice', () => {
  const names = globSync('db/migrations/*', { cwd: projectFolder }).sort()
  const numbers = names.map((name) => /migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual([...new Set(numbers)].filter((number) => number !== undefined))
})

test('journeys use the running server and import none of its code, which each of their processes would compile', () => {
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) reach(to)
  }
  for (const file of files) if (file.startsWith('tests/e2e/')) reach(file)
  expect(reached).toContain('tests/support/make.ts')
  expect([...reached].filter((file) => /^server\/(http|[\w-]+\.ts)/.test(file))).toEqual([])
})
