import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Said, Start, Told } from './victim.ts'

/** Retries on a busy machine that is too slow to start; nothing has been done yet. */
export class NeverListened extends Error {}

/** A process with products that will die. Throws NeverListened. */
export async function startVictims(starts: Start[]) {
  const child = fork(path.join(import.meta.dirname, 'victim.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const died = new Map<number, string>()
  child.on('message', (said: Said) => {
    if ('died' in said) died.set(said.died, said.what)
  })
  const { listening } = await ask(child, { start: starts }, 'listening').catch((error: Error) => {
    throw new NeverListened(error.message)
  })
  return {
    urls: listening,
    /** Starts counting steps. */
    arm: () => ask(child, { arm: true }, 'armed'),
    stepsOf: async (n: number) => (await ask(child, { steps: n }, 'steps')).steps,
    /** The steps at which products have died so far. */
    died,
    /** Kills all of them with SIGKILL. */
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

type Reply<K extends string> = Extract<Said, { [key in K]: unknown }>

/** Rejects if the process ends without a response. */
function ask<K extends 'listening' | 'armed' | 'steps'>(
  child: ChildProcess,
  told: Told,
  key: K,
): Promise<Reply<K>> {
  return new Promise((resolve, reject) => {
    const hear = (said: Said) => {
      if (!(key in said)) return
      child.off('message', hear)
      child.off('exit', end)
      resolve(said as Reply<K>)
    }
    const end = () => reject(new Error('the process ended before it had answered'))
    child.on('message', hear)
    child.once('exit', end)
    child.send(told)
  })
}
