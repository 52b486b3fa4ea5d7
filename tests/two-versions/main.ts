import { emptyDatabase, startTestServer } from '../support/database.ts'
import { replaceUnderway } from './replace.ts'
import { versionOf } from './version.ts'

/*
 * `npm run two-versions -- <commit>`: shops order behind a balancer while two processes of that older version are replaced, one after the
 * other, with two of this one, which migrates the database. No request may fail and no order may be lost. `-- <commit> 30` holds each step
 * for thirty seconds, `-- <commit> 30 12` with twelve shops.
 */
const [commit, seconds = '10', shops = '4'] = process.argv.slice(2)
if (!commit) {
  console.error('Name the older version: npm run two-versions -- <commit>')
  process.exit(2)
}
const older = versionOf(commit)
const server = await startTestServer()
const database = await emptyDatabase()
try {
  const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
  const wrong = await replaceUnderway({
    older,
    database,
    shops: Number(shops),
    holdSeconds: Number(seconds),
    say,
  })
  for (const line of wrong.slice(0, 40)) console.log(line)
  say(wrong.length === 0 ? 'no failed request, no lost order' : `${wrong.length} things went wrong`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await database.close()
  await server.stop()
  older.remove()
}
