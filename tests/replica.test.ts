import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { reports } from '../contract/features/reports/reports.ts'
import type { Report } from '../contract/features/reports/shapes.ts'
import { loadDemo } from '../db/demo/load.ts'
import { prepareHome } from '../db/local-home.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { type Client, startApp, type TestApp } from './support/app.ts'
import type { FreshDatabase } from './support/database.ts'

const log = { info: () => {}, warn: () => {} }
const now = '2026-11-23T14:00:00Z'

let folder: string
let primary: Database
let standby: ChildProcess
let replicaUrl: string
let app: TestApp
let owner: Client

const open = () =>
  openDatabase(
    {
      dataDir: path.join(folder, 'primary'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databasePool: 5,
      databaseReserved: 0,
    },
    log,
  )

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Copies the stopped primary and starts the copy as its standby, which streams from it. */
async function startStandby() {
  const copy = path.join(folder, 'standby')
  cpSync(path.join(folder, 'primary'), copy, { recursive: true, preserveTimestamps: true })
  const { binaries, user } = prepareHome(path.join(folder, 'primary'), log)
  const cluster = path.join(copy, 'postgres')
  const { hostname, port, username, password } = new URL(primary.adminUrl)
  const from = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  writeFileSync(path.join(cluster, 'standby.signal'), '')
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  chmodSync(cluster, 0o700)
  if (user) own(cluster, user)
  const ownPort = await freePort()
  standby = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', cluster, '-c', `port=${ownPort}`, '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    { ...user, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C', PATH: process.env.PATH } },
  )
  const address = new URL(primary.url)
  address.port = String(ownPort)
  replicaUrl = address.href
}

function own(place: string, { uid, gid }: { uid: number; gid: number }) {
  for (const name of ['.', ...(readdirSync(place, { recursive: true }) as string[])])
    chownSync(path.join(place, name), uid, gid)
}

async function onStandby<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(primary.adminUrl)
  address.port = new URL(replicaUrl).port
  address.pathname = new URL(replicaUrl).pathname
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const answers = () =>
  onStandby((client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stemyard-replica-'))
  chmodSync(folder, 0o755)
  primary = await open()
  await loadDemo(primary.db, { now: new Date(now) })
  await primary.close()
  // It keeps its port, which the standby uses.
  await startStandby()
  primary = await open()
  while (!(await answers())) await sleep(100)
  app = await startApp({
    now,
    beside: { database: primary as unknown as FreshDatabase },
    settings: { databaseReplicaUrl: replicaUrl },
  })
  owner = await app.signIn('owner@demo.test')
})
afterAll(async () => {
  await app?.close()
  await primary?.close()
  if (standby?.exitCode === null) {
    const ended = new Promise((resolve) => standby.once('exit', resolve))
    standby.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const ordersShown = async (): Promise<number | null | undefined> => {
  const { status, body } = await owner.get('admin/dashboard/orders')
  expect(status).toBe(200)
  return (body as Report).totals.values.orders
}

/** Reduces the number of orders on the primary by one; the standby follows after replay resumes. */
async function cancelOne() {
  await sql`update orders set status = 'CANCELLED' where id = (
    select id from orders where status = 'CLOSED' and ship_day between '2026-11-01' and '2026-11-22' order by id desc limit 1)`.execute(
    primary.db,
  )
}

test('every report is read from a standby that streams, as old as it is; without it, from the database', {
  tags: ['long'],
}, async () => {
  const before = await ordersShown()
  expect(before).toBeGreaterThan(0)
  await onStandby((client) => client.query('select pg_wal_replay_pause()'))
  await cancelOne()
  const read: readonly Endpoint[] = Object.values(reports).filter(
    ({ method, path: address }) => method === 'GET' && !address.includes(':'),
  )
  expect(read.length).toBeGreaterThan(12)
  for (const { path: address } of read) {
    const { status, body } = await owner.get(address)
    expect(status, `${address} ${JSON.stringify(body)}`).toBe(200)
    // A report that fails on a standby would send all reports to the primary for half a minute.
    expect(await ordersShown(), `after ${address}`).toBe(before)
  }
  await onStandby((client) => client.query('select pg_wal_replay_resume()'))
  await expect.poll(ordersShown).not.toBe(before)

  await cancelOne()
  const less = (before ?? 0) - 2
  standby.kill('SIGQUIT')
  await sleep(500)
  expect(await ordersShown()).toBe(less)
})
