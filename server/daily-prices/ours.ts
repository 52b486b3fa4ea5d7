import type { Department } from '../../contract/core/access.ts'
import type { Ctx } from '../core/route.ts'
import { plainText } from './plain-text.ts'

/** One of our items, with the fields that a file's row is compared with. */
export type Ours = {
  productId: number
  itemCode: string
  description: string
  department: Department
  um: string
  price1E4: number | null
}

const columns = [
  'id as productId',
  'item_code',
  'description',
  'department',
  'um',
  'price1_e4 as price1E4',
] as const

type Row = Omit<Ours, 'itemCode'> & { item_code: string | null }
const oursOf = ({ item_code, ...row }: Row): Ours => ({
  ...row,
  itemCode: item_code ?? String(row.productId),
})

const largestInteger = 2_147_483_647
const idOf = (code: string): number[] =>
  /^\d{1,10}$/.test(code) && Number(code) > 0 && Number(code) <= largestInteger ? [Number(code)] : []

/** Our items by their codes. */
export async function oursByCode(
  { db }: Pick<Ctx, 'db'>,
  codes: readonly string[],
): Promise<Map<string, Ours>> {
  const ids = [...new Set(codes.flatMap(idOf))]
  const letters = [...new Set(codes.filter((code) => idOf(code).length === 0))]
  if (ids.length + letters.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(columns)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(letters.length > 0 ? [eb('item_code', 'in', letters)] : []),
      ]),
    )
    .execute()
  return new Map(
    rows.flatMap(
      (row) =>
        [
          [String(row.productId), oursOf(row)],
          ...(row.item_code ? [[row.item_code, oursOf(row)] as const] : []),
        ] as [string, Ours][],
    ),
  )
}

/** Our items by name, for names that only one item has; compared without case and spaces. */
export async function oursByName(
  { db }: Pick<Ctx, 'db'>,
  names: readonly string[],
): Promise<Map<string, Ours>> {
  const wanted = [...new Set(names.filter((name) => name !== ''))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(columns)
    .where((eb) =>
      eb(
        eb.fn<string>('lower', ['description']),
        'in',
        wanted.map((name) => name.toLowerCase()),
      ),
    )
    .execute()
  const found = new Map<string, Ours | undefined>()
  for (const row of rows) {
    const name = plainText(row.description)
    found.set(name, found.has(name) ? undefined : oursOf(row))
  }
  return new Map([...found].flatMap(([name, ours]) => (ours ? [[name, ours]] : [])))
}
