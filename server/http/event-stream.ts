import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type EventName, events } from '../../contract/core/events.ts'
import { receives, userIdsOf } from '../core/audience.ts'
import { AppError } from '../core/errors.ts'
import { beginEvents } from '../core/event-writer.ts'
import type { LiveEvent, Realtime } from '../core/realtime.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'

type Options = {
  path: string
  realtime: Realtime
  /** The current user of the request's session, without renewing it. */
  who: (request: FastifyRequest) => Promise<CurrentUser | null>
  ctx: () => Ctx
  heartbeatMs?: number | undefined
}

/** Maximum simultaneous streams per user; a shop's tabs and phones stay well below. */
const mostStreams = 20

/**
 * GET events: server-sent events, ids only. A browser that reconnects with Last-Event-ID, or first connects with `after` (the
 * last event when its page was rendered, 0 when there was none), gets what it missed in the last hour, or `reload` after a longer
 * gap. A stream ends within a second of sign-out, and within a heartbeat of session expiry.
 */
export function registerEvents(
  app: FastifyInstance,
  { path, realtime, who, ctx, heartbeatMs = 15_000 }: Options,
) {
  const open = new Set<() => void>()
  const streams = new Map<number, number>()

  app.get(path, async (request, reply) => {
    const user = await who(request)
    if (!user) throw new AppError('not_signed_in')
    const count = streams.get(user.id) ?? 0
    if (count >= mostStreams) throw new AppError('too_many', { retryAfter: 5 })

    const stream = beginEvents(reply, {
      onEnd: end,
      onLag: () => request.log.warn({ userId: user.id }, 'a stream was cut off: its reader does not read'),
    })
    if (!stream) return
    const { write } = stream
    streams.set(user.id, count + 1)
    open.add(end)
    write('retry: 1000\n\n')

    const { after } = request.query as { after?: string }
    const last = Number(request.headers['last-event-id'] ?? after)
    const isFollowing = Number.isSafeInteger(last) && last >= 0
    let sentUpTo = isFollowing ? last : 0
    const stops = [
      realtime.listen((event) => {
        if (!receives(user, event)) return
        send(event)
        if (event.name === 'session.changed' || event.name === 'roles.changed') void recheck(end)
      }),
      realtime.onGap(() => void recheck(end).then(catchUp)),
    ]
    const beat = setInterval(() => {
      write(': \n\n')
      // Unknown without the database; the next heartbeat checks again.
      void recheck((error) => request.log.warn({ err: error }, 'the session of a stream could not be read'))
    }, heartbeatMs)
    if (isFollowing) await catchUp()
    else write('event: hello\ndata: {}\n\n')

    function send({ id, name, ids }: Pick<LiveEvent, 'id' | 'name' | 'ids'>) {
      sentUpTo = Math.max(sentUpTo, id)
      write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(ids)}\n\n`)
    }

    /**
     * Ends the stream once its session has ended, its user changed because staff started or stopped acting for a customer, or
     * their rights changed. The browser then opens a new one.
     */
    async function recheck(onFailure: (error: unknown) => void) {
      try {
        const still = await who(request)
        if (!still || !user || !isSame(still, user)) end()
      } catch (error) {
        onFailure(error)
      }
    }

    async function catchUp() {
      if (stream?.isEnded()) return
      try {
        const missed = user ? await eventsAfter(ctx(), user, sentUpTo) : undefined
        if (missed) for (const event of missed) send(event)
        else write('event: reload\ndata: {}\n\n')
      } catch (error) {
        // The browser reconnects and requests the same events again.
        request.log.warn({ err: error }, 'a stream could not catch up')
        end()
      }
    }

    function end() {
      if (!open.delete(end)) return
      clearInterval(beat)
      for (const stop of stops) stop()
      const left = (streams.get(user?.id ?? 0) ?? 1) - 1
      if (user && left > 0) streams.set(user.id, left)
      else if (user) streams.delete(user.id)
      stream?.finish()
    }
  })

  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
}

const mostMissed = 1_000
/** Events get their ids before they commit, so an event with a lower id may appear this much later. */
const overlapMs = 10_000

/** The events that a person missed since an event, some possibly repeated; undefined when that is too long ago or too many. */
async function eventsAfter({ db }: Ctx, user: CurrentUser, lastId: number): Promise<LiveEvent[] | undefined> {
  const seen = await db.selectFrom('events').select('at').where('id', '=', lastId).executeTakeFirst()
  if (!seen) {
    // A reader who has seen no event has missed none as long as no event exists.
    const some = lastId === 0 ? await db.selectFrom('events').select('id').limit(1).executeTakeFirst() : true
    return some ? undefined : []
  }
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('at', '>', new Date(seen.at.getTime() - overlapMs))
    // Only narrows the query: `receives` decides, as for live events.
    .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', user.customerId)]))
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', 'in', userIdsOf(user))]))
    .orderBy('id')
    .limit(mostMissed)
    .execute()
  if (rows.length === mostMissed) return undefined
  return rows
    .filter(({ name }) => Object.hasOwn(events, name))
    .map(({ id, name, ids, customer_id, user_id }) => ({
      id,
      name: name as EventName,
      ids: ids as LiveEvent['ids'],
      customerId: customer_id,
      userId: user_id,
      by: '',
    }))
    .filter((event) => receives(user, event))
}

const isSame = (one: CurrentUser, other: CurrentUser) =>
  one.id === other.id &&
  one.customerId === other.customerId &&
  one.actedBy?.id === other.actedBy?.id &&
  one.authorities.join() === other.authorities.join()
