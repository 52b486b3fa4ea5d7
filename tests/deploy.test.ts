import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/index.ts'
import { nameOf, packagesFrom, rootsOf, websiteBuilders } from '../scripts/package-lock.mjs'
import { secretSettings } from '../server/core/secret-settings.ts'
import { Environment } from '../server/core/settings.ts'
import { memoryFlags } from './support/server.ts'
import { importsOf, projectFolder, readSource } from './support/sources.ts'

const files = ['Containerfile', 'compose.yaml', 'Caddyfile', 'nginx.conf', 'stemyard@.service'] as const
const read = (name: (typeof files)[number]) => readSource(`deploy/${name}`)
const compose = read('compose.yaml')
const unit = read('stemyard@.service')
const image = read('Containerfile')

/** Settings of the product in a file: in compose those of its own processes, elsewhere those of `Environment=` and `ENV`. */
const set = {
  compose: [...(compose.split('\nservices:')[0] ?? '').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  ),
  unit: [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) =>
    all.split(' ').map((one) => one.split('=')[0]),
  ),
  image: [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, all = '']) =>
    all.split(' ').map((one) => one.split('=')[0]),
  ),
}
/** Read by Node itself. */
const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']

describe('files to run the product elsewhere', () => {
  test.each(Object.entries(set))('%s sets what the product knows', (_, names) => {
    expect(names.length).toBeGreaterThan(2)
    const known = [
      ...Object.keys(Environment.shape),
      ...[...secretSettings].map((name) => `${name}_FILE`),
      ...ofNode,
    ]
    for (const name of names) expect(known, name).toContain(name)
  })

  test.each(files)('%s contains no secret', (name) => {
    expect(read(name)).not.toMatch(/postgres:\/\/[^\s:]+:(?!PASSWORD@)[^\s@]+@/)
    for (const secret of secretSettings) expect(read(name)).not.toMatch(new RegExp(`\\b${secret}[=:] *\\S`))
  })

  test.each(files)('%s asks for health where the contract has it', (name) => {
    const asked = [...read(name).matchAll(/\/api\/v1\/([\w/-]+)/g)].map(([, address]) => address)
    const known = endpoints.map(({ endpoint }) => endpoint.path)
    for (const address of asked) expect(known).toContain(address)
    if (name === 'Caddyfile' || name === 'Containerfile') expect(asked).toHaveLength(1)
  })

  test('a supervisor waits longer than a process takes to stop', () => {
    const seconds = (text: string, name: RegExp) => Number(name.exec(text)?.[1])
    expect(seconds(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThanOrEqual(
      seconds(unit, /DRAIN_SECONDS=(\d+)/) + 10,
    )
    expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(
      seconds(compose, /DRAIN_SECONDS: '(\d+)'/) + 10,
    )
    const interval = seconds(read('Caddyfile'), /health_interval (\d+)s/)
    expect(seconds(compose, /DRAIN_SECONDS: '(\d+)'/)).toBeGreaterThan(2 * interval)
  })

  test('nobody in the image is root, its root is read-only, and what it copies is there', () => {
    expect(
      image
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('USER ')),
    ).toBe('USER node')
    expect(compose).toContain('read_only: true')
    const copied = [...image.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, all = '']) => all.split(' '))
    for (const name of copied) expect(existsSync(path.join(projectFolder, name)), name).toBe(true)
    const left = readSource('.dockerignore').split('\n')
    for (const name of ['.git', '.env', 'data', 'node_modules', 'deploy/secrets'])
      expect(left).toContain(name)
    expect(image).toContain('"server/main.ts"]')
    expect(unit).toContain('server/main.ts')
  })

  test('the product keeps its memory small, however it is started', () => {
    const flags = memoryFlags.join(' ')
    expect(image).toContain(`CMD ["node", "${flags}", "server/main.ts"]`)
    expect(unit).toContain(`bin/node ${flags} server/main.ts`)
    expect(readSource('scripts/start.mjs')).toContain(`['${flags}']`)
  })

  test('what a process of the image imports is in the image', () => {
    expect(image).toContain('node scripts/keep-what-runs.mjs && rm -rf .cache tests docs')
    const { files, packages } = reachedFrom(['server/main.ts', 'scripts/commands/main.ts'])
    expect(files.size).toBeGreaterThan(800)
    expect([...files].filter((file) => /^(tests|docs)\/|\.test\.ts$/.test(file))).toEqual([])
    const kept = new Set([...packagesFrom(rootsOf('run')).keys()].map(nameOf))
    expect([...packages].filter((name) => !kept.has(name))).toEqual([])
    expect(websiteBuilders.filter((name) => packages.has(name))).toEqual([])
  })

  test('a file of 50 MB passes, and a quiet stream of events lives longer than its heartbeat', () => {
    expect(read('Caddyfile')).toContain('max_size 60MB')
    expect(read('nginx.conf')).toContain('client_max_body_size 60m;')
    expect(read('nginx.conf')).toMatch(/proxy_read_timeout 90s;/)
  })
})

/** Files and packages that these programs import, directly or not, without types. */
function reachedFrom(programs: readonly string[]) {
  const files = new Set(programs)
  const packages = new Set<string>()
  for (const file of files)
    for (const { to, typeOnly } of importsOf(file)) {
      if (typeOnly || to.startsWith('node:')) continue
      if (/\.(ts|mjs)$/.test(to) && existsSync(path.join(projectFolder, to))) files.add(to)
      else if (!to.startsWith('.')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to)
    }
  return { files, packages }
}
