import { parentPort, workerData } from 'node:worker_threads'
import { sheetOf } from './sheet.ts'

/** What `sheetBeside` starts: writes the table that it was given and ends. */
parentPort?.postMessage(await sheetOf(workerData as Parameters<typeof sheetOf>[0]))
