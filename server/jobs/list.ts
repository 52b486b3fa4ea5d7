import { dropUnusedCertificateJob } from '../applications/certificate.ts'
import { sendResetLinkJob, sendSignInCodeJob, sendSignInLinkJob } from '../auth/jobs.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../checkout/jobs.ts'
import { releaseLapsedHoldsJob } from '../inventory/jobs.ts'
import { resumeMessagesJob, sendMessageJob } from '../messages/jobs.ts'
import { settleDeliveryJob } from '../orders/delivery.ts'
import { moveDemoDayJob } from '../orders/demo-day.ts'
import { refundPaymentJob } from '../orders/refunds.ts'
import { forgetCardJob, rememberCardJob } from '../payments/card-jobs.ts'
import { handleGatewayNoticeJob, reconcileChargesJob } from '../payments/reconcile.ts'
import { remindOverdueJob, sendStatementsJob } from '../receivables/jobs.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'
import { unlockJobsJob } from './unlock.ts'

/** Every job of the product: what can be queued, and what runs by itself. */
export const jobs = [
  releaseLapsedHoldsJob,
  settleUnknownPaymentsJob,
  expireUnpaidOrdersJob,
  refundPaymentJob,
  settleDeliveryJob,
  moveDemoDayJob,
  rememberCardJob,
  forgetCardJob,
  handleGatewayNoticeJob,
  reconcileChargesJob,
  sendMessageJob,
  resumeMessagesJob,
  sendSignInCodeJob,
  sendSignInLinkJob,
  sendResetLinkJob,
  dropUnusedCertificateJob,
  sendStatementsJob,
  remindOverdueJob,
  unlockJobsJob,
  sweep,
] as readonly Job[]
