import type { Ctx } from '../core/route.ts'
import { keyOf } from './files.ts'

/** Limits the number of requests to a bucket, one for each file. */
const mostFiles = 200

/** The newest referenced files that are missing from the store, as one sentence each. Throws FileStoreError. */
export async function missingFiles({
  db,
  adapters,
}: Pick<Ctx, 'db'> & { adapters: Pick<Ctx['adapters'], 'files'> }) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'kind'])
    .where('attached_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostFiles)
    .execute()
  const missing: string[] = []
  for (const file of files)
    if (!(await adapters.files.has(keyOf(file)))) missing.push(`${keyOf(file)} is not in the store`)
  return missing
}
