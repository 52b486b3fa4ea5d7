import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { withoutTable } from '../../tests/support/database.ts'
import { makeShop } from '../../tests/support/make.ts'
import { type Browser, browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'
import { makeCtx } from '../core/context.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const open: { socket: WebSocket; closed: Promise<unknown> }[] = []
afterEach(async () => {
  const all = open.splice(0)
  for (const { socket } of all) socket.terminate()
  await Promise.allSettled(all.map(({ closed }) => closed))
})

/** A browser that has opened the sign-in page. */
async function visitor() {
  const mine = browser(app)
  await mine.get('auth/sign-in-methods')
  return mine
}

/** Opens the socket of a browser and collects its messages. */
function wait(mine: Browser | undefined, first?: unknown, headers: Record<string, string> = {}) {
  const cookie = mine ? [...mine.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : ''
  const socket = new WebSocket(`ws://${origin}/api/v1/auth/otp`, {
    headers: { origin: `http://${origin}`, ...(cookie ? { cookie } : {}), ...headers },
  })
  const told: string[] = []
  socket.on('message', (data) => told.push((JSON.parse(String(data)) as { type: string }).type))
  if (first !== undefined)
    socket.on('open', () => socket.send(typeof first === 'string' ? first : JSON.stringify(first)))
  const closed = once(socket, 'close') as Promise<[number]>
  // A rejected socket closes with an error, which the test checks.
  closed.catch(() => {})
  open.push({ socket, closed })
  return { socket, told, closed }
}

describe('WS auth/otp', () => {
  test('updates the waiting desktop as soon as the link is opened on the phone', async () => {
    const { email, accountNumber } = await makeShop(app.db)
    const desktop = await visitor()
    const { attemptId } = (await desktop.post('auth/one-time-link', { email })).body as { attemptId: string }
    const waiting = wait(desktop, { attemptId })
    await expect.poll(() => waiting.told).toEqual(['sent'])
    await runJobs(app)
    const token = String((await lastMessage(app, email))?.about.path)
      .split('/')
      .at(-1)
    await browser(app).get(`auth/token-login/${token}`)
    await expect.poll(() => waiting.told, { timeout: 1000 }).toEqual(['sent', 'verified'])
    expect((await waiting.closed)[0]).toBe(1000)
    const { body } = await desktop.post(`auth/attempts/${attemptId}/session`)
    expect(body).toMatchObject({ accountNumber })
  })

  test('security 24: updates the waiting desktop as soon as it is refused', async () => {
    const { email } = await makeShop(app.db)
    const desktop = await visitor()
    const { attemptId } = (await desktop.post('auth/one-time-link', { email })).body as { attemptId: string }
    const waiting = wait(desktop, { attemptId })
    await expect.poll(() => waiting.told).toEqual(['sent'])
    await runJobs(app)
    const path = String((await lastMessage(app, email))?.about.path)
    await browser(app).post(`auth/token-login/${path.split('/').at(-1)}/refuse`)
    await expect.poll(() => waiting.told, { timeout: 1000 }).toEqual(['sent', 'expired'])
  })

  test('sends a code for a mobile number, and reports when it was used', async () => {
    const shop = await makeShop(app.db)
    const mobileNumber = '9375550171'
    await app.db
      .updateTable('users')
      .set({ mobile_number: mobileNumber, mobile_verified_at: app.now() })
      .where('id', '=', shop.userId)
      .execute()
    const mine = await visitor()
    const waiting = wait(mine, { mobileNumber })
    await expect.poll(() => waiting.told).toEqual(['sent'])
    await runJobs(app)
    const code = (await lastMessage(app, mobileNumber))?.about.code
    expect((await mine.post('auth/check-otp', { mobileNumber, code })).status).toBe(200)
    await expect.poll(() => waiting.told, { timeout: 1000 }).toEqual(['sent', 'verified'])
  })

  test('security 14: an unknown number gets the same answer', async () => {
    const waiting = wait(await visitor(), { mobileNumber: '9375550172' })
    await expect.poll(() => waiting.told).toEqual(['sent'])
    waiting.socket.close()
  })

  test('security 19: another browser’s attempt is none', async () => {
    const { email } = await makeShop(app.db)
    const desktop = await visitor()
    const { body } = await desktop.post('auth/one-time-link', { email })
    const spy = wait(await visitor(), body)
    await spy.closed
    expect(spy.told).toEqual(['expired'])
  })

  test('security 20: too many requests get an answer that it is locked', async () => {
    const mine = await visitor()
    const mobileNumber = '9375550173'
    for (let n = 0; n < 5; n++)
      expect((await mine.post('auth/mobile-number', { mobileNumber })).status).toBe(204)
    const waiting = wait(mine, { mobileNumber })
    await waiting.closed
    expect(waiting.told).toEqual(['locked'])
  })

  test('security 54: while the attempt cannot be read the socket waits, and says when it could be', async () => {
    const { email, userId } = await makeShop(app.db)
    const desktop = await visitor()
    const { attemptId } = (await desktop.post('auth/one-time-link', { email })).body as { attemptId: string }
    const waiting = wait(desktop, { attemptId })
    await expect.poll(() => waiting.told).toEqual(['sent'])
    await app.db
      .updateTable('sign_in_attempts')
      .set({ status: 'verified', user_id: userId })
      .where('id', '=', attemptId)
      .execute()
    await withoutTable(app.database, 'sign_in_attempts', async () => {
      await makeCtx(app.deps, null).emit('attempt.changed', { attemptId })
      await makeCtx(app.deps, null).emit('operations.changed', {})
    })
    await expect.poll(() => waiting.told, { timeout: 5_000 }).toEqual(['sent', 'verified'])
  })

  test('security 39: an attempt has three sockets at most, and one that closes makes room', async () => {
    const { email } = await makeShop(app.db)
    const desktop = await visitor()
    const { attemptId } = (await desktop.post('auth/one-time-link', { email })).body as { attemptId: string }
    const three = [1, 2, 3].map(() => wait(desktop, { attemptId }))
    for (const { told } of three) await expect.poll(() => told).toEqual(['sent'])
    expect((await wait(desktop, { attemptId }).closed)[0]).toBe(1013)
    three[0]?.socket.close()
    await three[0]?.closed
    const next = wait(desktop, { attemptId })
    await expect.poll(() => next.told).toEqual(['sent'])
  })

  test('security 39: an address has forty sockets at most', async () => {
    const mine = await visitor()
    const silent = Array.from({ length: 60 }, () => wait(mine))
    const codes = silent.map(({ closed }) => closed.then(([code]) => code))
    await expect
      .poll(
        async () =>
          (await Promise.all(codes.map((code) => Promise.race([code, 'open'])))).filter(
            (code) => code === 1013,
          ).length,
      )
      .toBe(20)
  })

  describe('security 21: the socket', () => {
    const refused = async ({ socket }: ReturnType<typeof wait>) => {
      const [error] = (await once(socket, 'error')) as [Error]
      return error.message
    }

    test('is not for pages of other sites', async () => {
      const mine = await visitor()
      expect(await refused(wait(mine, undefined, { origin: 'https://evil.example' }))).toContain('403')
    })

    test('names a browser that was not here before, and binds the code to that name', async () => {
      const shop = await makeShop(app.db)
      const mobileNumber = '9375550175'
      const verified = { mobile_number: mobileNumber, mobile_verified_at: app.now() }
      await app.db.updateTable('users').set(verified).where('id', '=', shop.userId).execute()
      const waiting = wait(undefined, { mobileNumber })
      const [upgrade] = (await once(waiting.socket, 'upgrade')) as [IncomingMessage]
      await expect.poll(() => waiting.told).toEqual(['sent'])
      await runJobs(app)
      const sent = { mobileNumber, code: (await lastMessage(app, mobileNumber))?.about.code }
      expect((await browser(app).post('auth/check-otp', sent)).problem.code).toBe('code_invalid')
      const mine = browser(app)
      const [, name = '', value = ''] = /^(\w+)=([\w-]{43});.*HttpOnly/.exec(
        String(upgrade.headers['set-cookie']),
      ) as string[]
      mine.cookies.set(name, value)
      expect((await mine.post('auth/check-otp', sent)).status).toBe(200)
      await expect.poll(() => waiting.told).toEqual(['sent', 'verified'])
    })

    test.each([
      ['no JSON', 'rose'],
      ['something else', { userId: 1 }],
      ['a number of nine digits', { mobileNumber: '937555017' }],
      ['both at once', { mobileNumber: '9375550174', attemptId: crypto.randomUUID() }],
    ])('closes on %s', async (_, first) => {
      const waiting = wait(await visitor(), first)
      expect((await waiting.closed)[0]).toBe(1008)
      expect(waiting.told).toEqual([])
    })

    test('takes a kilobyte, no more', async () => {
      const waiting = wait(await visitor(), 'x'.repeat(1025))
      expect((await waiting.closed)[0]).toBe(1009)
    })

    test('closes when nothing is said for five seconds', { timeout: 8000 }, async () => {
      const waiting = wait(await visitor())
      expect((await waiting.closed)[0]).toBe(1008)
    })
  })
})
