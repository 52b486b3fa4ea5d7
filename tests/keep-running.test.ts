import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stopLocalPostgres } from '../db/local.ts'
import { freePort } from './support/server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const dataDir = temporaryFolder('kept')
const kept = path.join(import.meta.dirname, 'support/kept.mjs')
let port: number

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  await stopLocalPostgres(dataDir)
})

const started: Kept[] = []
afterEach(async () => {
  for (const { child, code } of started.splice(0)) {
    child.kill('SIGTERM')
    await code
  }
})

type Kept = { child: ChildProcess; output: () => string; code: Promise<number | null> }

/** Runs a program like `npm start` runs the product. */
function keep(args: string[], limits: object = {}): Kept {
  const child = spawn(process.execPath, [kept, JSON.stringify(limits), ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const one = {
    child,
    output: () => output,
    code: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  }
  started.push(one)
  return one
}

const product = () => keep(['server/main.ts', '--dev'])
const times = (text: string, part: string) => text.split(part).length - 1
const ready = (one: Kept, count: number) =>
  expect.poll(() => times(one.output(), '(ready in'), { timeout: 60_000 }).toBe(count)

/** The process id of the server, looked up by its parent's. */
function served({ child }: Kept): number {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}
const databasePid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

describe('the product itself', { tags: ['long'] }, () => {
  test('is started again after kill -9, on its database; a taken port is said once and starts nothing; a stop ends app and database, with a request under way', {
    timeout: 180_000,
  }, async () => {
    const one = product()
    await ready(one, 1)
    const first = served(one)
    process.kill(first, 'SIGKILL')
    await ready(one, 2)
    expect(served(one)).not.toBe(first)
    expect(one.output()).toContain('The product ended unexpectedly (exit code 137) and is started again.')

    const second = product()
    expect(await second.code).toBe(1)
    expect(times(second.output(), `Port ${port} is taken.`)).toBe(1)

    const database = databasePid()
    // Its body never ends.
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(
      'POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await new Promise((resolve) => socket.write('"', resolve))
    const began = performance.now()
    one.child.kill('SIGTERM')
    expect(await one.code).toBe(0)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(times(one.output(), 'started again')).toBe(1)
    expect(
      existsSync(`/proc/${database}/cmdline`) && readFileSync(`/proc/${database}/cmdline`, 'utf8'),
    ).toBeFalsy()
    socket.destroy()
  })

  test('a wrong setting is said once', async () => {
    const env = process.env.DATABASE_POOL
    process.env.DATABASE_POOL = 'soon'
    try {
      const one = product()
      expect(await one.code).toBe(1)
      expect(times(one.output(), 'DATABASE_POOL')).toBe(1)
    } finally {
      if (env === undefined) delete process.env.DATABASE_POOL
      else process.env.DATABASE_POOL = env
    }
  })
})

describe('whatever runs', () => {
  const program = (text: string, limits: object) => keep(['-e', text], { pauseMs: 10, ...limits })
  const crash = 'process.send("ready", () => process.exit(70))'

  test('what crashes again and again is given up with a sentence', async () => {
    const one = program(`console.log("began"); ${crash}`, { most: 3, withinMs: 600_000 })
    expect(await one.code).toBe(1)
    expect(times(one.output(), 'began')).toBe(4)
    expect(one.output()).toContain(
      'The product ended 4 times within 10 minutes and is not started again: its messages above say why.',
    )
  })

  test('crashes further apart are not counted together', async () => {
    const one = program(`console.log("began"); ${crash}`, { most: 3, withinMs: 0 })
    await expect.poll(() => times(one.output(), 'began'), { timeout: 15_000 }).toBeGreaterThan(6)
  })

  test.each([
    ['ends in good order', 'process.send("ready", () => process.exit(0))', 0],
    ['says that a setting or the port is wrong', 'process.send("ready", () => process.exit(1))', 1],
    ['fails before it was ever ready', 'process.exit(70)', 1],
  ])('what %s is not started again', async (_, text, code) => {
    const one = program(`console.log("began"); ${text}`, {})
    expect(await one.code).toBe(code)
    expect(times(one.output(), 'began')).toBe(1)
  })

  test('a stop between two starts ends it', async () => {
    const one = program(`console.log("began"); ${crash}`, { pauseMs: 60_000 })
    await expect.poll(() => one.output(), { timeout: 15_000 }).toContain('is started again')
    one.child.kill('SIGTERM')
    expect(await one.code).toBe(0)
  })
})
