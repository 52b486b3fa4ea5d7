import { dropUndecidedCertificatesJob } from './applications/certificate.ts'
import { takeReplyJob } from './assistant/by-text.ts'
import { sendResetLinkJob, sendSignInCodeJob, sendSignInLinkJob } from './auth/jobs.ts'
import { runBackupJob } from './backups/tasks.ts'
import { settleClaimsJob } from './claims/jobs.ts'
import { openMissingJob } from './claims/missing.ts'
import type { Job } from './core/define-job.ts'
import { takePriceFilesJob } from './daily-prices/folder.ts'
import { tellDailyPricesJob } from './daily-prices/jobs.ts'
import { askBackJob } from './daily-prices/win-back.ts'
import { moveDemoDayJob } from './demo/demo-day.ts'
import { resolveFeedbackJob } from './feedback/jobs.ts'
import { cleanFilesJob } from './files/jobs.ts'
import { followAvailabilityJob } from './growers/jobs.ts'
import { runDoctorJob } from './health/doctor.ts'
import { readMailboxJob } from './incoming/mailbox.ts'
import { takeMailJob } from './incoming/take.ts'
import { unlockJobsJob } from './jobs/unlock.ts'
import { resumeMessagesJob, sendMessageJob } from './messages/jobs.ts'
import { sendDigestsJob, sendNoticeJob, sendPushJob } from './notices/jobs.ts'
import { tellDifferenceJob } from './order-desk/difference.ts'
import { settleDeliveryJob } from './orders/delivery.ts'
import { trackParcelsJob } from './parcels/jobs.ts'
import { forgetCardJob, rememberCardJob } from './payments/card-jobs.ts'
import { refundPaymentJob } from './payments/refunds.ts'
import { tellPreOrdersJob } from './pre-order-mails/tell.ts'
import { settleCutsJob } from './purchases/cuts.ts'
import { remindVendorsJob } from './purchases/jobs.ts'
import { endOffersJob } from './quotes/jobs.ts'
import { remindOverdueJob, sendStatementsJob } from './receivables/jobs.ts'
import { rollUpReportsJob } from './reports/jobs.ts'
import { mailReportsJob } from './reports/mail.ts'
import { followRunJob } from './runs/follow.ts'
import { moveRunsJob } from './runs/jobs.ts'
import { endBasketsJob } from './sales/jobs.ts'
import { runScheduledJob } from './scheduled/run.ts'
import { scheduledKinds } from './scheduled.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from './settlement/jobs.ts'
import { handleGatewayNoticeJob, reconcileChargesJob } from './settlement/reconcile.ts'
import { closeChoicesJob } from './shorts/jobs.ts'
import { makeStandingJob } from './standing/jobs.ts'
import { correctBookJob, releaseLapsedHoldsJob } from './stock/jobs.ts'
import { sweep } from './system/sweep.ts'
import { tellWantedJob } from './wanted/tell.ts'

/** Every job of the product: those queued by other code and those that run on a schedule. */
export const jobs = [
  releaseLapsedHoldsJob,
  correctBookJob,
  closeChoicesJob,
  endBasketsJob,
  followAvailabilityJob,
  makeStandingJob,
  settleUnknownPaymentsJob,
  expireUnpaidOrdersJob,
  refundPaymentJob,
  settleDeliveryJob,
  tellDifferenceJob,
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
  cleanFilesJob,
  takePriceFilesJob,
  dropUndecidedCertificatesJob,
  sendStatementsJob,
  remindOverdueJob,
  tellDailyPricesJob,
  tellWantedJob,
  trackParcelsJob,
  resolveFeedbackJob,
  takeReplyJob,
  takeMailJob,
  readMailboxJob,
  endOffersJob,
  rollUpReportsJob,
  mailReportsJob,
  tellPreOrdersJob,
  unlockJobsJob,
  followRunJob,
  openMissingJob,
  settleClaimsJob,
  settleCutsJob,
  remindVendorsJob,
  moveRunsJob,
  runScheduledJob(scheduledKinds),
  sendNoticeJob,
  sendPushJob,
  sendDigestsJob,
  askBackJob,
  runBackupJob,
  runDoctorJob,
  sweep,
] as readonly Job[]
