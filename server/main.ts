import pino from 'pino'
import { loadDemo } from '../db/demo/load.ts'
import { demoPassword } from '../db/demo/sign-ins.ts'
import { openDatabase } from '../db/open.ts'
import { SetupError } from '../db/setup.ts'
import { type Deps, makeCtx } from './context.ts'
import { firstAdministrator, passwordLinkMinutes } from './people/first-administrator.ts'
import { startProduct } from './product.ts'
import { environment, readSettings, SettingsError } from './settings.ts'
import { demoUsers } from './system/demo-users.ts'

const startedAt = performance.now()
const development = process.argv.includes('--dev')

try {
  await main()
} catch (error) {
  // These carry a sentence for the person at the terminal; anything else is a bug and shows where.
  if (error instanceof SettingsError || error instanceof SetupError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function main() {
  const settings = readSettings(environment())
  const log = pino({
    level: settings.logLevel,
    redact: [
      'req.headers.cookie',
      'req.headers.authorization',
      '*.password',
      '*.card',
      '*.number',
      '*.cvv',
      '*.token',
    ],
  })
  const database = await openDatabase(settings, {
    info: (text) => log.info(text),
    warn: (text) => log.warn(text),
  })
  if (settings.demo) await loadDemo(database.db, { now: new Date(), timeZone: settings.timeZone, log })
  const product = await startProduct({ settings, ...database, log, website: !development, worker: true })

  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    // A stuck connection must not keep the process from ending.
    setTimeout(() => process.exit(code), 10_000).unref()
    await product.close()
    await database.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'a promise failed and nobody was waiting for it')
    void end(1)
  })

  try {
    await product.app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      console.error(
        `Port ${settings.port} is taken. Stop what uses it, or choose another: PORT=${settings.port + 1} npm start`,
      )
      return end(1)
    }
    throw error
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${settings.brand.name} is at ${settings.publicUrl} (ready in ${seconds} s)`)
  await sayFirstAdministrator(product.deps)
  if (settings.demo) {
    console.log(`Demo sign-ins, password ${demoPassword}: ${demoUsers.map(({ email }) => email).join(', ')}`)
  }
}

/** Says at the terminal how the first administrator gets in, where nobody can yet. */
async function sayFirstAdministrator(deps: Deps) {
  const { adminEmail, publicUrl } = deps.settings
  const link = await firstAdministrator(makeCtx(deps, null), adminEmail)
  if (link === 'needs an email')
    console.log(
      'Nobody can manage people yet: set ADMIN_EMAIL to the first administrator’s address and start again.',
    )
  else if (link)
    console.log(
      `${adminEmail} sets a password within ${passwordLinkMinutes} minutes at ${publicUrl}${link.path}`,
    )
}
