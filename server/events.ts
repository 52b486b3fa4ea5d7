import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EventName, events } from '../contract/events.ts'
import { AppError } from './errors.ts'
import type { Ctx, CurrentUser } from './handle.ts'
import type { LiveEvent, Realtime } from './realtime.ts'

type Options = {
  path: string
  realtime: Realtime
  who: (request: FastifyRequest) => Promise<{ token: string | undefined; user: CurrentUser | null }>
  ctx: () => Ctx
}

const heartbeatMs = 15_000
/** Streams of one user at the same time; a shop's tabs and phones stay well below. */
const mostStreams = 20

/**
 * GET events: server-sent events, ids only. A browser that comes back with Last-Event-ID, or comes first with `after`, the last
 * event when its page was made, gets what it missed in the last hour, or `reload` when that is too long ago. A stream ends within a second of its session.
 */
export function registerEvents(app: FastifyInstance, { path, realtime, who, ctx }: Options) {
  const open = new Set<FastifyReply>()
  const streams = new Map<number, number>()

  app.get(path, async (request, reply) => {
    const { user } = await who(request)
    if (!user) throw new AppError('not_signed_in')
    const count = streams.get(user.id) ?? 0
    if (count >= mostStreams) throw new AppError('too_many', { retryAfter: 5 })
    streams.set(user.id, count + 1)
    open.add(reply)

    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // The connection ends with the stream: kept alive, it would hold up the end of the process.
      connection: 'close',
    })
    raw.write('retry: 1000\n\n')

    let sentUpTo = 0
    const send = (event: LiveEvent) => {
      sentUpTo = Math.max(sentUpTo, event.id)
      raw.write(`id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.ids)}\n\n`)
    }
    const stop = realtime.listen((event) => {
      if (event.name === 'session.changed' && isOf(user, event.ids.userId)) void recheck()
      if (hears(user, event)) send(event)
    })
    const beat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
    request.raw.once('close', end)
    raw.once('error', end)

    const { after } = request.query as { after?: string }
    const last = Number(request.headers['last-event-id'] ?? after)
    if (Number.isSafeInteger(last) && last > 0) await catchUp(last)
    else raw.write(`event: hello\ndata: {}\n\n`)

    async function recheck() {
      const { user: still } = await who(request)
      // Somebody else now: a member of staff began or ended work in a customer's name.
      if (still?.id !== user?.id) raw.end()
    }

    /** Events get their ids before they commit, so a few with lower ids may have come later: those of the last seconds go out again. */
    async function catchUp(from: number) {
      const { db } = ctx()
      const seen = await db.selectFrom('events').select('at').where('id', '=', from).executeTakeFirst()
      if (!seen) return void raw.write('event: reload\ndata: {}\n\n')
      const missed = await db
        .selectFrom('events')
        .selectAll()
        .where('at', '>', new Date(seen.at.getTime() - 10_000))
        .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', user?.customerId ?? 0)]))
        .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', user?.id ?? 0)]))
        .orderBy('id')
        .limit(1000)
        .execute()
      if (missed.length === 1000) return void raw.write('event: reload\ndata: {}\n\n')
      for (const { id, name, ids, customer_id, user_id } of missed) {
        if (!(name in events)) continue
        if (events[name as EventName].audience === 'processes') continue
        send({ id, name, ids, customerId: customer_id, userId: user_id } as LiveEvent)
      }
    }

    function end() {
      clearInterval(beat)
      stop()
      open.delete(reply)
      const left = (streams.get(user?.id ?? 0) ?? 1) - 1
      if (!user) return
      if (left > 0) streams.set(user.id, left)
      else streams.delete(user.id)
    }
  })

  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}

const hears = (user: CurrentUser, event: LiveEvent): boolean =>
  events[event.name].audience !== 'processes' &&
  (event.customerId === null || event.customerId === user.customerId) &&
  (event.userId === null || isOf(user, event.userId))

/** Whether an event about a user is about this one, or about the member of staff who acts in their name. */
const isOf = (user: CurrentUser, userId: number | undefined): boolean =>
  userId === user.id || (userId !== undefined && userId === user.actedBy?.id)
