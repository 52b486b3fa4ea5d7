import { startApp } from '../support/app.ts'
import { sendWhileKilled } from '../support/campaign-kills.ts'
import { freshDatabase, startTestServer } from '../support/database.ts'

/* Sends a campaign while its processes are killed: npm run campaign-kills -- [people] [processes] [kills]. */
const [people = 20_000, processes = 2, kills = 12] = process.argv
  .slice(2)
  .filter((one) => one !== '--')
  .map(Number)
const { stop } = await startTestServer()
const database = await freshDatabase()
const app = await startApp({ beside: { database } })
const outcome = await sendWhileKilled(app, database, { people, processes, kills })
await app.close()
await database.close()
await stop()
console.log(JSON.stringify({ people, processes, ...outcome }, null, 2))
process.exit(outcome.twice.length === 0 && outcome.wrong.length === 0 ? 0 : 1)
