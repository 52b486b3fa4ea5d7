import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One sentence for the person at the terminal; shown without a stack trace. */
export class Problem extends Error {}

/** Hash of the names and contents of files and of everything in folders. */
export function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn)) hash.update(`${file}\0`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)))
}

/**
 * Runs a program in this terminal, forwards signals, and resolves to its exit code. Rejects with Problem when it can't be started.
 * With `onMessage` the program may send messages to this one, and receives the value of the promise `message`. An aborted `signal`
 * stops it.
 */
export function run(command, args, { onMessage, message, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(command, args, { stdio, ...options })
    if (onMessage) child.on('message', onMessage)
    void message?.then((value) => {
      if (child.connected) child.send(value)
    })
    // Ctrl+C reaches the whole process group; a second signal would make the child hurry.
    const handOn = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, handOn)
    const done = () => {
      for (const signal of signals) process.off(signal, handOn)
    }
    child.on('error', (error) => {
      // It has been stopped and is about to exit.
      if (error.name === 'AbortError') return
      done()
      const why =
        error.code === 'ENOENT' ? 'is not installed or not on the PATH' : `can't be started: ${error.message}`
      reject(new Problem(`${command} ${why}.`))
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + os.constants.signals[signal])
    })
  })
}
