import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openPool } from '../../db/open.ts'
import { makeCtx } from '../../server/core/context.ts'
import { readSettings } from '../../server/core/settings.ts'
import { markupScheduled } from '../../server/merchandising/write.ts'
import { startProduct } from '../../server/product.ts'
import { runDue } from '../../server/scheduled/run.ts'
import type { ScheduledKind } from '../../server/scheduled/scheduled.ts'

/* A process that applies scheduled changes until its parent kills it. With HANGS it waits inside a change, after writing it. */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url, HANGS } = process.env
const { db } = openPool({ url, size: 4, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps } = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: false })
const kind: typeof markupScheduled = {
  ...markupScheduled,
  run: async (ctx, input) => {
    await markupScheduled.run(ctx, input)
    if (!HANGS) return
    process.send?.('written')
    await sleep(600_000)
  },
}
process.on('disconnect', () => process.exit())
for (;;) {
  await runDue(makeCtx(deps, null), [kind as unknown as ScheduledKind])
  await sleep(20)
}
