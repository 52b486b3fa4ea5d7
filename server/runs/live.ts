import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deliveryEvent } from '../../contract/features/runs/delivery.ts'
import { AppError } from '../core/errors.ts'
import { beginEvents } from '../core/event-writer.ts'
import type { LiveEvent, Realtime } from '../core/realtime.ts'
import type { Ctx } from '../core/route.ts'
import { Places } from '../limits/places.ts'
import { openLink } from './doors.ts'

type Options = {
  path: string
  realtime: Realtime
  /** Throws `maintenance` while the product is closed. */
  ctx: (request: FastifyRequest) => Ctx
  heartbeatMs?: number | undefined
}

/** Maximum streams per client address and process; a mobile carrier has many customers behind one address. */
const most = { perKey: 60, total: 6_000 }
/** Maximum duration of a stream; its page then reconnects, and its link is checked again. */
const longestMs = 3_600_000

type Watcher = { runId: number; stopId: number; changed: () => void; isOver: () => boolean; end: () => void }

/**
 * GET delivery/:token/events: signals that the delivery of a link has changed, without data; its page refetches it. Throws
 * `link_too_old`, and `too_many` for too many streams from one address. The stream ends when its link expires.
 */
export function registerDeliveryEvents(
  app: FastifyInstance,
  { path, realtime, ctx, heartbeatMs = 15_000 }: Options,
) {
  const places = new Places(most)
  const watchers = new Watchers()
  realtime.listen((event) => watchers.hear(event))
  realtime.onGap(() => watchers.tellAll())
  // One timer for all streams: a thousand shops wait in the same hour.
  const beat = setInterval(() => watchers.beat(), heartbeatMs)
  beat.unref()

  app.get(path, async (request, reply) => {
    const leave = places.take(request.ip)
    if (!leave) throw new AppError('too_many', { retryAfter: 20 })
    const own = ctx(request)
    const link = await openLink(own, (request.params as { token: string }).token).catch((error) => {
      leave()
      throw error
    })
    const began = performance.now()
    const stream = beginEvents(reply, {
      onEnd: end,
      onLag: () =>
        request.log.warn({ stopId: link.stopId }, 'a stream was cut off: its reader does not read'),
    })
    const watcher: Watcher = {
      runId: link.runId,
      stopId: link.stopId,
      changed: () => stream?.write(`event: ${deliveryEvent}\ndata: {}\n\n`),
      isOver: () => own.now() >= link.endsAt || performance.now() - began > longestMs,
      end,
    }
    if (!stream) return leave()
    watchers.add(watcher, () => stream.write(': \n\n'))
    stream.write('retry: 1000\n\nevent: hello\ndata: {}\n\n')

    function end() {
      watchers.remove(watcher)
      leave?.()
      stream?.finish()
    }
  })

  app.addHook('preClose', async () => {
    clearInterval(beat)
    watchers.endAll()
  })
}

/** The open streams of this process by run, so that a report notifies only those of its truck. */
class Watchers {
  readonly #beats = new Map<Watcher, () => void>()
  readonly #byRun = new Map<number, Set<Watcher>>()

  add(watcher: Watcher, beat: () => void) {
    this.#beats.set(watcher, beat)
    this.#of(watcher.runId).add(watcher)
  }

  remove(watcher: Watcher) {
    this.#beats.delete(watcher)
    this.#leave(watcher)
  }

  hear({ name, ids }: Pick<LiveEvent, 'name' | 'ids'>) {
    if (name === 'operations.changed') return this.tellAll()
    if (name !== 'run.changed' || ids.runId === undefined) return
    if (ids.stopIds) this.#take(ids.runId, ids.stopIds)
    for (const { changed } of this.#byRun.get(ids.runId) ?? []) changed()
  }

  tellAll() {
    for (const { changed } of this.#beats.keys()) changed()
  }

  beat() {
    for (const [watcher, beat] of this.#beats) {
      if (watcher.isOver()) watcher.end()
      else beat()
    }
  }

  endAll() {
    for (const { end } of this.#beats.keys()) end()
  }

  /** Moves the streams of stops that another truck took over to that truck's run. */
  #take(runId: number, stopIds: readonly number[]) {
    for (const watcher of this.#beats.keys())
      if (stopIds.includes(watcher.stopId) && watcher.runId !== runId) {
        this.#leave(watcher)
        watcher.runId = runId
        this.#of(runId).add(watcher)
      }
  }

  #of(runId: number): Set<Watcher> {
    const known = this.#byRun.get(runId)
    if (known) return known
    const made = new Set<Watcher>()
    this.#byRun.set(runId, made)
    return made
  }

  #leave(watcher: Watcher) {
    const run = this.#byRun.get(watcher.runId)
    run?.delete(watcher)
    if (run?.size === 0) this.#byRun.delete(watcher.runId)
  }
}
