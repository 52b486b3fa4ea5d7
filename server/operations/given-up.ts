import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'

/** Notifies those who look after the system that a job failed at every attempt: once a day per job name. */
export const tellGivenUp = (outside: Ctx, job: string): Promise<number> =>
  inTransaction(outside, async (ctx) =>
    notify(ctx, {
      topic: 'job-failed',
      facts: { job },
      to: await deskOf(ctx, ['MAINTENANCE']),
      link: '/admin/jobs?state=given-up',
      once: `job-failed:${job}:${ctx.now().toISOString().slice(0, 10)}`,
    }),
  )
