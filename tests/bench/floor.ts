import Fastify from 'fastify'

/** A bare Fastify that answers one body from memory: what nobody who answers the same bytes can be faster than here. */
async function startFloor(body: Buffer) {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${url}/`, close: () => app.close() }
}

// As a process of its own, so that it shares the machine with the load generator as the product does.
if (process.argv[1] === import.meta.filename && process.send) {
  process.once('message', async (body: { base64: string }) => {
    const floor = await startFloor(Buffer.from(body.base64, 'base64'))
    process.send?.({ url: floor.url })
  })
}
