import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { ReadingFault, type ReadingFaultCode, readingFaults } from './fault.ts'

/** A list of 200,000 rows takes a third of this on an idle machine. */
const readingMs = 60_000
/** Memory of the program's own, beside the file itself. */
const readingMemoryMb = 160
/** Cells of a file live shortly: a young space of the usual size would be filled before anything is collected. */
const smallYoungSpace = ['--max-semi-space-size=2']
const noMemory = [134, 'SIGABRT', 'SIGTRAP', 'SIGILL'] as const

type Options = {
  /** The path of a program with `runReader`. */
  program: string
  /** What it is told before the file. */
  header: unknown
  file: Readable
  ms?: number
  memoryMb?: number
}

/**
 * The lines of JSON that a program says about a file, as they come and no faster than they are taken. The program has limits of its
 * own for memory and time and none of the server's secrets, so that a file costs the shop nothing. Throws ReadingFault. Stop taking
 * lines to stop the program.
 */
export async function* readInChild({
  program,
  header,
  file,
  ms = readingMs,
  memoryMb = readingMemoryMb,
}: Options): AsyncGenerator<string> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, ...smallYoungSpace, program], {
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, ms)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  ended.catch(() => {})
  const input = async function* () {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    yield* file as AsyncIterable<Buffer>
  }
  // A program that ends before it has read everything closes the pipe; its last line says why.
  pipeline(Readable.from(input()), child.stdin, () => {})
  try {
    for await (const line of linesOf(child.stdout)) {
      if (line.startsWith('{"fault":')) throw faultOf(line)
      yield line
    }
    const [code, signal] = await ended
    if (isLate) throw new ReadingFault('too_slow')
    if (noMemory.some((one) => one === code || one === signal)) throw new ReadingFault('too_much_memory')
    if (code !== 0) throw new Error(`the program that reads files ended with ${code ?? signal}: ${complaint}`)
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    file.destroy()
  }
}

function faultOf(text: string): ReadingFault {
  const { fault, line } = JSON.parse(text) as { fault: string; line?: number }
  const code = readingFaults.find((one) => one === fault)
  return new ReadingFault(code ?? ('damaged' satisfies ReadingFaultCode), line)
}

async function* linesOf(output: Readable): AsyncGenerator<string> {
  output.setEncoding('utf8')
  let pieces: string[] = []
  for await (const text of output as AsyncIterable<string>) {
    let at = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      yield pieces.join('') + text.slice(at, end)
      pieces = []
      at = end + 1
    }
    if (at < text.length) pieces.push(text.slice(at))
  }
}
