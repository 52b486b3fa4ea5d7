import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { FileStore } from '../adapters/files/files.ts'
import { keyOf } from '../files/files.ts'
import type { PhotoSource } from './pictures.ts'

/** Reads photographs of products by the name of their crop. */
export const createPhotoReader =
  ({ db, files }: { db: Kysely<Tables>; files: FileStore }) =>
  async (name: string): Promise<PhotoSource | undefined> => {
    const row = await db
      .selectFrom('photo_cuts as c')
      .innerJoin('photos as p', 'p.id', 'c.photo_id')
      .innerJoin('files as f', 'f.id', 'p.file_id')
      .select(['c.x', 'c.y', 'c.size', 'f.id', 'f.kind'])
      .where('c.name', '=', name)
      .executeTakeFirst()
    return (
      row && {
        cut: { x: row.x, y: row.y, size: row.size },
        async read() {
          const found = await files.get(keyOf(row))
          if (!found) throw new Error(`${keyOf(row)} is not in the store`)
          return buffer(found.body)
        },
      }
    )
  }
