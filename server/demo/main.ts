import pino from 'pino'
import { openDatabase } from '../../db/open.ts'
import { SetupError } from '../../db/setup.ts'
import { makeCtx } from '../core/context.ts'
import { environment } from '../core/environment.ts'
import { readSettings, SettingsError } from '../core/settings.ts'
import { startProduct } from '../product.ts'
import { endDemo } from './end-demo.ts'

/** `npm run end-demo`: removes the demo's sign-ins from the configured database; the product may keep running. */
async function main(): Promise<void> {
  const settings = readSettings(environment())
  const log = pino({ level: 'warn' })
  const database = await openDatabase(settings, {
    info: () => {},
    warn: (text) => log.warn(text),
  })
  const product = await startProduct({
    settings: { ...settings, sandboxPort: 0, host: '127.0.0.1' },
    ...database,
    log,
    website: false,
    worker: false,
  })
  try {
    const removed = await endDemo(makeCtx(product.deps, null))
    console.log(
      removed.length === 0
        ? 'This database has no sign-ins of the demo.'
        : `Removed ${removed.join(', ')}. Customers, products, orders and settings are as they were. Start with DEMO=0, and with ADMIN_EMAIL=you@example.com while nobody else manages people.`,
    )
  } finally {
    await product.close()
    await database.close()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}
