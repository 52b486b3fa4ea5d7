import pino from 'pino'
import { openPool } from '../../db/open.ts'
import type { Job } from '../../server/core/define-job.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { startProduct } from '../../server/product.ts'

/* A process that takes a job which never ends and reports that, until its parent kills it. Its database comes from the environment. */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url } = process.env
const { db } = openPool({ url, size: 2, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps } = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: false })
const job: Job = {
  name: 'send_message',
  run: (_ctx, payload) => {
    process.send?.(payload)
    return new Promise(() => {})
  },
}
await startWorker(deps, [job], ownerUrl)
process.on('disconnect', () => process.exit())
