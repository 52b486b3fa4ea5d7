import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract/index.ts'
import { metricsText } from '../server/system/metrics.ts'
import { startApp, type TestApp } from './support/app.ts'
import { makeShop } from './support/make.ts'
import { samplesOf } from './support/samples.ts'
import { readSource } from './support/sources.ts'

const alerts = readSource('deploy/observing/alerts.yaml')
const dashboard = JSON.parse(readSource('deploy/observing/grafana.json')) as {
  panels: { id: number; title: string; targets?: { expr: string; legendFormat: string }[] }[]
}

/** Each rule as a block of lines. */
const rules = alerts
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((block) => ({ name: block.split('\n')[0] ?? '', block }))
const exprOf = ({ block }: { block: string }) =>
  /\n {8}expr: (?:>-\n)?([\s\S]*?)\n {8}(?:for|labels):/.exec(block)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
const panels = dashboard.panels.filter(({ targets = [] }) => targets.length > 0)
const exprs = [...rules.map(exprOf), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]

/** Prometheus itself provides the metric that shows whether a target is up. */
const ofPrometheus = ['up']

let app: TestApp
let text: string
beforeAll(async () => {
  app = await startApp({ worker: true })
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  await admin.get('shopping-cart')
  await app.db.selectFrom('users').select('id').execute()
  await app.deps.adapters.gateway.knows('pm_none')
  await admin.get('nothing/here')
  await app.deps.observer.run({ queue: 'job', name: 'sweep' }, async () => {})
  text = await metricsText(app.deps)
})
afterAll(() => app?.close())

const typeOf = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(text)?.[1]

/** The metrics named in an expression, with the labels that it selects. */
const named = (expr: string) =>
  [...expr.matchAll(/\b((?:stemyard|http|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', by = '']) => ({
      name,
      labels: [...by.matchAll(/(\w+)[!=]~?"/g)].map(([, label = '']) => label),
    }),
  )

test('every metric that an alert or the dashboard names is exported by a running app', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(panels.length).toBeGreaterThan(25)
  const names = exprs.flatMap(named)
  expect(names.length).toBeGreaterThan(60)
  for (const { name } of names) {
    const [, base = name, part] = /^(.*)_(bucket|sum|count)$/.exec(name) ?? []
    expect(typeOf(base), name).toBe(part ? 'histogram' : (typeOf(base) ?? 'exported'))
  }
})

test('rates are taken of counters and quantiles of histograms, and the labels that are asked for exist', () => {
  const samples = [...samplesOf(text).keys()]
  for (const expr of exprs) {
    for (const [, name = ''] of expr.matchAll(/(?:rate|increase)\((\w+)/g))
      if (!ofPrometheus.includes(name))
        expect(typeOf(name) ?? typeOf(name.replace(/_bucket$/, '')), name).toMatch(/^(counter|histogram)$/)
    for (const { name, labels } of named(expr))
      for (const label of labels)
        expect(
          samples.some((one) => one.startsWith(`${name}{`) && one.includes(`${label}="`)),
          `${name} ${label}`,
        ).toBe(true)
  }
})

test('an expression that names a route names one of the contract', () => {
  const paths = endpoints.map(({ endpoint }) => `/api/v1/${endpoint.path}`)
  const routes = exprs.flatMap((expr) =>
    [...expr.matchAll(/route=~?"([^"]*)"/g)].map(([, route = '']) => route),
  )
  expect(routes.length).toBeGreaterThan(5)
  for (const route of routes)
    expect(
      paths.some((path) => new RegExp(`^${route}$`).test(path)),
      route,
    ).toBe(true)
})

test('each alert says how grave it is, what is wrong and what to do; only what customers feel wakes someone', () => {
  for (const { name, block } of rules) {
    expect(block, name).toMatch(/severity: (page|ticket) /)
    expect(block, name).toMatch(/\n {10}summary: .{20,}/)
    expect(block, name).toMatch(/\n {10}do: .{10,}/)
  }
  expect(rules.filter(({ block }) => block.includes('severity: page')).map(({ name }) => name)).toEqual([
    'ShopDown',
    'DatabaseAway',
    'CheckOutFailing',
    'CheckOutSlow',
    'ErrorRate',
    'NoGoodBackup',
    'DiskNearlyFull',
  ])
})
