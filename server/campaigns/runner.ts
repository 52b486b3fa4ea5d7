import { sql } from 'kysely'
import { type CampaignChannel, campaignChannels } from '../../contract/rules/campaigns.ts'
import { isLost } from '../../db/connect.ts'
import { makeCtx } from '../core/context.ts'
import { endedAmong, ownLife, ownNumber } from '../core/life.ts'
import type { Ctx, Deps } from '../core/route.ts'
import { paceOf } from '../messages/pace.ts'
import { beginDue } from './begin.ts'
import { sendReceiver, takeReceiver } from './send.ts'

type Options = {
  pollMs?: number
  recoverMs?: number
  /** How long a process that lost its lock has to reacquire it before others take over its messages. */
  patienceMs?: number
  isPaused?: () => boolean
}
export type CampaignRunner = { stop: () => Promise<void> }

/** How many messages of one channel this process sends at once: few for a slow carrier, so that single messages get through in between. */
function placesOf(ctx: Ctx, channel: CampaignChannel): number {
  if (channel !== 'mail' && channel !== 'sms') return 2
  const { perSecond } = paceOf(ctx, channel)
  return perSecond === 0 ? 4 : Math.min(8, Math.max(1, perSecond))
}

/**
 * Sends campaigns in this process, separately from jobs. A receiver belongs to one process while it is being sent. If that
 * process ends, receivers not yet passed to a carrier wait again; the result of the others is unknown, and they are not sent
 * again automatically.
 */
export function startCampaigns(
  deps: Deps,
  { pollMs = 1_000, recoverMs = 5_000, patienceMs = 10_000, isPaused = () => false }: Options = {},
): CampaignRunner {
  const ctx = makeCtx(deps, null)
  const running = new Map<number, { channel: CampaignChannel; done: Promise<void> }>()
  let isClosing = false
  let looking: Promise<void> | undefined
  let recovering: Promise<void> | undefined
  let toldAt = 0

  const failed = (error: unknown) => {
    if (isClosing && isLost(error)) return
    deps.log.warn({ err: error }, 'a campaign lost its database')
  }
  const isOpen = () => !isClosing && !isPaused() && ownLife() !== null
  const underWay = (channel: CampaignChannel) =>
    [...running.values()].filter((one) => one.channel === channel).length

  async function fill(channel: CampaignChannel) {
    while (isOpen() && underWay(channel) < placesOf(ctx, channel)) {
      const taken = await takeReceiver(ctx, channel)
      if (!taken) return
      const done = sendReceiver(ctx, taken)
        .catch(failed)
        .finally(() => {
          running.delete(taken.id)
          look()
        })
      running.set(taken.id, { channel, done })
    }
  }

  async function turn() {
    await beginDue(ctx)
    for (const channel of campaignChannels) await fill(channel)
    await tell()
  }
  /** Pages that show a campaign are told to reload it, at most once a second. */
  async function tell() {
    const ended = await endCampaigns(ctx)
    if (ended === 0 && (running.size === 0 || Date.now() - toldAt < 1_000)) return
    toldAt = Date.now()
    await ctx.emit('campaign.changed', { any: ['NOTIFICATIONS'] })
  }
  function look() {
    if (!isOpen() || looking) return
    looking = turn()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }
  function recover() {
    if (isClosing || recovering) return
    recovering = freeReceivers(ctx, { patienceMs, own: [...running.keys()] })
      .catch(failed)
      .finally(() => {
        recovering = undefined
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
      await Promise.all([looking, recovering])
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Ends campaigns with nothing waiting or in progress. Returns their number. */
export async function endCampaigns({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql`update campaigns c set state = 'sent', ended_at = ${now()}
    where c.state = 'sending' and not exists (
      select from campaign_receivers r where r.campaign_id = c.id and r.state in ('waiting', 'sending'))
    returning c.id`.execute(db)
  return rows.length
}

/**
 * Recovers receivers of processes that have ended, and those this process lost track of. Messages not passed to the carrier wait
 * again, or are stopped if the campaign was; for the others, delivery is unknown.
 */
export async function freeReceivers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { patienceMs, own }: { patienceMs: number; own: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{
    process: number
  }>`select distinct process::int as process from campaign_receivers
    where state = 'sending' and process <> ${ownNumber}`.execute(db)
  const ended = await endedAmong(
    db,
    rows.map(({ process }) => process),
    patienceMs,
  )
  // A receiver that this process claimed a moment ago may not be in its list yet: only those claimed long ago are lost.
  const old = new Date(now().getTime() - 10 * 60_000)
  await sql`update campaign_receivers r set process = null, due_at = case when r.handed_at is null then ${now()} else r.due_at end,
      state = case when r.handed_at is not null then 'unknown' when c.state = 'sending' then 'waiting' else 'stopped' end,
      attempts = case when r.handed_at is null then r.attempts - 1 else r.attempts end,
      error = case when r.handed_at is null then '' else 'died' end
    from campaigns c
    where c.id = r.campaign_id and r.state = 'sending'
      and (r.process = any(${ended}::bigint[])
        or (r.process = ${ownNumber} and not (r.id = any(${own}::bigint[])) and r.handed_at < ${old}))`.execute(
    db,
  )
}
