import { runReader } from './child-program.ts'
import { openTable } from './open-table.ts'
import type { TableChoice } from './table.ts'

// The program of `readTable`: outputs what kind of table a file is, then its rows.
await runReader<TableChoice>(async (choice, file, say) => {
  const table = await openTable(file, choice)
  await say({ format: table.format })
  for await (const rows of table.batches()) await say({ rows })
})
