import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { seeded } from '../support/raw.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { endAtRandom } from './ends.ts'

const dataDir = temporaryFolder('ends')

test('security 54: streams, sockets, sessions and the database end at random while shops order: no process ends, nothing fails unhandled, the books agree', {
  timeout: 300_000,
  tags: ['long'],
}, async () => {
  const database = await freshDatabase({ demo: true })
  try {
    const report = await endAtRandom({
      database,
      dataDir,
      seconds: 8,
      random: seeded(7).next,
      stopsServer: false,
    })
    expect(report).toMatchObject({ ended: [], unhandled: [], broken: [] })
    expect(report.ordered).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
})
