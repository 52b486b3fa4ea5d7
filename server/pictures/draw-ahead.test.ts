import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { singleStem } from '../../contract/features/pictures.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { drawAhead } from './draw-ahead.ts'
import { artVersion, createPictures } from './pictures.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'draw-ahead-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const sources = ['freedom-red', 'vendela-white', 'mondial'].map((name) => ({
  imageName: `${name}.svg`,
  imageHint: 'form=rose;c1=#B7122B',
  bunch: true,
}))
const folder = () => join(dataDir, 'art', artVersion, '112')
const drawn = (): Promise<string[]> => readdir(folder()).catch(() => [])
const log = pino({ level: 'silent' })
const within = { timeout: 15_000 }

test('after a start the pictures of lists are on disk, and are the ones that lists request', async () => {
  const stop = drawAhead({ dataDir, sources, log })
  try {
    await expect
      .poll(async () => (await drawn()).filter((name) => name.endsWith('.webp')).length, within)
      .toBe(3)
  } finally {
    stop()
  }
  const sourceOf = async (name: string) => sources.find(({ imageName }) => imageName === name)
  const before = (await drawn()).sort()
  const times = await Promise.all(before.map(async (name) => (await stat(join(folder(), name))).mtimeMs))
  const pictures = createPictures({ dataDir, sourceOf })
  const admit = () => {
    throw new Error('this one has to be drawn')
  }
  for (const { imageName } of sources) {
    const wanted = { imageName: `${singleStem(imageName)}.svg`, width: 112, format: 'webp' } as const
    expect((await pictures.picture(wanted, { admit }))?.body.length).toBeGreaterThan(200)
  }
  expect((await drawn()).sort()).toEqual(before)
  expect(await Promise.all(before.map(async (name) => (await stat(join(folder(), name))).mtimeMs))).toEqual(
    times,
  )
})

test('it ends when it is stopped', async () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ ...sources[0]!, imageName: `rose-${n}.svg` }))
  const stop = drawAhead({ dataDir, sources: many, log })
  await expect.poll(async () => (await drawn()).length, within).toBeGreaterThan(0)
  stop()
  let last = -1
  await expect
    .poll(async () => {
      const count = (await drawn()).length
      const isSame = count === last
      last = count
      return isSame
    }, within)
    .toBe(true)
  expect(last).toBeLessThan(atThisLoad(500))
})
