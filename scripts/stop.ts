import { stopLocalPostgres } from '../db/local.ts'
import { environment } from '../server/core/environment.ts'
import { readSettings } from '../server/core/settings.ts'

const { dataDir, databaseUrl } = readSettings(environment())
if (databaseUrl) console.log('The database is the one of DATABASE_URL; end the app where it was started.')
else
  console.log(
    (await stopLocalPostgres(dataDir)) ? `Stopped what ran on ${dataDir}` : `Nothing runs on ${dataDir}`,
  )
