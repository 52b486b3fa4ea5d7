import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { ToRender } from './render.ts'

const program = path.join(import.meta.dirname, 'render-process.ts')
/** A child without work for this long is ended: it holds some 80 MB. */
const idleMs = 30_000

export type ToDraw = { id: number; drawing: ToRender }
export type Drawn = { id: number; body?: Uint8Array; problem?: string }

type Waiting = { resolve: (body: Buffer) => void; reject: (error: Error) => void }

/**
 * Draws pictures in a child process of the lowest priority, so that requests keep the event loop, the thread pool and the processor
 * to themselves. The child starts with the first drawing; if it dies, its drawings are rejected and the next drawing starts another.
 */
export function createRenderApart() {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function started(): ChildProcess {
    // No environment: the child needs no secrets.
    const begun = fork(program, {
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: 'ignore',
    })
    begun.on('message', ({ id, body, problem }: Drawn) => {
      const one = waiting.get(id)
      waiting.delete(id)
      rest()
      if (body) one?.resolve(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
      else one?.reject(new Error(problem))
    })
    const ended = () => {
      if (child === begun) giveUp()
    }
    begun.on('error', ended)
    begun.once('disconnect', ended)
    begun.once('exit', ended)
    // Shutdown doesn't wait for pictures.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  function rest() {
    clearTimeout(idle)
    if (waiting.size === 0) idle = setTimeout(close, idleMs).unref()
  }

  function giveUp() {
    child = undefined
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(new Error('the process that draws pictures has ended'))
    waiting.clear()
  }

  function close() {
    child?.kill()
    giveUp()
  }

  function render(drawing: ToRender): Promise<Buffer> {
    clearTimeout(idle)
    child ??= started()
    const id = ++last
    const body = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
    child.send({ id, drawing } satisfies ToDraw)
    return body
  }

  return { render, close }
}
