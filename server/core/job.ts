import type { KnownJob } from '../../contract/features/operations.ts'

/** Every job with its name and payload. Payloads have ids, never rows, and a job may run more than once. */
export type JobPayloads = {
  release_lapsed_holds: Record<string, never>
  correct_book: Record<string, never>
  close_choices: Record<string, never>
  end_baskets: Record<string, never>
  follow_availability: Record<string, never>
  make_standing: Record<string, never>
  settle_unknown_payments: Record<string, never>
  expire_unpaid_orders: Record<string, never>
  refund_payment: { refundId: number }
  tell_difference: { orderId: number }
  settle_delivery: { orderId: number }
  move_demo_day: Record<string, never>
  remember_card: { paymentId: number }
  forget_card: { token: string }
  handle_gateway_notice: { noticeId: number }
  reconcile_charges: Record<string, never>
  send_message: { messageId: number }
  resume_messages: Record<string, never>
  send_sign_in_code: { mobileNumber: string; boundTo: string; attemptId?: string; known?: boolean }
  send_sign_in_link: { email: string; attemptId: string; known?: boolean }
  send_reset_link: { email: string; known?: boolean }
  clean_files: Record<string, never>
  drop_undecided_certificates: Record<string, never>
  send_statements: Record<string, never>
  remind_overdue: Record<string, never>
  tell_daily_prices: { publicationId: number }
  resolve_feedback: Record<string, never>
  /** A text message from a ten-digit number, with the carrier's id for the message. */
  take_reply: { from: string; text: string; id: string }
  end_offers: Record<string, never>
  roll_up_reports: Record<string, never>
  mail_reports: Record<string, never>
  track_parcels: Record<string, never>
  tell_pre_orders: { programId: number }
  unlock_jobs: Record<string, never>
  follow_run: { runId: number }
  open_missing: { runId: number }
  settle_claims: Record<string, never>
  settle_cuts: { purchaseId: number }
  remind_vendors: Record<string, never>
  move_runs: Record<string, never>
  run_scheduled: Record<string, never>
  take_price_files: Record<string, never>
  take_mail: { mailId: number }
  read_mailbox: Record<string, never>
  send_notice: { noticeId: number; way: 'mail' | 'sms' | 'push' }
  send_push: { pushId: number }
  tell_wanted: Record<string, never>
  send_digests: Record<string, never>
  ask_back: Record<string, never>
  run_doctor: Record<string, never>
  run_backup: Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobPayloads & KnownJob
export type JobPayload<N extends JobName> = JobPayloads[N]
