import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { NamedSource } from './draw-ahead.ts'
import type { PictureSource } from './render.ts'

type Batch = { names: Set<string>; found: Promise<ReadonlyMap<string, PictureSource>> }

/**
 * Reads the sources of pictures. Requests that arrive during a read share the next one, so that any number of them occupies one
 * connection.
 */
export function createSourceReader(db: Kysely<Tables>) {
  let next: Batch | undefined
  let last: Promise<unknown> = Promise.resolve()

  function begun(): Batch {
    const names = new Set<string>()
    const found = last.then(() => {
      next = undefined
      return readSources(db, [...names])
    })
    last = found.catch(() => {})
    return { names, found }
  }

  return async (imageName: string): Promise<PictureSource | undefined> => {
    next ??= begun()
    next.names.add(imageName)
    const found = await next.found
    return found.get(imageName)
  }
}

/**
 * Sources by image name. Products with the same image name have the same hint; a bunch is drawn if bunches are sold. Orders still
 * name the drawings of products that now show photographs.
 */
async function readSources(db: Kysely<Tables>, imageNames: readonly string[]) {
  const { rows } = await sql<{ image_name: string; image_hint: string; um: string }>`
    select distinct on (image_name) image_name, image_hint, um from (
      select image_name, image_hint, um, id from products where image_name = any(${imageNames}::text[])
      union all
      select d.image_name, p.image_hint, p.um, p.id from product_drawings d join products p on p.id = d.product_id
      where d.image_name = any(${imageNames}::text[])
    ) drawn order by image_name, id`.execute(db)
  return new Map(
    rows.map((row) => [row.image_name, { imageHint: row.image_hint, bunch: row.um === 'BU' }] as const),
  )
}

/** The sources of every picture in the catalogue, first pages first. */
export async function pictureSources(db: Kysely<Tables>): Promise<NamedSource[]> {
  const rows = await db
    .selectFrom('products')
    .distinctOn('image_name')
    .where('image_name', '<>', '')
    .where('image_name', 'not like', 'photo-%')
    .select([
      'image_name',
      'image_hint',
      'um',
      'description',
      sql<boolean>`department = 'flowers'`.as('isFlower'),
    ])
    .orderBy('image_name')
    .orderBy('id')
    .execute()
  const order = (row: (typeof rows)[number]) => `${row.isFlower ? 0 : 1}${row.description}`
  return rows
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .map((row) => ({ imageName: row.image_name, imageHint: row.image_hint, bunch: row.um === 'BU' }))
}
