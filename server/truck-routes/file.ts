import { isDeepStrictEqual } from 'node:util'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { truckRoutes } from '../../contract/features/truck-routes.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { changeFields, differing } from '../changes/record.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { assertPlansRoutes, lockRoutes } from './edit.ts'
import { type FileRoute, missingColumns, routeColumns, routesOf } from './from-file.ts'
import { readSome } from './read.ts'
import { fieldsOf, saveRoutes } from './write.ts'

const mostLines = 5_000
const mostRefused = 200

/**
 * Compares the routes of a file with the existing ones and, with `write`, saves them. Throws `file_refused`, `columns_missing`,
 * `not_found` for a driver.
 */
export async function readRouteFile(
  ctx: SignedInCtx,
  { write }: { write: boolean },
  [upload]: readonly Upload[],
): Promise<ReplyOf<typeof truckRoutes.readFile>> {
  assertPlansRoutes(ctx)
  const sheet = await readSheet(upload, { names: routeColumns, mostRows: mostLines })
  const missing = missingColumns(sheet)
  if (missing.length > 0)
    throw new AppError('columns_missing', {
      detail: `The first line has no column for ${missing.join(', ')}.`,
      data: { columns: missing, found: sheet.header.slice(0, 60) },
    })
  const { routes, refused } = routesOf(sheet)
  return inTransaction(ctx, async (inside) => {
    const compared = await compare(inside, routes)
    const different = compared.filter(({ state }) => state !== 'same')
    if (!write || different.length === 0) nothingChanged(inside)
    else await save(inside, different)
    return {
      written: write,
      routes: compared.map(({ route, state }) => ({ ...route, state, towns: route.towns.length })),
      refused: refused.slice(0, mostRefused),
      refusedCount: refused.length,
      lines: sheet.rows.length,
    }
  })
}

type Compared = { route: FileRoute; state: 'new' | 'changed' | 'same'; before?: ReturnType<typeof fieldsOf> }

async function compare(ctx: SignedInCtx, routes: readonly FileRoute[]): Promise<Compared[]> {
  const numbers = routes.map(({ routeNumber }) => routeNumber)
  await lockRoutes(ctx, numbers)
  const known = await readSome(ctx, numbers)
  return routes.map((route) => {
    const was = known.get(route.routeNumber)
    if (!was) return { route, state: 'new' }
    const before = fieldsOf(was)
    return { route, before, state: isDeepStrictEqual(before, fieldsOf(route)) ? 'same' : 'changed' }
  })
}

async function save(ctx: SignedInCtx, different: readonly Compared[]) {
  const subject = `${different.length} routes of a file`
  const fields = different.flatMap(({ route, before }) =>
    before ? differing('routes', route.routeNumber, { before, after: fieldsOf(route) }) : [],
  )
  const about = { area: 'routes', sentence: 'routes.read', parameters: {} } as const
  // New routes can't be undone, so a file with only new ones makes no change set.
  const after = {
    added: different.filter(({ state }) => state === 'new').map(({ route }) => route.routeNumber),
  }
  if (fields.length > 0) await changeFields(ctx, { ...about, subject, after }, fields)
  else await audit(ctx, { action: about.sentence, subject, after })
  await saveRoutes(
    ctx,
    different.map(({ route }) => ({ routeNumber: route.routeNumber, fields: fieldsOf(route) })),
  )
}
