import { fork } from 'node:child_process'
import Fastify from 'fastify'
import { type Load, loadOf } from './load.ts'

/** A bare Fastify server that answers from memory: the upper limit for any server that sends the same bytes on this machine. */
async function startFloor(bodies: readonly Buffer[]) {
  const app = Fastify()
  let next = 0
  app.get('/', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(bodies[next++ % bodies.length]),
  )
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Its throughput with these bodies. It is a separate process from the load generator, like the product. */
export async function floorOf(bodies: readonly Buffer[], seconds: number): Promise<Load> {
  const child = fork(import.meta.filename)
  try {
    const ready = new Promise<string>((resolve) =>
      child.once('message', resolve as (message: unknown) => void),
    )
    child.send(bodies.map((body) => body.toString('base64')))
    return await loadOf({ url: await ready, pid: child.pid as number, paths: ['/'], seconds })
  } finally {
    child.kill()
  }
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.once('message', async (bodies: string[]) => {
    process.send?.(await startFloor(bodies.map((body) => Buffer.from(body, 'base64'))))
  })
}
