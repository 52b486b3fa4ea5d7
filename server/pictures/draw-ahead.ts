import { spawn } from 'node:child_process'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PictureSource } from './render.ts'

export type NamedSource = PictureSource & { imageName: string }

type Options = { dataDir: string; sources: readonly NamedSource[]; log: FastifyBaseLogger }

const program = path.join(import.meta.dirname, 'draw-ahead-process.ts')

/**
 * Draws the pictures that lists show to disk before they are requested. A child process does it at the lowest priority, one
 * picture at a time, because requests come first. Returns a function that stops it.
 */
export function drawAhead({ dataDir, sources, log }: Options): () => void {
  const child = spawn(process.execPath, [program, dataDir], {
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let failure = ''
  child.stderr.on('data', (text: Buffer) => {
    failure = `${failure}${text}`.slice(0, 2000)
  })
  child.once('error', (err) => log.warn({ err }, 'pictures are drawn when they are asked for'))
  child.once('close', (code) => {
    if (code) log.warn({ failure }, 'pictures are drawn when they are asked for')
  })
  child.stdin.on('error', () => {})
  // stdin stays open: the child exits when this process does, however that ends.
  child.stdin.write(`${JSON.stringify(sources)}\n`)
  child.unref()
  return () => child.kill()
}
