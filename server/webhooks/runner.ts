import { sql } from 'kysely'
import { isLost } from '../../db/connect.ts'
import { makeCtx } from '../core/context.ts'
import { endedAmong, ownLife, ownNumber } from '../core/life.ts'
import type { Deps } from '../core/route.ts'
import { finishTry, type Taken } from './finish.ts'
import { prepareEvents } from './prepare.ts'
import { sendOnce } from './send.ts'

type Options = {
  /** Maximum concurrent requests to one webhook; a failing one gets one at a time. */
  atOnce?: number
  pollMs?: number
  recoverMs?: number
  /** How long to wait for a process that lost its lock before others send its deliveries. */
  patienceMs?: number
  timeoutMs?: number
  isPaused?: () => boolean
}

export type WebhookRunner = { stop: () => Promise<void> }

/**
 * Delivers events in this process, apart from jobs and tasks. Each webhook has its own request limit, so that a slow or dead receiver
 * doesn't delay others. A delivery belongs to one process while it is sent; if that process ends, another sends it again with the
 * same id.
 */
export function startWebhooks(
  deps: Deps,
  {
    atOnce = 4,
    pollMs = 1_000,
    recoverMs = 5_000,
    patienceMs = 10_000,
    timeoutMs = 15_000,
    isPaused = () => false,
  }: Options = {},
): WebhookRunner {
  const ctx = makeCtx(deps, null)
  /** Deliveries in progress, with their webhook. */
  const running = new Map<Promise<void>, { webhookId: number; deliveryId: number }>()
  let isClosing = false
  let looking: Promise<void> | undefined
  let isRecovering = false

  const failed = (error: unknown) => {
    if (isClosing && isLost(error)) return
    deps.log.warn({ err: error }, 'a delivery to a webhook lost its database')
  }

  /** Webhooks at their limit: for healthy ones, and for failing ones. */
  function busy() {
    const counts = new Map<number, number>()
    for (const { webhookId } of running.values()) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1)
    return { any: [...counts.keys()], full: [...counts].filter(([, n]) => n >= atOnce).map(([id]) => id) }
  }

  async function takeAll() {
    await prepareEvents(ctx)
    while (!isClosing && !isPaused() && ownLife() !== null) {
      const taken = await take(deps, {
        ...busy(),
        own: [...running.values()].map(({ deliveryId }) => deliveryId),
      })
      if (!taken) break
      const run: Promise<void> = deliver(taken)
        .catch(failed)
        .finally(() => {
          running.delete(run)
          look()
        })
      running.set(run, { webhookId: taken.webhookId, deliveryId: taken.id })
    }
  }

  async function deliver(taken: Taken) {
    const sent = await sendOnce(deps, taken, timeoutMs)
    await finishTry(ctx, taken, sent)
  }

  function look() {
    if (isClosing || isPaused() || looking) return
    looking = takeAll()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }
  function recover() {
    if (isClosing || isRecovering) return
    isRecovering = true
    freeDeliveriesOfTheDead(deps, patienceMs)
      .catch(failed)
      .finally(() => {
        isRecovering = false
      })
  }

  const timers = [setInterval(look, pollMs), setInterval(recover, recoverMs)]
  for (const timer of timers) timer.unref()
  look()
  recover()
  return {
    async stop() {
      isClosing = true
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(running.keys())
    },
  }
}

type Places = { any: readonly number[]; full: readonly number[]; own: readonly number[] }

/** Claims the delivery that has been due longest, of a webhook below its limit. */
async function take({ db, now }: Deps, { any, full, own }: Places): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update webhook_deliveries d set process = ${ownNumber}, attempts = d.attempts + 1
    from webhooks w
    where w.id = d.webhook_id and d.id = (
      select e.id from webhook_deliveries e join webhooks v on v.id = e.webhook_id
      where e.state = 'waiting' and e.process is null and e.due_at <= ${now()} and v.state = 'on'
        and not (e.id = any(${own}::bigint[])) and not (v.id = any(${full}::bigint[]))
        and (v.failing_since is null or not (v.id = any(${any}::bigint[])))
      order by e.due_at, e.id limit 1 for update of e skip locked)
    returning d.id::int as id, d.webhook_id::int as "webhookId", d.message_id as "messageId", d.body, d.attempts, w.url, w.secret,
      w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil"`.execute(db)
  return rows[0]
}

/** Makes deliveries due again that a process was sending when it ended, without counting another attempt. */
async function freeDeliveriesOfTheDead({ db, now }: Deps, patienceMs: number): Promise<void> {
  const { rows } = await sql<{ process: number }>`select distinct process from webhook_deliveries
    where state = 'waiting' and process is not null and process <> ${ownNumber}`.execute(db)
  const ended = await endedAmong(
    db,
    rows.map(({ process }) => process),
    patienceMs,
  )
  if (ended.length === 0) return
  await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ process: null, due_at: now(), attempts: eb('attempts', '-', 1) }))
    .where('process', 'in', ended)
    .where('state', '=', 'waiting')
    .execute()
}
