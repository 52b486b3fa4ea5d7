import pino from 'pino'
import { openPool } from '../../db/open.ts'
import type { Handover } from '../../server/adapters/mail/mail.ts'
import { startCampaigns } from '../../server/campaigns/runner.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'

/* A process that sends campaigns until its parent kills it. Its database and the carrier's address come from the environment. */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url, CARRIER_URL = '' } = process.env
const { db } = openPool({ url, size: 6, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps } = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: false })

async function send({ to, messageId }: { to: string; messageId: string }): Promise<Handover> {
  try {
    const answer = await fetch(CARRIER_URL, { method: 'POST', body: to, signal: AbortSignal.timeout(2_000) })
    if (answer.ok) return { kind: 'sent', reference: messageId }
    return { kind: 'later', reason: String(answer.status) }
  } catch (error) {
    return { kind: 'later', reason: (error as Error).message, mayHaveArrived: true }
  }
}
deps.adapters.mailer = { name: 'smtp', send, close: () => {} }
startCampaigns(deps, { pollMs: 50, recoverMs: 300, patienceMs: 500 })
process.send?.('started')
process.on('disconnect', () => process.exit())
