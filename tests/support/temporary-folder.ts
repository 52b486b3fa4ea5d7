import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** An empty folder, there while the tests of a file run. A file whose tests are all left out makes none. */
export function temporaryFolder(name: string): string {
  const folder = path.join(os.tmpdir(), `stemyard-${name}-${randomBytes(4).toString('hex')}`)
  // PostgreSQL, run by another user, must reach a data folder in it.
  beforeAll(() => void mkdirSync(folder, { mode: 0o755 }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
