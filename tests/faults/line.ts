import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between the product and its database that can be cut, completely or one connection at a time. */
export async function openLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<Socket>()
  let up = true
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(near)
    }
    pairs.add(near)
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    if (!up) return end()
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    /** The address of a database through this proxy. */
    through(url: string) {
      const address = new URL(url)
      // A Unix socket would bypass this proxy.
      address.searchParams.delete('host')
      address.hostname = '127.0.0.1'
      address.port = String(own)
      return address.href
    },
    /** Cuts one of the open connections. */
    cutOne(random: () => number) {
      const open = [...pairs]
      open[Math.floor(random() * open.length)]?.destroy()
    },
    /** From now on the database doesn't respond, until `mend`. */
    cut() {
      up = false
      for (const near of pairs) near.destroy()
    },
    mend() {
      up = true
    },
    async close() {
      for (const near of pairs) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
