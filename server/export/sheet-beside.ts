import { Worker } from 'node:worker_threads'
import type { sheetOf } from './sheet.ts'

type Table = Parameters<typeof sheetOf>[0]

/** The same spreadsheet, written in a thread beside the process: a long one keeps nobody else waiting. */
export function sheetBeside(table: Table): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), { workerData: table })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended without a spreadsheet')))
  })
}
