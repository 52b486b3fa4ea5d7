import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'
import { Id, Page, pageSize } from './fields.ts'

type Fields = Readonly<Record<string, Schema>>
/** A sortable column of a list: `name` ascending, `-name` descending. */
export type SortOf<Name extends string> = Name | `-${Name}`
type SizeName = 'pageSize' | 'size'

type List<
  Row extends Schema,
  Filters extends Fields,
  Sort extends string,
  More extends Fields,
  Size extends SizeName,
> = {
  row: Row
  /** Query parameters that filter the list. */
  filters: Filters
  /** Columns that `sort` may name. */
  sorts: readonly [Sort, ...Sort[]]
  /** Default rows per page. */
  size?: number
  /** The query parameter for rows per page; the specification names it `size` for some lists. */
  sizeName?: Size
  /** The fields of the reply besides the rows. */
  more?: More
}

/**
 * Query and reply of an endpoint that lists rows by page: spread it into `endpoint({ … })`. `total` counts every row that matches
 * the filters; without `sort`, rows have the order that the endpoint's summary names.
 */
export function listOf<
  Row extends Schema,
  const Filters extends Fields,
  const Sort extends string,
  const More extends Fields = Record<never, never>,
  const Size extends SizeName = 'pageSize',
>({ row, filters, sorts, size = 40, sizeName, more }: List<Row, Filters, Sort, More, Size>) {
  const either = sorts.flatMap((name): SortOf<Sort>[] => [name, `-${name}`])
  const rowsOfPage = { [sizeName ?? 'pageSize']: pageSize(size) } as Record<Size, ReturnType<typeof pageSize>>
  return {
    query: z.object({
      ...filters,
      sort: z.optional(z.enum(either as [SortOf<Sort>, ...SortOf<Sort>[]], `One of ${either.join(', ')}.`)),
      page: Page,
      ...rowsOfPage,
    }),
    reply: z.object({
      rows: z.array(row),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      ...(more as More),
    }),
  }
}

/**
 * Keyset paging for a list that grows without limit and is ordered by id: the page after or before a row. An index finds it as
 * fast as the first page. `page` is then only a label.
 */
export const besideRow = { after: z.optional(Id), before: z.optional(Id) }
