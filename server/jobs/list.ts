import {
  expireUnpaidOrdersJob,
  refundPaymentJob,
  rememberCardJob,
  settleUnknownPaymentsJob,
} from '../checkout/jobs.ts'
import { releaseLapsedHoldsJob } from '../inventory/jobs.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** Every job of the product: what can be queued, and what runs by itself. */
export const jobs = [
  releaseLapsedHoldsJob,
  settleUnknownPaymentsJob,
  expireUnpaidOrdersJob,
  refundPaymentJob,
  rememberCardJob,
  sweep,
] as readonly Job[]
