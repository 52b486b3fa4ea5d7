import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../core/errors.ts'
import type { Spooled } from '../core/upload.ts'

/**
 * Writes a source to a separate file in `folder`, at the source's pace, so that its size costs no memory. The file is unlinked
 * immediately: the system frees it however this process ends. Throws `too_large` at the first byte beyond `limit`.
 */
export async function spool(
  folder: string,
  source: AsyncIterable<Buffer>,
  { limit }: { limit: number },
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = path.join(folder, randomUUID())
  const handle = await open(place, 'wx+', 0o600)
  try {
    await unlink(place)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source) {
      if (bytes + chunk.length > limit) throw new AppError('too_large', { detail: tooLarge(limit) })
      hash.update(chunk)
      await writeAll(handle, chunk, bytes)
      bytes += chunk.length
    }
    return {
      bytes,
      sha256: hash.digest(),
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
      async readAt(position, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
        return buffer.subarray(0, bytesRead)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The folder for files during upload. */
export const spoolFolder = (dataDir: string) => path.join(dataDir, 'incoming')

const tooLarge = (limit: number) => `A file has at most ${Math.floor(limit / 1024 / 1024)} MB here.`

async function writeAll(handle: FileHandle, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}
