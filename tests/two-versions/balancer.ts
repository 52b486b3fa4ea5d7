import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process behind the load balancer, and the version that it runs. */
export type Behind = { url: string; version: string }

/** Interval of readiness checks in ms; a process that stops must drain for longer than two intervals. */
const lookMs = 500

/**
 * A round-robin load balancer like those of `deploy/`: it checks each process for readiness, sends requests to those that are ready, and
 * never retries, so that each request that a process fails is noticed.
 */
export async function startBalancer() {
  let behind: readonly Behind[] = []
  let ready: readonly Behind[] = []
  let next = 0
  /** Counts of responses by version and status; 0 for a request without a response. */
  const answers = new Map<string, number>()

  async function look() {
    const states = await Promise.all(behind.map(isReady))
    ready = behind.filter((_, n) => states[n])
  }

  const timer = setInterval(() => void look(), lookMs)

  function count(version: string, status: number) {
    const key = `${version} ${status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
  }

  function passOn(from: IncomingMessage, to: ServerResponse) {
    const target = ready[next++ % ready.length]
    if (!target) {
      count('none', 503)
      to.writeHead(503).end()
      return
    }
    const { hostname, port, host } = new URL(target.url)
    const { method, url: path, headers } = from
    const asked = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, host, connection: 'close' },
    })
    asked.on('response', (answer) => {
      const { statusCode = 502 } = answer
      count(target.version, statusCode)
      to.writeHead(statusCode, { ...answer.headers, 'x-served-by': target.version })
      answer.pipe(to)
      answer.on('error', () => to.destroy())
    })
    asked.on('error', () => {
      if (!to.headersSent && !to.destroyed) count(target.version, 0)
      to.destroy()
    })
    to.on('close', () => asked.destroy())
    from.pipe(asked)
  }

  const server = createServer(passOn)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers,
    /** Replaces the processes with these, each as soon as it is ready. */
    async use(processes: readonly Behind[]) {
      behind = processes
      await look()
    },
    readyNow: () => ready.map(({ version }) => version),
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

const isReady = ({ url }: Behind): Promise<boolean> =>
  fetch(`${url}/api/v1/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
