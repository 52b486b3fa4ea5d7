import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayAt } from '../../contract/core/dates.ts'
import { freshDatabase } from '../support/database.ts'
import { makeDriver, makeShop, makeUser } from '../support/make.ts'
import { linkTo, makeStops, phoneOf } from '../support/make-run.ts'
import { testPassword } from '../support/password.ts'
import { signInTo, startServer } from '../support/server.ts'
import type { Figure } from './check-out.ts'
import { watchProcesses } from './processes.ts'

type Size = { routes: number; stops: number; seconds: number }

const targetMs = 50
const targetMb = 400
/** Interval of each phone's reports, in ms: twenty times as frequent as a driver's. */
const reportMs = 10_000

/**
 * A morning of truck runs on one process: a phone in each truck reports, and each shop has its delivery's page open, which follows its own
 * truck's events and fetches the delivery after each.
 */
export async function runFigures(dataDir: string, { routes, stops, seconds }: Size): Promise<Figure[]> {
  const database = await freshDatabase()
  const { db } = database
  const day = dayAt(new Date(), 'America/New_York')
  const house = await makeShop(db, { customer: { is_house: true } })
  const drivers: string[] = []
  for (let n = 0; n < routes; n += 1) {
    const person = await makeUser(db, {
      customerId: house.customerId,
      authorities: ['TRUCK_DRIVERS', 'CAMERA_USE'],
    })
    const driverId = await makeDriver(db, { name: `Driver ${n}`, userId: person.userId })
    await makeStops({ db }, { day, shops: stops, driverId })
    drivers.push(person.email)
  }
  const server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: '0',
      TRUST_PROXY: '1',
    },
  })
  const watched = watchProcesses(server.pid, db)
  const reports: number[] = []
  const reads: number[] = []
  const heard: number[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const streams: http.ClientRequest[] = []
  try {
    const phones = []
    for (const email of drivers) phones.push(await phoneOf(await signInTo(server.url, email, testPassword)))
    let address = 0
    let reportedAt = new Map<number, number>()
    for (const { runId, stopIds } of phones)
      for (const stopId of stopIds) {
        const token = await linkTo(db, stopId)
        address += 1
        const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
        streams.push(
          await watch(`${server.url}/api/v1/delivery/${token}`, { from, agent, reads }, () => {
            const at = reportedAt.get(runId)
            if (at !== undefined) heard.push(performance.now() - at)
          }),
        )
      }
    await sleep(3_000)
    // Opening 1,500 pages at once doesn't count, only what follows.
    for (const list of [reads, heard]) list.length = 0
    reportedAt = new Map()
    const cpuBefore = await watched.cpuSeconds()
    const end = performance.now() + seconds * 1000
    await Promise.all(
      phones.map(async ({ runId, stopIds, report }, n) => {
        await sleep((n * reportMs) / phones.length)
        for (let step = 0; performance.now() < end; step += 1) {
          const stopId = stopIds[Math.floor(step / 2) % stopIds.length]
          const began = performance.now()
          reportedAt.set(runId, began)
          const answer = await (step % 2 === 0
            ? report('ARRIVED', { stopId })
            : report('DELIVERED', { stopId, pieces: 2, taker: 'Elena', place: 'COOLER', signature: null }))
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
          reports.push(performance.now() - began)
          await sleep(Math.max(0, reportMs - (performance.now() - began)))
        }
      }),
    )
    const cpu = (await watched.cpuSeconds()) - cpuBefore
    const mb = peakMb(server.pid)
    const shops = routes * stops
    const words = `${routes} phones, ${shops.toLocaleString('en-US')} watching`
    return [
      {
        what: `a report, ${words}, ${reports.length} in all`,
        value: percentiles(reports),
        target: `p95 ${targetMs} ms`,
      },
      {
        what: `a delivery read, ${reads.length} in all`,
        value: percentiles(reads),
        target: `p95 ${targetMs} ms`,
      },
      { what: 'from the report to the event at a shop', value: percentiles(heard), target: '1,000 ms' },
      { what: 'memory of the process, at most', value: `${mb} MB`, target: `${targetMb} MB` },
      {
        what: 'processor time of server and database',
        value: `${((cpu / seconds) * 100).toFixed(0)} % of a core`,
        target: '',
      },
    ]
  } finally {
    watched.stop()
    for (const stream of streams) stream.destroy()
    agent.destroy()
    await server.stop()
    await database.close()
  }
}

const percentiles = (ms: readonly number[]): string => {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`
}

/** The peak memory of a process. */
const peakMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

type Watch = { from: string; agent: http.Agent; reads: number[] }

/** An open delivery page: it follows its stream and fetches the delivery after each event. */
async function watch(
  url: string,
  { from, agent, reads }: Watch,
  hear: () => void,
): Promise<http.ClientRequest> {
  const headers = { 'x-forwarded-for': from }
  const request = http.get(`${url}/events`, { agent: false, headers })
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
  request.on('error', () => {})
  answer.on('error', () => {})
  answer.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('event: ')) return
    hear()
    const began = performance.now()
    const read = http.get(url, { agent, headers }, (body) => {
      body.resume().on('end', () => reads.push(performance.now() - began))
    })
    read.on('error', () => {})
  })
  return request
}
