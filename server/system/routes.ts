import { sql } from 'kysely'
import { system } from '../../contract/features/system.ts'
import { AppError } from '../core/errors.ts'
import { handle } from '../core/route.ts'
import { readMetrics } from './metrics.ts'
import { readSite } from './site.ts'

export const systemRoutes = [
  handle(system.live, async () => ({ status: 'live' as const })),
  handle(system.ready, async (ctx) => {
    if (ctx.drain.isOn)
      throw new AppError('unavailable', { detail: 'This process is stopping.', retryAfter: 2 })
    const answer = await sql<{ version: string }>`select current_setting('server_version') as version`
      .execute(ctx.db)
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )
    if (!answer) throw new AppError('unavailable', { detail: 'The database does not answer.', retryAfter: 2 })
    return { status: 'ready' as const, database: `PostgreSQL ${answer.version}` }
  }),
  handle(system.metrics, (ctx) => readMetrics(ctx)),
  handle(system.site, (ctx) => readSite(ctx)),
]
