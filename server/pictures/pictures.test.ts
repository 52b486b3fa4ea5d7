import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artVersion, createPictures, viewOf } from './pictures.ts'

let dataDir: string
let asked: string[]

const rose = { imageName: 'freedom-red.svg', width: 112, format: 'webp' } as const

async function sourceOf(imageName: string) {
  asked.push(imageName)
  return imageName === 'freedom-red.svg' ? { imageHint: 'form=rose;c1=#B7122B', bunch: false } : undefined
}

beforeEach(async () => {
  asked = []
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const filesOnDisk = async () => {
  const files = await readdir(join(dataDir, 'art', artVersion), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return files.filter((file) => file.isFile()).map((file) => file.name)
}

test('a rose at 112 is a 112 px square of WebP', async () => {
  const picture = await createPictures({ dataDir, sourceOf }).picture(rose)
  const meta = await sharp(picture?.body).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['webp', 112, 112])
  expect(picture?.type).toBe('image/webp')
})

test('twenty requests for one picture are drawn once', async () => {
  const pictures = createPictures({ dataDir, sourceOf })
  const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.picture(rose)))
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
  expect(await filesOnDisk()).toHaveLength(1)
})

test('a second process reads what the first one drew, and both send the same tag', async () => {
  const first = await createPictures({ dataDir, sourceOf }).picture(rose)
  const [file] = await filesOnDisk()
  const path = join(dataDir, 'art', artVersion, '112', file ?? '')
  const before = (await stat(path)).mtimeMs
  const second = await createPictures({ dataDir, sourceOf }).picture(rose)
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
  expect(second?.etag).toBe(first?.etag)
  expect((await stat(path)).mtimeMs).toBe(before)
})

test('a picture whose hint changed is redrawn under another tag', async () => {
  const red = await createPictures({ dataDir, sourceOf }).picture(rose)
  const white = await createPictures({
    dataDir,
    sourceOf: async () => ({ imageHint: 'form=rose;c1=#FBFAF5', bunch: false }),
  }).picture(rose)
  expect(white?.etag).not.toBe(red?.etag)
  expect(white?.body.equals(red?.body ?? Buffer.alloc(0))).toBe(false)
})

test('a picture is served although the disk takes no files, and the fault is reported', async () => {
  const file = join(dataDir, 'not-a-folder')
  await writeFile(file, '')
  const faults: unknown[] = []
  const pictures = createPictures({ dataDir: file, sourceOf, onDiskError: (error) => faults.push(error) })
  expect((await pictures.picture(rose))?.body.length).toBeGreaterThan(200)
  expect(faults).not.toHaveLength(0)
})

test('a file left empty by a power cut is drawn again', async () => {
  await createPictures({ dataDir, sourceOf }).picture(rose)
  const [file] = await filesOnDisk()
  await writeFile(join(dataDir, 'art', artVersion, '112', file ?? ''), '')
  expect((await createPictures({ dataDir, sourceOf }).picture(rose))?.body.length).toBeGreaterThan(200)
})

test.each(['unknown.svg', '../../etc/passwd', 'a/b.svg', '.svg', 'freedom-red.svg\0.svg', ''])(
  'no picture for %j',
  async (imageName) => {
    expect(await createPictures({ dataDir, sourceOf }).picture({ ...rose, imageName })).toBeUndefined()
    expect(await filesOnDisk()).toEqual([])
  },
)

test('a name that can not be an image name is not even looked up', async () => {
  await createPictures({ dataDir, sourceOf }).picture({ ...rose, imageName: '../secret.svg' })
  expect(asked).toEqual([])
})

test('a product has other views: from near, and one stem of what is sold by the bunch', async () => {
  const bunches = async (name: string) =>
    name === 'freedom-red.svg' ? { imageHint: 'form=rose;c1=#B7122B', bunch: true } : undefined
  const pictures = createPictures({ dataDir, sourceOf: bunches })
  const view = async (imageName: string) =>
    String((await pictures.picture({ imageName, width: 640, format: 'svg' }))?.body)
  const plain = await view('freedom-red.svg')
  expect(await view(viewOf('freedom-red.svg', 'bunch'))).toBe(plain)
  expect(await view(viewOf('freedom-red.svg', 'close'))).toContain('viewBox="48 26 104 104"')
  const single = await view(viewOf('freedom-red.svg', 'single'))
  expect(single).not.toBe(plain)
  const stems = createPictures({ dataDir: join(dataDir, 'stems'), sourceOf })
  const ofStem = await stems.picture({ imageName: 'freedom-red.svg', width: 640, format: 'svg' })
  expect(single).toBe(String(ofStem?.body))
  expect(
    await pictures.picture({ imageName: 'unknown--close.svg', width: 640, format: 'svg' }),
  ).toBeUndefined()
})

test('a name in capitals is not a picture: each spelling would be a drawing and a file of its own', async () => {
  const pictures = createPictures({ dataDir, sourceOf })
  const names = ['Freedom-red.svg', 'freedom-red.SVG', 'freedom-red--CLOSE.svg', 'freedom-red--Close.svg']
  for (const imageName of names) expect(await pictures.picture({ ...rose, imageName })).toBeUndefined()
  expect(await filesOnDisk()).toEqual([])
})

test('a drawing whose requesters have all gone is not made; one with a waiting requester is', async () => {
  const everyName = async () => ({ imageHint: 'form=rose;c1=#B7122B', bunch: false })
  const pictures = createPictures({ dataDir, sourceOf: everyName })
  const ask = (imageName: string, gone?: AbortSignal) =>
    pictures.picture({ imageName, width: 112, format: 'webp' }, gone ? { gone } : {})
  const leaving = new AbortController()
  const left = Array.from({ length: 40 }, (_, n) => ask(`left-${n}.svg`, leaving.signal))
  const both = [ask('both.svg', leaving.signal), ask('both.svg')]
  const outcomes = Promise.allSettled(left)
  // Two are being drawn when the first request arrives; the others are queued.
  await Promise.race(left)
  leaving.abort()
  expect((await both[1])?.body.length).toBeGreaterThan(200)
  const states = (await outcomes).map(({ status }) => status)
  expect(states.filter((state) => state === 'rejected').length).toBeGreaterThan(30)
  expect((await filesOnDisk()).length).toBeLessThan(10)
})
