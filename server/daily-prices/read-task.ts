import path from 'node:path'
import type { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { FileFailure } from '../../contract/features/daily-prices/file-shapes.ts'
import type { RowField } from '../../contract/features/daily-prices/rows.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { fileAnswer, removeFile } from '../files/files.ts'
import { readInChild } from '../reading/child.ts'
import { ReadingFault } from '../reading/fault.ts'
import { oneAhead } from '../reading/one-ahead.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask, type Task, TaskEnded, TaskFailure, type TaskInputs } from '../tasks/task.ts'
import { applyFix } from './fixes.ts'
import { type KeptFix, keepLayout, type Layout } from './memory.ts'
import { type ReadingLine, type ReadingOrder, rememberedOf } from './reading/read-file.ts'
import { rereadRows } from './reread.ts'
import { settleRows } from './settle.ts'
import { importChanged, tellRead } from './tell.ts'

const program = path.join(import.meta.dirname, 'reading/program.ts')

type Input = TaskInputs['read-prices']

/** Starts reading a file, in the caller's transaction. Returns the task's id. */
export async function startReading(ctx: SignedInCtx, input: Input): Promise<number> {
  const taskId = await startTask(ctx, readPricesTask, input)
  await ctx.db
    .updateTable('price_files')
    .set((eb) => ({ task_id: taskId, state: 'reading', failure: null, version: eb('version', '+', 1) }))
    .where('id', '=', input.fileId)
    .execute()
  return taskId
}

/** The last line of the reading program's output. */
type End = Extract<ReadingLine, { plan: unknown }>

/**
 * Reads a file in a separate program and writes all its rows in one transaction: until it ends, and after a stop or a killed
 * process, the rows of the last reading are still there.
 */
export const readPricesTask = defineTask({
  kind: 'read-prices',
  again: 'resume',
  access: () => ['NOTIFICATIONS', 'TIER_PRICING', 'VENDOR'],
  about: ({ supplier, file }) => ({ kind: 'read-prices', supplier, file }),
  run: async (ctx, task, input) => {
    try {
      const { rows, toFix, failure } = await task.whole((inside) => readRows(ctx, inside, { task, input }))
      if (failure) throw new TaskFailure({ code: 'prices.unreadable', reason: failure.code })
      return { sentence: { code: 'prices.read', rows, toFix } }
    } catch (error) {
      if (error instanceof ReadingFault) {
        await fail(ctx, input, {
          failure: { code: error.code, ...(error.line !== undefined && { line: error.line }) },
          isKept: false,
        })
        throw new TaskFailure({ code: 'prices.unreadable', reason: error.code })
      }
      if (error instanceof TaskEnded && error.why === 'stopped')
        await fail(ctx, input, { failure: { code: 'stopped' }, isKept: true })
      throw error
    }
  },
})

/** Marks a file as unreadable. A file that is not a table isn't kept; a file with unknown columns can be read once they are set. */
async function fail(
  ctx: SignedInCtx,
  input: Input,
  { failure, isKept }: { failure: FileFailure; isKept: boolean },
) {
  await inTransaction(ctx, async (inside) => {
    const row = await inside.db
      .updateTable('price_files')
      .set({ state: 'failed', failure: JSON.stringify(failure), ...(!isKept && { file_id: null }) })
      .from((eb) => eb.selectFrom('price_files as before').select(['id', 'file_id']).as('before'))
      .whereRef('before.id', '=', 'price_files.id')
      .where('price_files.id', '=', input.fileId)
      .where('price_files.state', '=', 'reading')
      .returning('before.file_id')
      .executeTakeFirst()
    if (!isKept && row?.file_id) await removeFile(inside, row.file_id)
    if (row && failure.code !== 'stopped') await tellRead(inside, input, 'failed')
    await importChanged(inside)
  })
}

type Reading = { task: Task; input: Input }

async function readRows(outside: SignedInCtx, ctx: SignedInCtx, { task, input }: Reading) {
  const { fileId, chosen } = input
  const file = await lockFile(ctx, fileId)
  const order: ReadingOrder = {
    chosen,
    remembered: Object.assign(
      {},
      ...file.layouts.toReversed().map(({ columns }) => rememberedOf(columns)),
    ) as Record<string, RowField | null>,
    vendorId: file.vendorId,
    keepLetters: file.kept.some(({ fix }) => fix.kind === 'keep-letters'),
  }
  const decided = await ctx.db
    .selectFrom('price_rows')
    .select(['line', 'fixed', 'left_out'])
    .where('file_id', '=', fileId)
    .where((eb) => eb.or([eb('fixed', 'is not', null), eb('left_out', '=', true)]))
    .execute()
  await ctx.db.deleteFrom('price_rows').where('file_id', '=', fileId).execute()
  const answer = await fileAnswer(outside, file.storedId)
  let end: End | undefined
  const lines = readInChild({ program, header: order, file: answer.body as Readable })
  await oneAhead(lines, async (line) => {
    if (!line.startsWith('{"rows":')) {
      end = JSON.parse(line) as End
      return
    }
    const [, done, total] = /"done":(\d+),"total":(\d+)\}$/.exec(line) ?? []
    await insertRows(line, fileId).execute(ctx.db)
    await task.step(Number(done), Number(total), { code: 'prices.reading' })
  })
  if (!end) throw new Error('the program that reads files said no end')
  await finish(ctx, { fileId, end })
  await tellRead(ctx, input, end.failure ? 'failed' : 'ready')
  if (end.failure) return { rows: 0, toFix: 0, failure: end.failure }
  if (decided.length > 0) await rereadRows(ctx, { fileId, plan: end.plan, decided })
  await settleRows(ctx, fileId)
  for (const { cause, fix } of file.kept) await applyFix(ctx, { fileId, plan: end.plan, cause, fix })
  await keepLayout(ctx, file, end.facts.columns)
  const counts = await ctx.db
    .selectFrom('price_files')
    .select(['row_count', 'ready_count'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return { rows: counts.row_count, toFix: counts.row_count - counts.ready_count, failure: undefined }
}

async function lockFile(ctx: SignedInCtx, fileId: number) {
  const row = await ctx.db
    .selectFrom('price_files')
    .innerJoin('suppliers', 'suppliers.id', 'price_files.supplier_id')
    .select(['supplier_id', 'file_id', 'state', 'layouts', 'suppliers.fixes', 'vendor_id'])
    .where('price_files.id', '=', fileId)
    .forNoKeyUpdate('price_files')
    .executeTakeFirst()
  if (!row?.file_id || row.state !== 'reading') throw new AppError('import_closed')
  return {
    supplierId: row.supplier_id,
    storedId: row.file_id,
    vendorId: row.vendor_id,
    layouts: row.layouts as Layout[],
    kept: row.fixes as KeptFix[],
  }
}

/** The rows in one line of output, which the program wrote in the database's format: the server never parses them. */
const insertRows = (line: string, fileId: number): RawBuilder<unknown> => sql`
  insert into price_rows (file_id, line, raw, read, causes, remarks, corrections, product_id)
  select ${fileId}::bigint, r.line, r.raw, r.read, r.causes, r.remarks, r.corrections, coalesce(p.id, q.id)
  from jsonb_to_recordset(${line}::jsonb -> 'rows')
    as r (line int, raw jsonb, read jsonb, causes text[], remarks text[], corrections text[])
  left join products p on p.id = case when r.read ->> 'itemCode' ~ '^[0-9]{1,10}$' then (r.read ->> 'itemCode')::bigint end
  left join products q on q.item_code = r.read ->> 'itemCode'`

async function finish(ctx: SignedInCtx, { fileId, end }: { fileId: number; end: End }) {
  const { plan, facts, skipped, failure } = end
  await ctx.db
    .updateTable('price_files')
    .set({
      state: failure ? 'failed' : 'open',
      failure: failure ? JSON.stringify(failure) : null,
      plan: JSON.stringify(plan),
      facts: JSON.stringify(facts),
      skipped_count: skipped,
      row_count: 0,
      ready_count: 0,
      corrected_count: 0,
      read_at: ctx.now(),
    })
    .where('id', '=', fileId)
    .execute()
  await importChanged(ctx)
}
