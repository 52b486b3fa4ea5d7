import { spawn } from 'node:child_process'
import path from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import type { Spooled } from '../core/upload.ts'
import { inTurn } from '../export/in-turn.ts'
import { exitCodes, maxPixels, type PictureShape } from './redraw-limits.ts'
import { spool } from './spool.ts'

/** The child stops itself by processor time; this timeout stops a child that gets no processor time. */
const redrawMs = 60_000
const mostBytes = 10 * 1024 * 1024
const program = path.join(import.meta.dirname, 'redraw-process.ts')
const oneAtATime = inTurn(8)

/**
 * Re-encodes an uploaded picture upright and without the camera's metadata: as a JPEG, or as a PNG for the other shapes. A child
 * process handles one picture at a time, so that uploads can't exhaust the server's memory or thread pool. Throws `file_refused`,
 * and `too_many` while others wait.
 */
export const redraw = (open: () => Readable, folder: string, shape: PictureShape): Promise<Spooled> =>
  oneAtATime(() => redrawInChild(open(), folder, shape))

function tooManyPixels() {
  const message = `This picture has more than ${maxPixels.jpeg / 1_000_000} megapixels, or it is too large for its kind. Send a smaller one.`
  return new AppError('file_refused', {
    detail: message,
    fields: [{ path: 'file', message }],
    data: { reason: 'pixels' },
  })
}

async function redrawInChild(picture: Readable, folder: string, shape: PictureShape): Promise<Spooled> {
  // An empty environment: the child needs no secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=64', program, shape], {
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: redrawMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code }))
  })
  // A child that exits before reading everything closes the pipe; its exit code gives the reason.
  pipeline(picture, child.stdin, () => {})
  const [drawn, end] = await Promise.allSettled([spool(folder, child.stdout, { limit: mostBytes }), ended])
  const code = end.status === 'fulfilled' ? end.value.code : undefined
  if (code === 0 && drawn.status === 'fulfilled') return drawn.value
  if (drawn.status === 'fulfilled') await drawn.value.close()
  if (end.status === 'rejected') throw end.reason
  if (code === exitCodes.tooManyPixels) throw tooManyPixels()
  if (code === null || code === exitCodes.refused) throw new AppError('file_refused')
  if (drawn.status === 'rejected') throw drawn.reason
  throw new Error(`the process that redraws pictures ended with ${code}`)
}
