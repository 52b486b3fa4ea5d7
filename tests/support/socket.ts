import { connect } from 'node:net'

type Options = {
  port: number
  /** Sent in sequence, `everyMs` apart. */
  chunks: readonly (string | Buffer)[]
  everyMs?: number
}

export type SocketAnswer = { status: number; headers: Record<string, string>; text: string }

/** Sends bytes on a new socket; returns everything received until the server closes or the answer is complete. */
export function sendBytes({ port, chunks, everyMs = 0 }: Options): Promise<SocketAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    let next = 0
    let timer: NodeJS.Timeout | undefined
    const sendNext = () => {
      const chunk = chunks[next++]
      if (chunk === undefined || !socket.writable) return
      socket.write(chunk)
      timer = setTimeout(sendNext, everyMs)
    }
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const answer = parsed(received)
      if (answer) resolve(answer)
      else reject(new Error(`no answer, but ${JSON.stringify(received)}`))
    }
    socket.on('connect', sendNext)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (isWhole(received)) finish()
    })
    // The answer is whatever arrived before the connection was reset.
    socket.on('error', () => {})
    socket.on('close', finish)
  })
}

function parsed(received: string): SocketAnswer | undefined {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1])
  if (!status) return undefined
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  )
  return { status, headers, text: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString() }
}

function isWhole(received: string): boolean {
  const answer = parsed(received)
  const length = Number(answer?.headers['content-length'])
  return answer !== undefined && Buffer.byteLength(answer.text) >= length
}
