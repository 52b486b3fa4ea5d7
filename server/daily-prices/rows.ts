import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { FileFacts, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { FileRow, priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type {
  ReadRow,
  RowCause,
  RowCorrection,
  RowField,
  RowRemark,
} from '../../contract/features/daily-prices/rows.ts'
import { nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import type { Cell } from '../reading/table.ts'
import { fixesOnOffer, unknownWords } from './fix-rules.ts'
import { digitsOf, rowsToFix, textOf } from './fixes.ts'
import { lockOpenFile } from './open-file.ts'
import { oursByCode } from './ours.ts'
import { plainText } from './plain-text.ts'
import { type Decision, rereadRows } from './reread.ts'
import { settleRows } from './settle.ts'
import { importChanged } from './tell.ts'

const columns = [
  'line',
  'raw',
  'read',
  'causes',
  'remarks',
  'corrections',
  'fixed',
  'left_out',
  'product_id',
] as const

/** The most rows of a cause that are compared with our items to count how many each fix repairs. */
const mostCompared = 5000

/** Rows of a file by line, and the fixes for all rows of a cause. Throws not_found. */
export async function readRows(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof priceFiles.rows>,
): Promise<ReplyOf<typeof priceFiles.rows>> {
  const { plan, headings } = await planOf(ctx, params.id)
  const { cause, remark, correction, show } = query
  let found = ctx.db.selectFrom('price_rows').where('file_id', '=', params.id)
  if (cause) found = found.where(sql<boolean>`causes[1] = ${cause}`).where('left_out', '=', false)
  if (remark) found = found.where('ready', '=', true).where(sql<boolean>`${remark} = any(remarks)`)
  if (correction)
    found = found.where('ready', '=', true).where(sql<boolean>`${correction} = any(corrections)`)
  if (show === 'left-out') found = found.where('left_out', '=', true)
  if (show === 'rejected') found = found.where('left_out', '=', false).where(sql<boolean>`causes <> '{}'`)
  if (show === 'corrected') found = found.where('ready', '=', true).where(sql<boolean>`corrections <> '{}'`)
  if (show === 'clean')
    found = found.where('ready', '=', true).where(sql<boolean>`corrections = '{}' and remarks = '{}'`)
  const { rows, ...page } = await readPage(found.select(columns), query, {
    sorts: { line: sql`line` },
    usual: 'line',
    id: sql`line`,
  })
  const compared = cause ? await rowsOfCause(ctx, { fileId: params.id, plan, cause }) : []
  return {
    rows: await shownRows(ctx, plan, rows),
    ...page,
    fixes: cause && compared.length > 0 ? fixesOnOffer(cause, compared) : [],
    words: cause === 'department_unknown' ? unknownWords(compared) : [],
    headings,
  }
}

async function rowsOfCause(
  ctx: Ctx,
  { fileId, plan, cause }: { fileId: number; plan: FilePlan; cause: RowCause },
) {
  const rows = await ctx.db
    .selectFrom('price_rows')
    .select(['raw', 'read', 'fixed'])
    .where('file_id', '=', fileId)
    .where(sql<boolean>`causes[1] = ${cause}`)
    .where('left_out', '=', false)
    .orderBy('line')
    .limit(mostCompared)
    .execute()
  return rowsToFix(ctx, plan, rows)
}

/** How a file is read. Throws not_found also if that isn't known yet. */
async function planOf(
  { db }: Pick<Ctx, 'db'>,
  fileId: number,
): Promise<{ plan: FilePlan; headings: string[] }> {
  const file = await db
    .selectFrom('price_files')
    .select(['plan', 'facts'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file?.plan || !file.facts) throw new AppError('not_found')
  const { columns } = file.facts as FileFacts
  return { plan: file.plan as FilePlan, headings: columns.map(({ heading }) => heading) }
}

type Row = {
  line: number
  raw: unknown
  read: unknown
  causes: string[]
  remarks: string[]
  corrections: string[]
  fixed: unknown
  left_out: boolean
  product_id: number | null
}

async function shownRows(ctx: Pick<Ctx, 'db'>, plan: FilePlan, rows: readonly Row[]): Promise<FileRow[]> {
  const toFix = await rowsToFix(ctx, plan, rows)
  const ofProducts = await oursByCode(
    ctx,
    rows.flatMap(({ product_id }, i) => [
      ...(product_id === null ? [] : [String(product_id)]),
      digitsOf(toFix[i]!.code),
    ]),
  )
  return rows.map((row, i) => {
    const read = row.read as ReadRow
    const { code, description, department, byCode, byName } = toFix[i]!
    const known = (row.product_id === null ? undefined : ofProducts.get(String(row.product_id))) ?? byCode
    const withoutLetters = ofProducts.get(digitsOf(code))
    const alike =
      withoutLetters && plainText(withoutLetters.description) === plainText(description)
        ? withoutLetters
        : byName
    const ours = known ?? alike
    return {
      line: row.line,
      raw: row.raw as Cell[],
      itemCode: code,
      description,
      department: read.department ?? department,
      um: read.um ?? textOf(row, plan, 'um'),
      priceText: textOf(row, plan, 'price1E4'),
      price: read.price1E4 == null ? null : dollarsFromE4(read.price1E4),
      inventory: read.inventory ?? null,
      causes: row.causes as RowCause[],
      remarks: row.remarks as RowRemark[],
      corrections: row.corrections as RowCorrection[],
      leftOut: row.left_out,
      isFixed: row.fixed !== null,
      ours: ours
        ? {
            productId: ours.productId,
            description: ours.description,
            department: ours.department,
            um: ours.um,
            price: ours.price1E4 === null ? null : dollarsFromE4(ours.price1E4),
            by: known ? 'code' : ours === withoutLetters ? 'code-without-letters' : 'name',
          }
        : null,
    }
  })
}

type Body = Omit<InputOf<typeof priceFiles.setRow>['body'], 'fields'> & {
  fields?: Partial<Record<RowField, string | undefined>> | undefined
}

/** Sets fields of one row, or excludes the row. Throws `not_found`, `changed_meanwhile`, `import_closed`. */
export async function setRow(
  ctx: SignedInCtx,
  { id, line }: InputOf<typeof priceFiles.setRow>['params'],
  { version, fields, leaveOut }: Body,
): Promise<ReplyOf<typeof priceFiles.setRow>> {
  const { plan } = await lockOpenFile(ctx, id, version)
  const before = await ctx.db
    .selectFrom('price_rows')
    .select(['fixed', 'left_out'])
    .where('file_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  const fixed =
    fields === undefined ? (before.fixed as Decision | null) : typed(before.fixed as Decision | null, fields)
  await rereadRows(ctx, {
    fileId: id,
    plan,
    decided: [{ line, fixed, left_out: leaveOut ?? before.left_out }],
  })
  await settleRows(ctx, id)
  const after = await ctx.db
    .selectFrom('price_rows')
    .select(columns)
    .where('file_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirstOrThrow()
  nothingChanged(ctx)
  await importChanged(ctx)
  return { row: (await shownRows(ctx, plan, [after]))[0]!, version: version + 1 }
}

/** Merges newly typed values over earlier ones; without any value, the row is read as it came. Typing a price ends `keepPrice`. */
function typed(
  before: Decision | null,
  fields: Partial<Record<RowField, string | undefined>>,
): Decision | null {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const shape = before?.shape && { shape: before.shape }
  if (Object.keys(given).length === 0) return shape ?? null
  const { keepPrice, ...rest } = before ?? {}
  const isPriced = Object.keys(given).some((field) => /^price\dE4$/.test(field))
  return {
    ...rest,
    ...(keepPrice && !isPriced && { keepPrice }),
    values: { ...before?.values, ...given },
  }
}

type Rejected = Pick<FileRow, 'line' | 'causes' | 'leftOut'>

/** A table of rejected rows: the reasons, then their cells under the headings of the original file. */
export const rejectedTable = <Row extends Rejected>(
  headings: readonly string[],
  cellsOf: (row: Row) => readonly Cell[],
): ListTable<Row> => ({
  name: 'Rejected rows',
  fileName: 'rejected-rows',
  columns: [
    { header: 'Line', width: 8, value: ({ line }) => line },
    { header: 'Why', width: 36, isWord: true, value: whyText },
    ...headings.map((header, i) => ({ header, width: 16, value: (row: Row) => cellsOf(row)[i] ?? '' })),
  ],
})

/** The price desk's table of rejected rows, with their original cells. */
export const rowsTable = (headings: readonly string[]): ListTable<FileRow> =>
  rejectedTable(headings, ({ raw }) => raw)

const whyText = ({ causes: [cause], leftOut }: Rejected): string =>
  cause ? causeTexts[cause] : leftOut ? 'Left out' : ''

/** The English texts in a saved file; `table-words.ts` has the Spanish ones. */
const causeTexts: Readonly<Record<RowCause, string>> = {
  quote_not_closed: 'A quote never closes',
  column_count: 'Row is short or long',
  item_code_missing: 'No item code',
  item_code_broken: 'Code broken by a spreadsheet',
  item_code_letters: 'Letters in the item code',
  item_code_too_long: 'Item code is too long',
  duplicate_item_code: 'A later row has the code',
  description_missing: 'No name',
  department_unknown: 'Department not known',
  um_missing: 'No unit',
  price1_not_a_number: 'Price isn’t a number',
  price_negative: 'Price below zero',
  other_vendor: 'Item of another vendor',
}
