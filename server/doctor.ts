import { openDatabase } from '../db/open.ts'
import { SetupError } from '../db/setup.ts'
import { runInvariants } from './invariants.ts'
import { environment, readSettings, SettingsError } from './settings.ts'

/** `npm run doctor`: checks everything that must always hold in the database of the settings; exit code 1 when something does not. */
async function main(): Promise<number> {
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const database = await openDatabase(readSettings(environment()), log)
  try {
    const results = await runInvariants(database.db)
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

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
