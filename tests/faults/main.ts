import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { killWhileOrdering } from './kills.ts'

/** `npm run faults`: kills processes at random while shops order, ten times, and prints what became of the orders. */
const rounds = Number(process.argv[2] ?? 10)
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-faults-'))
// The database's own user has to get in.
chmodSync(dataDir, 0o755)
try {
  const report = await killWhileOrdering({ dataDir, rounds, random: Math.random })
  console.table(report.rounds)
  console.log(
    `${report.acknowledged} orders acknowledged, ${report.lost.length} lost ${report.lost.join(' ')}`,
  )
  for (const what of report.broken) console.log(`broken: ${what}`)
  if (report.lost.length > 0 || report.broken.length > 0) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
