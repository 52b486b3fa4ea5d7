import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** Messages a second that a carrier is given; 0 is no limit. What stays in the outbox leaves nothing. */
export function paceOf(
  { settings, adapters }: Pick<Ctx, 'settings' | 'adapters'>,
  channel: 'mail' | 'sms',
): { carrier: string; perSecond: number } {
  const carrier = channel === 'mail' ? adapters.mailer.name : adapters.texter.name
  const perSecond = channel === 'mail' ? settings.mailPerSecond : settings.textsPerSecond
  return { carrier, perSecond: carrier === 'outbox' ? 0 : perSecond }
}

/**
 * Waits until this message may be handed over. The turns of all processes are one row, so that a carrier is never given more a second
 * than the settings say. By the database's own clock: this is about real seconds, whatever time a test has.
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
