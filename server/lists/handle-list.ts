import type { AnswerOf, Endpoint, InputOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { AppError } from '../core/errors.ts'
import { handle, type Route, type SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { type SavedTable, tableFile, tableIn } from '../export/table.ts'

/** The most rows of a file: they are held in memory while it is written. */
const mostRows = 100_000

type Listed = { rows: readonly unknown[]; total?: number }
type RowOf<E extends Endpoint> = AnswerOf<E> extends { rows: readonly (infer Row)[] } ? Row : never
/** How a list is saved: its English words are translated if the table has them. */
export type ListTable<Row> = Omit<SavedTable<Row>, 'rows'>

type List<E extends Endpoint> = {
  read: (ctx: SignedInCtx, input: InputOf<E>) => Promise<AnswerOf<E> & Listed>
  table: (about: {
    ctx: SignedInCtx
    input: InputOf<E>
    reply: AnswerOf<E>
    language: Language
  }) => ListTable<RowOf<E>>
}

/** The route of a list, with the data that the task needs for saving it as a file. */
export type ListRoute = Route & { list: List<Endpoint & { also: readonly string[] }> }

/**
 * Serves a list: a page as JSON, or every matching row as CSV or a spreadsheet, in the reader's language. Throws `too_large` if
 * a file would have too many rows.
 */
export const handleList = <
  E extends Endpoint & { also: readonly string[]; access: Exclude<Endpoint['access'], 'anyone'> },
>(
  endpoint: E,
  { read, table }: List<E>,
): ListRoute => ({
  list: { read, table } as unknown as ListRoute['list'],
  ...handle<Endpoint & { also: readonly string[]; access: 'signed-in' }>(
    endpoint as never,
    async (ctx, given, { accepts }) => {
      const input = given as unknown as InputOf<E>
      if (accepts === 'application/json') return (await read(ctx, input)) as never
      const reply = await read(ctx, whole(input))
      const total = reply.total ?? reply.rows.length
      assertFits(total)
      const language = await readLanguage(ctx)
      const rows = reply.rows as readonly RowOf<E>[]
      const saved = tableIn({ ...table({ ctx, input, reply, language }), rows }, language)
      return ((await tableFile(accepts, saved)) ?? reply) as never
    },
  ),
})

/** Throws `too_large` for more rows than a file may have. */
export function assertFits(rows: number) {
  if (rows <= mostRows) return
  throw new AppError('too_large', {
    detail: `There are ${rows.toLocaleString('en-US')} rows, and a file holds ${mostRows.toLocaleString('en-US')}. Narrow the list.`,
    data: { rows, most: mostRows },
  })
}

const whole = <E extends Endpoint>(input: InputOf<E>): InputOf<E> => pageOf(input, 1, mostRows)

/** The same filters and order, with a different page of any size. */
export function pageOf<E extends Endpoint>(input: InputOf<E>, page: number, size: number): InputOf<E> {
  const { query } = input as { query?: object }
  const part = { page, pageSize: size, size, after: undefined, before: undefined }
  return { ...input, query: { ...query, ...part } }
}
