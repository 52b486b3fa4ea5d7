import pino from 'pino'
import { openPool } from '../../db/open.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { startWebhooks } from '../../server/webhooks/runner.ts'
import { webTo } from './webhook-receiver.ts'

/* A process that delivers to webhooks until its parent kills it. Its database and the receiver's port come from the environment. */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url, RECEIVER_PORT = '0' } = process.env
const { db } = openPool({ url, size: 2, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps } = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: false })
deps.adapters.web = webTo(Number(RECEIVER_PORT))
startWebhooks(deps, { pollMs: 50 })
process.send?.('started')
process.on('disconnect', () => process.exit())
