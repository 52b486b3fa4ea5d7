import type { Kysely } from 'kysely'
import { openDatabase } from '../../db/open.ts'
import { SetupError } from '../../db/setup.ts'
import type { Tables } from '../../db/tables.ts'
import { FileStoreError } from '../adapters/files/files.ts'
import { openFiles } from '../adapters/files/open.ts'
import { environment } from '../core/environment.ts'
import { readSettings, type Settings, SettingsError } from '../core/settings.ts'
import { missingFiles } from '../files/check-store.ts'
import { runInvariants } from './invariants.ts'

/** `npm run doctor`: checks everything that must always hold in the database of the settings; exit code 1 when something does not. */
async function main(): Promise<number> {
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const settings = readSettings(environment())
  const database = await openDatabase(settings, log)
  try {
    const results = [
      ...(await runInvariants(database.db)),
      {
        number: 15,
        title: 'The newest files are in the store',
        broken: await notStored(settings, database.db),
      },
    ]
    for (const { number, title, broken } of results) {
      console.log(`${broken.length === 0 ? ' ok ' : 'FAIL'}  ${String(number).padStart(2)}  ${title}`)
      for (const what of broken) console.log(`          ${what}`)
    }
    const failed = results.filter(({ broken }) => broken.length > 0).length
    console.log(failed === 0 ? `All ${results.length} hold.` : `${failed} of ${results.length} do not hold.`)
    return failed === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

/** What is missing, or why nobody can tell. */
const notStored = (settings: Settings, db: Kysely<Tables>) =>
  missingFiles({ db, adapters: { files: openFiles(settings) } }).catch((error: Error) => {
    if (error instanceof FileStoreError) return [error.message]
    throw error
  })

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
