import { startTestServer } from '../support/database.ts'
import { lists, missesOf, scoreLists } from './lists.ts'

/** `npm run lily-score`: how many florists' sentences the built-in answers understand completely: intent, details and products. */
const testServer = await startTestServer()
try {
  for (const [name, scored] of Object.entries(await scoreLists())) {
    const misses = missesOf(scored)
    console.log(`${name}: ${scored.length - misses.length} of ${scored.length}`)
    for (const miss of misses) console.log(`  ${miss}`)
  }
  const all = Object.values(lists).flat()
  console.log(`${all.length} sentences`)
} finally {
  await testServer.stop()
}
