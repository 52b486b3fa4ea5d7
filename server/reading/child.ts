import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { ReadingFault, type ReadingFaultCode, readingFaults } from './fault.ts'

/** A list of 200,000 rows takes a third of this on an idle machine. */
const readingMs = 60_000
/** The program's own memory, besides the file itself. */
const readingMemoryMb = 160
/** The cells of a file are short-lived: a young generation of the default size would fill up before anything is collected. */
const smallYoungSpace = ['--max-semi-space-size=2']
const noMemory = [134, 'SIGABRT', 'SIGTRAP', 'SIGILL'] as const

type Options = {
  /** The path of a program with `runReader`. */
  program: string
  /** The program's input before the file. */
  header: unknown
  file: Readable
  ms?: number
  memoryMb?: number
}

/**
 * The lines of JSON that a program outputs about a file, with backpressure. The program has its own limits of memory and time and
 * none of the server's secrets, so that a file can't harm the shop. Throws ReadingFault. Stop iterating to stop the program.
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
  // A program that ends before it has read everything closes the pipe; its last line has the reason.
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
