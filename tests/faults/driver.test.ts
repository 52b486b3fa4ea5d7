import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { driveThroughFaults } from './driver.ts'

const dataDir = temporaryFolder('driver')
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.close()
})

test('what phones send through a network that loses, doubles, reorders and delays, to a server that is killed meanwhile, is there once', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const report = await driveThroughFaults({ database, dataDir, runs: 12, kills: 1, seed: 5 })
  expect(report.kills).toBeGreaterThan(0)
  expect(Math.min(...Object.values(report.faulty))).toBeGreaterThan(0)
  const { lost, twice, differing, broken } = report
  expect({ lost, twice, differing, broken }).toEqual({ lost: [], twice: [], differing: [], broken: [] })
})
