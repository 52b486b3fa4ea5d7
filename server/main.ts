import pino from 'pino'
import { openDatabase } from '../db/open.ts'
import { SetupError } from '../db/setup.ts'
import { environment } from './core/environment.ts'
import { readSettings, SettingsError } from './core/settings.ts'
import { failedExit, settledExit } from './exit-codes.ts'

const startedAt = performance.now()
const development = process.argv.includes('--dev')
/** With `--await-website`, `scripts/start.mjs` builds the website in parallel. */
const website = process.argv.includes('--await-website') ? websiteBuilt() : Promise.resolve()

try {
  await main()
} catch (error) {
  // These errors have a message for the person at the terminal; any other error is a bug and is shown with its stack.
  if (error instanceof SettingsError || error instanceof SetupError) console.error(error.message)
  else console.error(error)
  process.exit(error instanceof SettingsError ? settledExit : failedExit)
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
  const starting = Promise.withResolvers<void>()
  const opening = openDatabase(
    settings,
    {
      info: (text) => log.info(text),
      warn: (text) => log.warn(text),
    },
    starting.resolve,
  )
  await Promise.race([starting.promise, opening])
  // The local database starts meanwhile, in its own process.
  const { serve } = await import('./serve.ts')
  await serve({ settings, log, database: await opening, website: !development && website, startedAt })
}

/** Resolves when the starting program reports that the website is built. Rejects with SetupError if it can't be built. */
function websiteBuilt(): Promise<void> {
  const built = new Promise<void>((resolve, reject) => {
    process.once('message', (message) => {
      if (message === 'website built') resolve()
      else reject(new SetupError('The website could not be built: the messages above say why.'))
    })
    process.once('disconnect', () => reject(new SetupError('The program that builds the website has ended.')))
  })
  // A rejection is handled once the database is ready.
  built.catch(() => {})
  return built
}
