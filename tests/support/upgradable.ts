import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy for a product that can be upgraded while its pages are open. After `upgrade` its pages, worker and headers name another build;
 * the contract stays the same.
 */
export async function startUpgradable(product: { url: string }) {
  const { origin, host, hostname, port } = new URL(product.url)
  const own = (await fetch(product.url)).headers.get('x-build')?.split('.')[0] ?? ''
  const newer = 'newer'.padEnd(own.length, '-')
  let isNewer = false
  const named = (text: string) => (isNewer ? text.replaceAll(own, newer) : text)

  function passOn(from: IncomingMessage, to: ServerResponse) {
    const { headers, method, url: path } = from
    const asked = request({
      hostname,
      port,
      path,
      method,
      headers: { ...headers, host, 'accept-encoding': 'identity', ...(headers.origin ? { origin } : {}) },
    })
    asked.on('response', (answer) => {
      const build = String(answer.headers['x-build'] ?? '')
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-build': named(build) })
      if (!/html|javascript/.test(String(answer.headers['content-type']))) return void answer.pipe(to)
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => void pieces.push(piece))
      // Both names have the same length, so responses keep theirs.
      answer.on('end', () => to.end(named(Buffer.concat(pieces).toString('utf8'))))
    })
    asked.on('error', () => to.destroy())
    to.on('close', () => asked.destroy())
    from.pipe(asked)
  }

  const server = createServer(passOn)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    newer,
    upgrade: () => {
      isNewer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
