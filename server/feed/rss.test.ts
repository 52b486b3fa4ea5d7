import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct } from '../../tests/support/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z', settings: { publicUrl: 'https://shop.example' } })
  const { db } = app
  const fresh = (day: string) => ({ created_at: new Date(`2026-${day}T14:00:00Z`) })
  const sale = { price1_e4: 61_000, original_price_e4: 73_210 }
  await makeProduct(db, { id: 1, description: 'Rose <Freedom> & "co"', grade: '50cm', ...fresh('11-18') })
  await makeProduct(db, { id: 2, description: 'Tulip', ...fresh('11-19') })
  await makeProduct(db, { id: 3, description: 'Old Rose', ...fresh('11-05') })
  await makeProduct(db, { id: 4, description: 'Cheap Rose', ...sale, sale_ends_on: '2026-11-25' })
  await makeProduct(db, { id: 5, description: 'Lapsed Rose', ...sale, sale_ends_on: '2026-11-19' })
  await makeProduct(db, { id: 6, description: 'Barred Rose', blacklisted: true, ...sale, ...fresh('11-19') })
  await makeProduct(db, { id: 7, description: 'Farm Rose', is_farm_direct: true, ...fresh('11-19') })
  await makeProduct(db, {
    id: 8,
    description: 'Peony',
    season_start_month: 5,
    season_end_month: 6,
    ...fresh('11-19'),
  })
  await app.deps.catalogue.reload()
})
afterAll(() => app?.close())

const read = (accept = '*/*') => app.app.inject({ url: '/api/v1/rss', headers: { accept } })

test('anyone can follow what is new and what is on sale', async () => {
  const answer = await read()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const titles = [...answer.body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'Harbor &amp; Vine Wholesale: new arrivals and specials',
    'New: Tulip',
    'New: Rose &lt;Freedom&gt; &amp; &quot;co&quot;',
    'On sale through November 25: Cheap Rose',
  ])
  expect(answer.body).toContain('<link>https://shop.example/item/4</link>')
  expect(answer.body).toContain('<pubDate>Thu, 19 Nov 2026 00:00:00 GMT</pubDate>')
})

test('the feed is RSS 2.0: what must be there is, and every item keeps its own name', async () => {
  const { body } = await read()
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
  const [, head = ''] = /<channel>([\s\S]*?)<item>/.exec(body) ?? []
  for (const name of ['title', 'link', 'description']) expect(head).toContain(`<${name}>`)
  const guids = [...body.matchAll(/<guid isPermaLink="false">(.*?)<\/guid>/g)].map(([, guid]) => guid)
  expect(guids).toHaveLength(3)
  expect(new Set(guids).size).toBe(3)
  expect((await read()).body.match(/<guid.*?<\/guid>/g)).toEqual(body.match(/<guid.*?<\/guid>/g))
  // Every element that is opened is also closed.
  const open: string[] = []
  for (const [, slash, name = '', empty] of body.matchAll(/<(\/?)([a-z:A-Z]+)[^>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
})

test('no price is in it, and nothing that needs an authority of its own', async () => {
  const { body } = await read()
  expect(body).not.toMatch(/\$|6\.10|7\.3|price/i)
  expect(body).not.toMatch(/Farm Rose|Barred|Lapsed|Peony|Old Rose/)
})

test('a reader gets the feed by whatever name it asks', async () => {
  for (const accept of ['application/rss+xml, application/xml;q=0.5', 'text/xml', 'application/json'])
    expect((await read(accept)).headers['content-type']).toBe('application/rss+xml; charset=utf-8')
})
