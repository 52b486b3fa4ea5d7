import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { MobileNumber } from '../../contract/people-fields.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import type { Realtime } from '../realtime.ts'
import { beginAttempt, readAttempt } from './attempts.ts'
import { askForCode } from './codes.ts'
import { hashOf, newDevice } from './one-time.ts'

const First = z.union([
  z.strictObject({ mobileNumber: MobileNumber }),
  z.strictObject({ attemptId: z.uuid() }),
])

/** What a browser is told while it waits. */
type Told = 'sent' | 'verified' | 'expired' | 'locked'

/** A first message has this long to come; a forgotten socket holds nothing for longer. */
const firstMessageMs = 5_000

type Options = {
  path: string
  realtime: Realtime
  ctx: (request: FastifyRequest) => Ctx
  /** Throws for a page of another site. */
  assertOwnPage: (request: FastifyRequest) => void
  /** The browser's own cookie: it is bound to what it asked for. */
  deviceOf: (request: FastifyRequest) => string | undefined
  /** The header that gives a browser without one its cookie. */
  deviceCookie: (device: string) => string
}

/**
 * WS auth/otp: a signed-out browser says for which attempt it waits, or for which mobile number it wants a code, and is told
 * `sent`, then `verified`, `expired` or `locked`. It says one thing and hears about nothing else.
 */
export function registerOtpSocket(app: FastifyInstance, { path, realtime, ctx, ...options }: Options) {
  const newDevices = new WeakMap<IncomingMessage, string>()
  const deviceOf = (request: FastifyRequest) =>
    options.deviceOf(request) ?? (newDevices.get(request.raw) as string)
  app.websocketServer.on('headers', (headers, raw) => {
    const device = newDevices.get(raw)
    if (device) headers.push(`Set-Cookie: ${options.deviceCookie(device)}`)
  })
  app.get(
    path,
    {
      websocket: true,
      preValidation: async (request) => {
        options.assertOwnPage(request)
        if (!options.deviceOf(request)) newDevices.set(request.raw, newDevice())
      },
    },
    (socket, request) => {
      const tooLate = setTimeout(() => socket.close(1008, 'nothing said'), firstMessageMs)
      socket.once('message', (data: Buffer) => {
        clearTimeout(tooLate)
        void serve(socket, String(data), request).catch((error) => {
          request.log.warn({ err: error }, 'waiting browser')
          socket.close(1011)
        })
      })
      socket.once('close', () => clearTimeout(tooLate))
    },
  )

  async function serve(socket: WebSocket, text: string, request: FastifyRequest) {
    const first = First.safeParse(parsed(text))
    if (!first.success) return socket.close(1008, 'not understood')
    const inside = ctx(request)
    const boundTo = hashOf(deviceOf(request))
    const tell = (type: Told) => socket.send(JSON.stringify({ type }))

    let attemptId: string
    if ('attemptId' in first.data) attemptId = first.data.attemptId
    else {
      const { mobileNumber } = first.data
      attemptId = await beginAttempt(inside, boundTo, request.headers['user-agent'] ?? '')
      try {
        await askForCode(inside, { mobileNumber, attemptId }, { boundTo, ip: request.ip })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        tell('locked')
        return socket.close(1000)
      }
    }
    const attempt = await readAttempt(inside, attemptId, boundTo)
    if (!attempt || attempt.state === 'expired' || attempt.state === 'used') {
      tell('expired')
      return socket.close(1000)
    }
    tell('sent')

    const look = async () => {
      const { state } = (await readAttempt(inside, attemptId, boundTo)) ?? { state: 'expired' as const }
      if (state === 'waiting') return
      tell(state === 'expired' ? 'expired' : 'verified')
      socket.close(1000)
    }
    const stop = realtime.listen((event) => {
      if (event.name === 'attempt.changed' && event.ids.attemptId === attemptId) void look()
    })
    const expiry = setTimeout(() => void look(), attempt.expiresAt.getTime() - inside.now().getTime() + 100)
    expiry.unref()
    socket.once('close', () => {
      stop()
      clearTimeout(expiry)
    })
    await look()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
