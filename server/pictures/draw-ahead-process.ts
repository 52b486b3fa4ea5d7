import os from 'node:os'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { singleStem } from '../../contract/features/pictures.ts'
import type { NamedSource } from './draw-ahead.ts'
import { createPictures } from './pictures.ts'

// The program that `drawAhead` starts. It reads the sources as one line from stdin and exits when stdin closes.
os.setPriority(os.constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

const [dataDir = ''] = process.argv.slice(2)
const lines = createInterface({ input: process.stdin })
lines.once('line', async (line) => {
  await drawAll(JSON.parse(line) as NamedSource[])
  process.exit(0)
})
lines.once('close', () => process.exit(0))

async function drawAll(sources: readonly NamedSource[]) {
  const known = new Map(sources.map((source) => [source.imageName, source]))
  const pictures = createPictures({
    dataDir,
    sourceOf: async (name) => known.get(name),
    memoryBytes: 0,
    // Without a writable disk, drawing ahead is pointless.
    onDiskError: (error) => {
      console.error(error)
      process.exit(1)
    },
  })
  for (const { imageName } of sources)
    await pictures.picture({ imageName: `${singleStem(imageName)}.svg`, width: 112, format: 'webp' })
}
