import os from 'node:os'
import sharp from 'sharp'
import { renderAny } from './render.ts'
import type { Drawn, ToDraw } from './render-apart.ts'

// The program that `createRenderApart` starts. It ends with the process that started it.
os.setPriority(os.constants.priority.PRIORITY_LOW)
sharp.concurrency(1)

const answer = (drawn: Drawn) => process.send?.(drawn)

process.on('message', ({ id, drawing }: ToDraw) => {
  void drawn(drawing).then(
    (body) => answer({ id, body }),
    (error: Error) => answer({ id, problem: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))

/** A drawing that fails at once is rejected like one that fails later. */
const drawn = async (drawing: ToDraw['drawing']) => renderAny(drawing)
