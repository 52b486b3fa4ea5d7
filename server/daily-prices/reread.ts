import { sql } from 'kysely'
import type { FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { Ctx } from '../core/route.ts'
import type { Cell } from '../reading/table.ts'
import { type Fixed, readRow } from './reading/read-row.ts'

/** The stored decision about a row: what was typed or set, and what was wrong with its cells. */
export type Decision = Fixed & { shape?: 'quote_not_closed' | 'column_count' }

type Decided = { line: number; fixed: unknown; left_out: boolean }

/** Rows per batch: some 10 ms, after which other requests run. */
const rowsAtOnce = 1000

/** Reads rows of a file again with the decisions about them applied, and writes them. Call `settleRows` afterwards. */
export async function rereadRows(
  { db }: Pick<Ctx, 'db'>,
  { fileId, plan, decided }: { fileId: number; plan: FilePlan; decided: readonly Decided[] },
): Promise<void> {
  for (let at = 0; at < decided.length; at += rowsAtOnce) {
    const some = new Map(decided.slice(at, at + rowsAtOnce).map((one) => [one.line, one]))
    const rows = await db
      .selectFrom('price_rows')
      .select(['line', 'raw', 'causes'])
      .where('file_id', '=', fileId)
      .where('line', 'in', [...some.keys()])
      .execute()
    const written = rows.map(({ line, raw, causes }) => {
      const one = some.get(line)!
      const decision = (one.fixed ?? {}) as Decision
      const shape = decision.shape ?? shapeIn(causes)
      const {
        read,
        causes: found,
        ...rest
      } = readRow({ cells: raw as Cell[], ...(shape && { shape }) }, plan, decision)
      const isDecided = Object.keys(decision).length > 0
      const fixed = isDecided ? { ...decision, ...(shape && { shape }) } : null
      return { line, read, causes: found, ...rest, fixed, left_out: one.left_out }
    })
    await sql`
      update price_rows r set read = w.read, causes = w.causes, remarks = w.remarks, corrections = w.corrections,
        fixed = nullif(w.fixed, 'null'::jsonb), left_out = w.left_out
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as w (line int, read jsonb, causes text[], remarks text[], corrections text[], fixed jsonb, left_out boolean)
      where r.file_id = ${fileId} and r.line = w.line`.execute(db)
  }
}

const shapeIn = (causes: readonly string[]) =>
  (['quote_not_closed', 'column_count'] as const).find((shape) => causes.includes(shape))
