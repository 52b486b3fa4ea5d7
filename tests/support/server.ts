import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** The command line of `npm start`, the image and the unit (tests/deploy.test.ts). */
export const memoryFlags = ['--max-semi-space-size=4']

type Options = {
  dataDir: string
  /** The folder of another version of the project. */
  folder?: string
  /** Additional environment: DATABASE_URL, DEMO, PORT … */
  env?: Record<string, string>
  /** Arguments for Node, before the server's own. */
  nodeArgs?: readonly string[]
  /** Arguments for the server: `--dev` serves the API without the built website. */
  args?: readonly string[]
  /** Timeout of the first start. */
  patienceMs?: number
}

/** The product as a separate process, as users start it. Resolves when it answers; rejects with its output if it ends first. */
export async function startServer(options: Options) {
  const {
    dataDir,
    folder = projectFolder,
    env = {},
    nodeArgs = [],
    args = [],
    patienceMs = 120_000,
  } = options
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [...memoryFlags, ...nodeArgs, 'server/main.ts', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      SANDBOX_PORT: '0',
      // Most tests need the CPU themselves, and only a few look at pictures.
      DRAW_AHEAD: '0',
      // Even on a busy machine the product refuses no request of a test.
      SHED_DELAY_MS: '0',
      SHED_WAITING: '0',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  for (;;) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`the server ended: ${output}`)
    if (await isReady(url)) break
    if (performance.now() - startedAt > patienceMs) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready after ${patienceMs} ms: ${output}`)
    }
    await sleep(25)
  }
  return {
    url,
    port,
    pid: child.pid as number,
    readyMs: Math.round(performance.now() - startedAt),
    output: () => output,
    isRunning: () => child.exitCode === null && !child.signalCode,
    /** Kills it, as a power cut would; the database keeps running. */
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  // A test that hangs reports less than one whose server was killed.
  const insist = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exit
  clearTimeout(insist)
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/v1/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

/** An unused port below the ephemeral range, so that nothing else takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Calls a running server like a script: JSON, with the cookie of a sign-in. */
export async function signInTo(url: string, email: string, password: string) {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return signedIn(url, cookie)
}

export type SignedIn = ReturnType<typeof signedIn>

/** The same browser with its cookies, at another server. */
export function signedIn(url: string, cookie: string) {
  return {
    url,
    cookie,
    /** Rejects if there is no response at all. */
    async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(`${url}/api/v1/${path}`, {
        method,
        headers: {
          cookie,
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined }
    },
  }
}
