import type { Ctx } from '../handle.ts'

/** Every job: its name and what it is told. A job takes ids, never rows, and may run more than once. */
export type JobPayloads = {
  release_lapsed_holds: Record<string, never>
  settle_unknown_payments: Record<string, never>
  expire_unpaid_orders: Record<string, never>
  refund_payment: { paymentId: number }
  remember_card: { paymentId: number }
  sweep: Record<string, never>
}
export type JobName = keyof JobPayloads
export type JobPayload<N extends JobName> = JobPayloads[N]

export type Job<N extends JobName = JobName> = {
  name: N
  /** When it runs by itself, as a crontab line's five fields, in UTC. */
  cron?: string
  run: (ctx: Ctx, payload: JobPayloads[N]) => Promise<void>
}

export const defineJob = <N extends JobName>(job: Job<N>): Job<N> => job
