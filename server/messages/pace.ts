import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** Messages per second for a carrier; 0 is no limit. The outbox sends nothing, so it has no limit. */
export function paceOf(
  { settings, adapters }: Pick<Ctx, 'settings' | 'adapters'>,
  channel: 'mail' | 'sms',
): { carrier: string; perSecond: number } {
  const carrier = channel === 'mail' ? adapters.mailer.name : adapters.texter.name
  const perSecond = channel === 'mail' ? settings.mailPerSecond : settings.textsPerSecond
  return { carrier, perSecond: carrier === 'outbox' ? 0 : perSecond }
}

/**
 * Waits until this message may be sent. All processes take turns in one row, so that a carrier never gets more per second than
 * the settings allow. Uses the database's own clock: this is about real seconds, whatever time a test has set.
 */
export async function takeTurn(
  ctx: Pick<Ctx, 'db' | 'settings' | 'adapters'>,
  channel: 'mail' | 'sms',
): Promise<void> {
  const { carrier, perSecond } = paceOf(ctx, channel)
  if (perSecond === 0) return
  const step = 1 / perSecond
  const { rows } = await sql<{ wait: number }>`
    insert into carrier_paces as p (carrier, next_at)
    values (${carrier}, clock_timestamp() + make_interval(secs => ${step}::float8))
    on conflict (carrier) do update
      set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${step}::float8)
    returning extract(epoch from next_at - clock_timestamp())::float8 - ${step}::float8 as wait`.execute(
    ctx.db,
  )
  const waitMs = (rows[0]?.wait ?? 0) * 1000
  if (waitMs > 1) await sleep(waitMs)
}
