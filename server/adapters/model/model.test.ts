import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatModel, noModel } from './model.ts'

let reply: (request: IncomingMessage, response: ServerResponse) => void
let asked: { url?: string | undefined; authorization?: string | undefined; body: unknown }[] = []
const server = http.createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    asked.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) })
    reply(request, response)
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const model = (key: string | undefined = 'sk-test') => chatModel({ url, key, model: 'small', timeoutMs: 400 })
const say = (content: unknown) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content } }],
  })

test('asks as the protocol has it, and gives the answer', async () => {
  asked = []
  reply = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(say('Hello'))
  expect(await model().answer({ task: 'Word it.', data: { a: 1 } })).toBe('Hello')
  expect(asked).toMatchObject([
    {
      url: '/v1/chat/completions',
      authorization: 'Bearer sk-test',
      body: {
        model: 'small',
        messages: [
          { role: 'system', content: 'Word it.' },
          { role: 'user', content: '{"a":1}' },
        ],
      },
    },
  ])
  await chatModel({ url, key: undefined, model: 'small', timeoutMs: 400 }).answer({ task: '', data: {} })
  expect(asked[1]?.authorization).toBeUndefined()
})

test.each<[string, typeof reply]>([
  ['an error', (_, response) => response.writeHead(500).end('no')],
  ['a limit', (_, response) => response.writeHead(429).end(say('x'))],
  ['no JSON', (_, response) => response.end('<html>')],
  ['another shape', (_, response) => response.end('{"choices":[]}')],
  ['no text', (_, response) => response.end(say(null))],
  ['silence', () => undefined],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['an endless answer', (_, response) => response.end(say('x'.repeat(200_000)))],
  ['a lost connection', (request) => request.socket.destroy()],
])('%s is no answer, and no error', async (_, given) => {
  reply = given
  expect(await model().answer({ task: '', data: {} })).toBeUndefined()
})

test('without a model there is no answer', async () => {
  expect(await noModel.answer({ task: '', data: {} })).toBeUndefined()
})
