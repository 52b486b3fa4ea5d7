import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../db/demo/sign-ins.ts'
import { startApp, type TestApp } from './support/app.ts'
import { projectFolder } from './support/sources.ts'
import { isSignedBy } from './support/webhook-receiver.ts'

/** The guide's examples, called as a reader would call them: over HTTP, with a key. */
let app: TestApp
let shop: string
let key: string

beforeAll(async () => {
  app = await startApp({ demo: true })
  shop = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const florist = await app.signIn('florist@demo.test')
  await florist.post('auth/prove', { password: demoPassword })
  const made = await florist.post('account/api-keys', { name: 'Till', authorities: ['FLOWERS', 'PERSON'] })
  key = (made.body as { secret: string }).secret
})
afterAll(() => app.close())

const pageOf = (name: string) =>
  readFileSync(path.join(projectFolder, `docs/guide/integrator/${name}.md`), 'utf8')

type Example = { command: string; answer: string | undefined }

/** Each `sh` block with a call, and the JSON block below it. */
const examplesIn = (text: string): Example[] =>
  [...text.matchAll(/```sh\n(curl [^`]*)```\n(?:```json\n([^`]*)```)?/g)].map(([, command = '', answer]) => ({
    command: command.trim(),
    answer,
  }))

/** The words of a command as a shell splits them, with the values of its two variables. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) =>
      single ?? (double ?? bare ?? '').replaceAll('$SHOP', shop).replaceAll('$KEY', key),
  )

async function run(command: string) {
  const [curl, ...words] = wordsOf(command)
  expect(curl).toBe('curl')
  const headers: Record<string, string> = {}
  let [method, body, url] = ['GET', undefined as string | undefined, '']
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-X') method = words.shift() ?? ''
    else if (word === '-d') body = words.shift()
    else if (word === '-H') {
      const [name = '', ...value] = (words.shift() ?? '').split(': ')
      headers[name] = value.join(': ')
    } else url = word
  }
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
}

/** Every name in the example is in the response, with a value of the same type. */
function expectLike(answer: unknown, example: unknown, at: string) {
  if (Array.isArray(example)) {
    expect(Array.isArray(answer), at).toBe(true)
    expect((answer as unknown[]).length, at).toBeGreaterThan(0)
    expectLike((answer as unknown[])[0], example[0], `${at}[0]`)
  } else if (typeof example === 'object' && example !== null) {
    expect(answer, at).toBeTypeOf('object')
    for (const [name, value] of Object.entries(example))
      expectLike((answer as Record<string, unknown>)[name], value, `${at}.${name}`)
  } else expect(typeof answer, at).toBe(typeof example)
}

test.each(['keys', 'orders-and-prices', 'files', 'embedding'])(
  'the calls of the page "%s" work as they are written',
  async (name) => {
    const examples = examplesIn(pageOf(name))
    expect(examples.length).toBeGreaterThan(0)
    for (const { command, answer } of examples) {
      const response = await run(command)
      const text = await response.text()
      expect(response.ok, `${command}\n${text}`).toBe(true)
      expect(text.length, command).toBeGreaterThan(0)
      if (answer) expectLike(JSON.parse(text), JSON.parse(answer), command)
    }
  },
)

test('a call of the guide without its key is refused', async () => {
  const [first] = examplesIn(pageOf('orders-and-prices'))
  expect((await run((first?.command ?? '').replace('$KEY', 'sty_nothing'))).status).toBe(401)
})

test('the receiver of the guide takes a delivery of ours and no other', async () => {
  const [, source = ''] = /```js\n([^`]*(?:`[^`\n]*`[^`]*)*?)```/.exec(pageOf('webhooks')) ?? []
  const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isOurs: (secret: string, headers: Record<string, string>, body: string) => boolean
  }
  const { headersOf, makeSecret } = await import('../server/webhooks/signature.ts')
  const secret = makeSecret()
  const body = '{"type":"order.placed"}'
  const sent = (at: Date) => headersOf({ id: 'msg_1', at, body }, [secret])
  const now = sent(new Date())
  expect(isSignedBy(secret, { at: 0, path: '', id: 'msg_1', headers: now, body })).toBe(true)
  expect(isOurs(secret, now, body)).toBe(true)
  expect(isOurs(makeSecret(), now, body)).toBe(false)
  expect(isOurs(secret, now, `${body} `)).toBe(false)
  expect(isOurs(secret, sent(new Date(Date.now() - 600_000)), body)).toBe(false)
})
