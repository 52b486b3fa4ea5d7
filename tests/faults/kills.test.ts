// @module-tag long
import { expect, test } from 'vitest'
import { atThisLoad } from '../support/at-this-load.ts'
import { seeded } from '../support/raw.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killWhileOrdering } from './kills.ts'

const dataDir = temporaryFolder('kills')

test('one of two apps, then the database killed while three shops order: no acknowledged order is lost, what has no answer is done once, the books agree', async () => {
  const report = await killWhileOrdering({ dataDir, rounds: 2, random: seeded(11).next })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.lost).toEqual([])
  expect(report.broken).toEqual([])
  // A retry with the key of a request whose process died gets its outcome soon.
  for (const { heldMs } of report.rounds) expect(heldMs).toBeLessThan(atThisLoad(30_000))
}, 600_000)
