import { runReader } from '../../reading/child-program.ts'
import { type ReadingOrder, readFile } from './read-file.ts'

// The program that reads one price file, started by `readPriceFile`.
await runReader<ReadingOrder>(async (order, file, say) => {
  for await (const line of readFile(file, order)) await say(line)
})
