import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { projectFolder } from '../support/sources.ts'

export type RunningProduct = {
  /** Where browsers find it. */
  url: string
  db: FreshDatabase['db']
  /** What the server has written so far. */
  output: () => string
  close: () => Promise<void>
}

/** The product as customers get it: a process of its own on a demo database of its own, at free ports. */
export async function runProduct(): Promise<RunningProduct> {
  const database = await freshDatabase({ demo: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      LOG_LEVEL: 'warn',
      TZ: 'Pacific/Kiritimati',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  const close = async () => {
    await ended(server)
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, () => output)
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://localhost:${port}`, db: database.db, output: () => output, close }
}

function untilReady(server: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!output().includes('(ready in ')) return
      server.stdout?.off('data', look)
      resolve()
    }
    server.stdout?.on('data', look)
    server.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output()}`)))
  })
}

/** Asks the process to end, and insists after five seconds: open event streams must not hold it. */
async function ended(server: ChildProcess) {
  if (server.exitCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const insist = setTimeout(() => server.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(insist)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const listener = createServer()
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      listener.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
