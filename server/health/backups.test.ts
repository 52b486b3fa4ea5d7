import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestBackup } from './backups.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backups-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const age = (name: string, day: number) => utimes(path.join(folder, name), at(day), at(day))

test('an empty folder has none, nor has one that is not there', async () => {
  expect(await newestBackup(folder)).toBeNull()
  expect(await newestBackup(path.join(folder, 'elsewhere'))).toBeNull()
})

test('the newest counts, a file or a folder with all its files; what begins with a dot does not', async () => {
  await writeFile(path.join(folder, 'monday.dump'), 'x'.repeat(10))
  await age('monday.dump', 2)
  expect(await newestBackup(folder)).toEqual({ at: at(2), bytes: 10 })
  await mkdir(path.join(folder, 'tuesday/base'), { recursive: true })
  await writeFile(path.join(folder, 'tuesday/base/1'), 'x'.repeat(70))
  await writeFile(path.join(folder, 'tuesday/label'), 'x'.repeat(7))
  await age('tuesday', 3)
  await writeFile(path.join(folder, '.wednesday.part'), 'x')
  expect(await newestBackup(folder)).toEqual({ at: at(3), bytes: 77 })
})
