import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import { ReadingFault } from './fault.ts'

/** The last line of a program that couldn't read its file. */
export type FaultLine = { fault: string; line?: number }

export type Say = (line: unknown) => Promise<void>

/**
 * The frame of a program that `readInChild` starts: its input is one line of JSON and then the file, its output lines of JSON. It runs at
 * lower priority than requests.
 */
export async function runReader<Header>(
  work: (header: Header, file: Buffer, say: Say) => Promise<void>,
): Promise<void> {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  const say: Say = (line) =>
    new Promise((resolve, reject) => {
      process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  const input = await buffer(process.stdin)
  const end = input.indexOf('\n')
  const header = JSON.parse(input.toString('utf8', 0, end)) as Header
  try {
    await work(header, input.subarray(end + 1), say)
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error
    await say({
      fault: error.code,
      ...(error.line !== undefined && { line: error.line }),
    } satisfies FaultLine)
  }
}
