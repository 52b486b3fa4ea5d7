import { readFileSync } from 'node:fs'
import http from 'node:http'
import autocannon from 'autocannon'

/** `cpuMs` is the process's CPU time per request, which does not depend on other load on the machine. */
export type Load = { perSecond: number; p50: number; p99: number; cpuMs: number }

type Options = { url: string; pid: number; paths: readonly string[]; cookie?: string; seconds: number }

/** Sends GETs for some seconds on 50 connections, cycling through `paths`; the generator is a separate process. Throws on any error. */
export async function loadOf({ url, pid, paths, cookie = '', seconds }: Options): Promise<Load> {
  let next = 0
  const run = (duration: number) =>
    autocannon({
      url,
      connections: 50,
      duration,
      headers: { cookie },
      requests: [
        {
          setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] as string }),
        },
      ],
    })
  await run(Math.min(1, seconds))
  const cpuBefore = cpuMsOf(pid)
  const { requests, latency, non2xx, errors } = await run(seconds)
  if (non2xx + errors > 0) throw new Error(`${paths[0]}: ${non2xx + errors} errors`)
  const cpuMs = (cpuMsOf(pid) - cpuBefore) / Math.max(1, requests.total)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, cpuMs }
}

/** CPU time of all threads of a process so far; Linux reports it in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

export type Times = { p50: number; p99: number; most: number }

export function timesOf(ms: readonly number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** Requests each path once, sequentially on one connection, like a person; milliseconds until the last byte. */
export async function oneByOne(url: string, paths: readonly string[], cookie: string): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ms: number[] = []
  for (const path of paths) {
    const from = performance.now()
    await read(agent, url + path, cookie)
    ms.push(performance.now() - from)
  }
  agent.destroy()
  return ms
}

const read = (agent: http.Agent, url: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} for ${url}`)),
        )
      })
      .on('error', reject)
  })

/** Runs per second of `work`, ten at once, until the time is over and every run has ended. */
export async function rateOf(work: () => Promise<unknown>, seconds: number): Promise<number> {
  await work()
  const from = performance.now()
  let count = 0
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      do {
        await work()
        count += 1
      } while (performance.now() < until)
    }),
  )
  return (count * 1000) / (performance.now() - from)
}
