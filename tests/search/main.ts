import { startTestServer } from '../support/database.ts'
import { counterQueries } from './counter-queries.ts'
import { moreQueries } from './more-queries.ts'
import { queries } from './queries.ts'
import { demoShelf, scoreOf } from './score.ts'

/**
 * `npm run search-score`: how many of a hundred searches of florists, of forty more and of sixty from a counter, have what they
 * mean among the first three.
 */
const testServer = await startTestServer()
try {
  const shelf = await demoShelf()
  for (const list of [queries, moreQueries, counterQueries]) {
    const scored = scoreOf(shelf, list)
    const misses = scored.filter(({ hit }) => !hit)
    console.log(`${scored.length - misses.length} of ${scored.length}`)
    for (const { query, first } of misses)
      console.log(`  ${query.typed.padEnd(28)} ${first.length > 0 ? first.join(' · ') : 'nothing'}`)
  }
} finally {
  await testServer.stop()
}
