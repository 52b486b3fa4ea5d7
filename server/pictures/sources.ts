import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { NamedSource } from './draw-ahead.ts'
import type { PictureSource } from './pictures.ts'

/** What a picture is drawn from. Products that share it have the same hint; a bunch is drawn where bunches are sold. */
export async function pictureSource(
  db: Kysely<Tables>,
  imageName: string,
): Promise<PictureSource | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['image_hint', 'um'])
    .where('image_name', '=', imageName)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { imageHint: row.image_hint, bunch: row.um === 'BU' }
}

/** The sources of every picture in the catalogue, first pages first. */
export async function pictureSources(db: Kysely<Tables>): Promise<NamedSource[]> {
  const rows = await db
    .selectFrom('products')
    .distinctOn('image_name')
    .where('image_name', '<>', '')
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
