import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { seeded } from '../support/raw.ts'
import { endAtRandom } from './ends.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-ends-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

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
