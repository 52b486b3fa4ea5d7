import type { Ctx } from '../handle.ts'

/** Every job: its name and what it is told. A job takes ids, never rows, and may run more than once. */
export type JobPayloads = {
  release_lapsed_holds: Record<string, never>
  settle_unknown_payments: Record<string, never>
  expire_unpaid_orders: Record<string, never>
  refund_payment: { refundId: number }
  settle_delivery: { orderId: number }
  move_demo_day: Record<string, never>
  remember_card: { paymentId: number }
  forget_card: { token: string }
  handle_gateway_notice: { noticeId: number }
  reconcile_charges: Record<string, never>
  send_message: { messageId: number }
  resume_messages: Record<string, never>
  send_sign_in_code: { mobileNumber: string; boundTo: string; attemptId?: string }
  send_sign_in_link: { email: string; attemptId: string }
  send_reset_link: { email: string }
  drop_unused_certificate: { name: string }
  send_statements: Record<string, never>
  remind_overdue: Record<string, never>
  unlock_jobs: Record<string, never>
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
