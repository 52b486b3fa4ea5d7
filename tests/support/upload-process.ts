import pino from 'pino'
import { openPool } from '../../db/open.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { startUploads } from './uploads.ts'

/* A process that receives and returns files. It reports its port and, on request, its peak memory. */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url } = process.env
const { db } = openPool({ url, size: 2, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps } = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: false })
const { port } = await startUploads({ deps, url })
process.on('message', () => process.send?.({ mostBytes: process.resourceUsage().maxRSS * 1024 }))
process.on('disconnect', () => process.exit())
process.send?.({ port })
