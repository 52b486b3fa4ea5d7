import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** Every job of the product: what can be queued, and what runs by itself. */
export const jobs = [sweep] as readonly Job[]
