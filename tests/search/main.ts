import { startTestServer } from '../support/database.ts'
import { counterQueries } from './counter-queries.ts'
import { moreQueries } from './more-queries.ts'
import { englishLines, moreLines, spanishLines } from './order-lines.ts'
import { queries } from './queries.ts'
import { demoShelf, scoreOf } from './score.ts'
import { missedLines, scoreLines } from './score-lines.ts'

/**
 * `npm run search-score`: how many of a hundred florists' searches, of forty more and of sixty from a counter have the intended
 * product among the first three results; then how many lines of a quick order get the right quantity and product.
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
  const lists = await scoreLines({ English: englishLines, Spanish: spanishLines, 'fifty more': moreLines })
  for (const [name, scored] of Object.entries(lists)) {
    const count = (kept: (one: (typeof scored)[number]) => boolean) => scored.filter(kept).length
    const hits = count(({ hit, isWronglyReady }) => hit && !isWronglyReady)
    console.log(
      `Quick order, ${name}: ${hits} of ${scored.length} found, ${count(({ isReady }) => isReady)} ready, ${count(({ isWronglyReady }) => isWronglyReady)} ready and wrong`,
    )
    for (const missed of missedLines(scored)) console.log(`  ${missed}`)
    for (const { line, isOffered } of scored) if (!isOffered) console.log(`  not offered: ${line.text}`)
  }
} finally {
  await testServer.stop()
}
