import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { type Sandbox, startSandbox } from './server.ts'

let database: FreshDatabase
let sandbox: Sandbox
const secret = 'a secret of the sandbox'

beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await startSandbox({
    db: database.db,
    port: 0,
    host: '0.0.0.0',
    secret,
    ancestors: "'none'",
    noticeUrl: () => undefined,
    noticeSecret: 'another',
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
})

/** The status of the answer to a raw request line. */
function statusOf(
  line: string,
  { port = sandbox.apiPort, host = '127.0.0.1', headers = '' } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () =>
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\ncontent-length: 0\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (piece) => (text += piece))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(text.split(' ')[1])))
  })
}

describe('security 58: the sandbox asks for its secret, however the address is written', () => {
  const since = 'since=2026-01-01T00:00:00Z'

  test.each([
    ['GET', '/v1/charges'],
    ['GET', '/%761/charges'],
    ['GET', '/v%31/charges'],
    ['GET', '/v1/%63harges'],
    ['GET', 'http://x/v1/charges'],
    ['GET', 'http://x/%761/charges'],
    ['GET', '/v1/charges/order:1:1'],
    ['HEAD', '/v1/charges'],
    ['POST', '/%761/charges'],
    ['POST', '/%761/refunds'],
    ['POST', '/%761/customers'],
    ['GET', '/%761/cards/sbx_card_1'],
    ['POST', '/%761/cards/sbx_card_1/keep'],
    ['POST', '/%761/cards/sbx_card_1/forget'],
  ])('%s %s', async (method, address) => {
    const line = `${method} ${address}?${since}`
    expect(await statusOf(line)).toBe(401)
    expect(await statusOf(line, { headers: 'authorization: Bearer guessed\r\n' })).toBe(401)
    expect(await statusOf(line, { port: sandbox.port })).toBe(401)
    expect(await statusOf(line, { port: sandbox.port, headers: `authorization: Bearer ${secret}\r\n` })).toBe(
      401,
    )
  })

  test('and answers with it', async () => {
    const headers = `authorization: Bearer ${secret}\r\n`
    expect(await statusOf(`GET /v1/charges?${since}`, { headers })).toBe(200)
    expect(await statusOf(`GET /%761/charges?${since}`, { headers })).toBe(200)
  })
})

describe('from another machine', () => {
  const ours = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

  test.runIf(ours)('the frame is reached and the API is not', async () => {
    expect(await statusOf('GET /frame', { port: sandbox.port, host: ours ?? '' })).toBe(200)
    await expect(statusOf('GET /v1/charges', { host: ours ?? '' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})
