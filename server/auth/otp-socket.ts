import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { MobileNumber } from '../../contract/features/people/fields.ts'
import { AppError } from '../core/errors.ts'
import type { Realtime } from '../core/realtime.ts'
import type { Ctx } from '../core/route.ts'
import { Places } from '../limits/places.ts'
import { beginAttempt, readAttempt } from './attempts.ts'
import { askForCode } from './codes.ts'
import { hashOf, newDevice } from './one-time.ts'

const First = z.union([
  z.strictObject({ mobileNumber: MobileNumber }),
  z.strictObject({ attemptId: z.uuid() }),
])

/** Messages sent to a waiting browser. */
type Sent = 'sent' | 'verified' | 'expired' | 'locked'

/** Time limit for the first message, so that an idle socket is closed. */
const firstMessageMs = 5_000
/** Retry delay when an attempt could not be read because the database is unavailable. */
const lookAgainMs = 1_000
/** Maximum concurrent sockets per address: an office shares one address, and each attempt needs only one page. */
const most = { perAddress: 40, perAttempt: 3 }
/** "Try again later" in the registry of WebSocket close codes. */
const tooMany = 1013

type Options = {
  path: string
  realtime: Realtime
  ctx: (request: FastifyRequest) => Ctx
  /** Throws for a page of another site. */
  assertOwnPage: (request: FastifyRequest) => void
  /** The browser's own cookie, which its requests are bound to. */
  deviceOf: (request: FastifyRequest) => string | undefined
  /** The header that sets the cookie for a browser without one. */
  deviceCookie: (device: string) => string
}

/**
 * WS auth/otp: a signed-out browser sends the attempt that it waits for, or the mobile number for a code, and receives
 * `sent`, then `verified`, `expired` or `locked`. It sends one message and receives nothing about other attempts.
 */
export function registerOtpSocket(app: FastifyInstance, { path, realtime, ctx, ...options }: Options) {
  const addresses = new Places({ perKey: most.perAddress })
  const attempts = new Places({ perKey: most.perAttempt })
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
      config: { takesSocket: true },
      preValidation: async (request) => {
        options.assertOwnPage(request)
        if (!options.deviceOf(request)) newDevices.set(request.raw, newDevice())
      },
    },
    (socket, request) => {
      // Kept for the socket's lifetime: an error without a listener would end the process. A broken socket closes anyway.
      socket.on('error', () => {})
      // Read it now: once the connection is closed, the request has no address.
      const { ip } = request
      const leaveAddress = addresses.take(ip)
      if (!leaveAddress) return socket.close(tooMany, 'too many sockets')
      socket.once('close', leaveAddress)
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
    const isOpen = () => socket.readyState === socket.OPEN
    const tell = (type: Sent) => {
      if (isOpen()) socket.send(JSON.stringify({ type }))
    }

    let attemptId: string
    if ('attemptId' in first.data) attemptId = first.data.attemptId
    else {
      const { mobileNumber } = first.data
      const userAgent = request.headers['user-agent'] ?? ''
      attemptId = await beginAttempt(inside, { boundTo, userAgent, address: request.ip })
      try {
        const from = { boundTo, ip: request.ip, deviceToken: deviceOf(request) }
        await askForCode(inside, { mobileNumber, attemptId }, from)
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
    if (!isOpen()) return
    const leaveAttempt = attempts.take(attemptId)
    if (!leaveAttempt) return socket.close(tooMany, 'too many sockets')
    tell('sent')

    let lookLater: NodeJS.Timeout | undefined
    const lookIn = (ms: number) => {
      clearTimeout(lookLater)
      lookLater = setTimeout(() => void look(), ms)
      lookLater.unref()
    }
    const look = async () => {
      if (!isOpen()) return
      try {
        const { state } = (await readAttempt(inside, attemptId, boundTo)) ?? { state: 'expired' as const }
        if (state === 'waiting') return lookIn(attempt.expiresAt.getTime() - inside.now().getTime() + 100)
        tell(state === 'expired' ? 'expired' : 'verified')
        socket.close(1000)
      } catch (error) {
        request.log.warn({ err: error }, 'the attempt of a waiting browser could not be read')
        if (inside.now() < attempt.expiresAt) return lookIn(lookAgainMs)
        tell('expired')
        socket.close(1000)
      }
    }
    const stops = [
      realtime.listen((event) => {
        if (event.name === 'attempt.changed' && event.ids.attemptId === attemptId) void look()
      }),
      realtime.onGap(() => void look()),
    ]
    socket.once('close', () => {
      for (const stop of stops) stop()
      clearTimeout(lookLater)
      leaveAttempt()
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
