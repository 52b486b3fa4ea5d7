import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { RowCause, RowField, RowFix } from '../../contract/features/daily-prices/rows.ts'
import { audit } from '../audit/audit.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Cell } from '../reading/table.ts'
import { fixRow, type RowToFix } from './fix-rules.ts'
import { keepFix } from './memory.ts'
import { lockOpenFile } from './open-file.ts'
import { oursByCode, oursByName } from './ours.ts'
import { plainText } from './plain-text.ts'
import { type Decision, rereadRows } from './reread.ts'
import { settleRows } from './settle.ts'
import { importChanged } from './tell.ts'

type Body = InputOf<typeof priceFiles.fix>['body']

/** Applies one fix to all rows with a cause. Throws `not_found`, `changed_meanwhile`, `import_closed`. */
export async function fixRows(
  ctx: SignedInCtx,
  fileId: number,
  { version, cause, fix, remember }: Body,
): Promise<ReplyOf<typeof priceFiles.fix>> {
  const file = await lockOpenFile(ctx, fileId, version)
  const { fixed, stay } = await applyFix(ctx, { fileId, plan: file.plan, cause, fix })
  if (remember) await keepFix(ctx, file.supplierId, { cause, fix })
  await audit(ctx, {
    action: 'price-file.fixed',
    subject: `price file ${file.name}`,
    after: { importId: fileId, cause, fix, fixed, remember },
  })
  await importChanged(ctx)
  return { fixed, stay, version: version + 1 }
}

type Fix = { fileId: number; plan: FilePlan; cause: RowCause; fix: RowFix }

/** Applies a fix to the rows counted under a cause. Returns how many it fixed, and how many remain. */
export async function applyFix(
  ctx: Pick<Ctx, 'db'>,
  { fileId, plan, cause, fix }: Fix,
): Promise<{ fixed: number; stay: number }> {
  const rows = await ctx.db
    .selectFrom('price_rows')
    .select(['line', 'raw', 'read', 'fixed'])
    .where('file_id', '=', fileId)
    .where(sql<boolean>`causes[1] = ${cause}`)
    .where('left_out', '=', false)
    .orderBy('line')
    .execute()
  const toFix = await rowsToFix(ctx, plan, rows)
  const decided = rows.flatMap(({ line, fixed }, i) => {
    const result = fixRow(toFix[i]!, cause, fix)
    if (result === null) return []
    if (result === 'leave-out') return [{ line, fixed, left_out: true }]
    const before = (fixed ?? {}) as Decision
    const values = { ...before.values, ...result.values }
    const decision: Decision = { ...before, ...result, ...(Object.keys(values).length > 0 && { values }) }
    return [{ line, fixed: decision, left_out: false }]
  })
  await rereadRows(ctx, { fileId, plan, decided })
  await settleRows(ctx, fileId)
  return { fixed: decided.length, stay: rows.length - decided.length }
}

type Read = { raw: unknown; read: unknown; fixed: unknown }

/** The rows' original values, with our items that they may refer to. */
export async function rowsToFix(
  ctx: Pick<Ctx, 'db'>,
  plan: FilePlan,
  rows: readonly Read[],
): Promise<(RowToFix & { description: string })[]> {
  const said = rows.map((row) => ({
    code: textOf(row, plan, 'itemCode'),
    description: textOf(row, plan, 'description'),
    department: textOf(row, plan, 'department'),
  }))
  const [byCode, byName] = [
    await oursByCode(
      ctx,
      said.flatMap(({ code }) => [code, digitsOf(code)]),
    ),
    await oursByName(
      ctx,
      said.map(({ description }) => description),
    ),
  ]
  return said.map((row) => ({
    ...row,
    byCode: byCode.get(codeOf(row.code)),
    byName: byName.get(plainText(row.description)),
  }))
}

/** The code without its prefix. */
export const digitsOf = (code: string): string => codeOf(/(\d{3,10})\D*$/.exec(code)?.[1] ?? '')

const codeOf = (code: string) => (/^\d+$/.test(code) ? String(Number(code)) : code)

/** The text that was typed for a field, else its cell's text. */
export function textOf({ raw, fixed }: Pick<Read, 'raw' | 'fixed'>, plan: FilePlan, field: RowField): string {
  const typed = (fixed as Decision | null)?.values?.[field]
  if (typed !== undefined) return typed
  const cell = (raw as Cell[])[plan.columns.indexOf(field)]
  return String(cell ?? '')
    .replace(/\u00a0/g, ' ')
    .trim()
}
