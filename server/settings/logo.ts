import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { logoPath } from '../../contract/features/pictures.ts'
import type { settings as contract } from '../../contract/features/settings.ts'
import type { Tables } from '../../db/tables.ts'
import type { FileStore } from '../adapters/files/files.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import type { BrandLogo } from '../core/brand.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Settings } from '../core/settings.ts'
import type { Upload } from '../core/upload.ts'
import { keyOf, removeFile, withFiles } from '../files/files.ts'

type Db = Kysely<Tables>
type Logo = ReplyOf<typeof contract.setLogo>

const readRow = (db: Db) => db.selectFrom('house_logo').selectAll().executeTakeFirst()

/** The logo with the person who set it; null for the drawn mark. */
export async function readLogo({ db }: Pick<Ctx, 'db'>): Promise<Logo> {
  const row = await readRow(db)
  if (!row) return null
  const { file_id, width, height, set_by, set_at } = row
  return { src: logoPath(file_id), width, height, setBy: set_by, setAt: set_at.toISOString() }
}

/** Serializes reads in a process, so that a slow one never overwrites the result of a later one. */
const readings = new WeakMap<Settings, Promise<void>>()

/** Applies the stored logo to the settings of the process; documents and phone icons need its bytes. */
export function applyLogo(db: Db, files: FileStore, settings: Settings): Promise<void> {
  const before = readings.get(settings) ?? Promise.resolve()
  const mine = before
    .catch(() => {})
    .then(async () => {
      const row = await readRow(db)
      if (!row) settings.brand.logo = undefined
      else if (settings.brand.logo?.id !== row.file_id) settings.brand.logo = await readBytes(files, row)
    })
  readings.set(settings, mine)
  return mine
}

async function readBytes(
  files: FileStore,
  {
    file_id: id,
    icon_id: iconId,
    width,
    height,
  }: { file_id: string; icon_id: string; width: number; height: number },
): Promise<BrandLogo> {
  const bytesOf = async (one: string) => {
    const key = keyOf({ kind: 'logo', id: one })
    const found = await files.get(key)
    if (!found) throw new Error(`${key} is not in the store`)
    return buffer(found.body)
  }
  const [png, icon] = await Promise.all([bytesOf(id), bytesOf(iconId)])
  return { id, iconId, width, height, png, icon }
}

/**
 * Replaces the mark with a picture, redrawn as a PNG, and as a square for phones; processes are notified on commit. Throws
 * `file_refused`, `invalid_input` without a file.
 */
export async function setLogo(ctx: SignedInCtx, [upload]: readonly Upload[]): Promise<Logo> {
  if (!upload) {
    const message = 'Choose a file.'
    throw new AppError('invalid_input', { detail: message, fields: [{ path: 'file', message }] })
  }
  const about = { kind: 'logo', shapes: ['logo', 'icon'] } as const
  return withFiles(ctx, [upload, upload], about, async (inside, [logo, icon]) => {
    await dropLogo(inside)
    const { width, height } = logo!.size!
    await inside.db
      .insertInto('house_logo')
      .values({
        file_id: logo!.id,
        icon_id: icon!.id,
        width,
        height,
        set_by: inside.user.email,
        set_at: inside.now(),
      })
      .execute()
    await told(inside, { name: upload.name, width, height })
    return readLogo(inside)
  })
}

/** Restores the drawn mark, in a transaction. */
export async function removeLogo(ctx: SignedInCtx): Promise<void> {
  if (await dropLogo(ctx)) await told(ctx, null)
  else nothingChanged(ctx)
}

/** Serializes concurrent changes of the logo. */
async function dropLogo(ctx: SignedInCtx): Promise<boolean> {
  await ctx.db.selectFrom('settings').select('name').forUpdate().execute()
  const gone = await ctx.db.deleteFrom('house_logo').returning(['file_id', 'icon_id']).executeTakeFirst()
  if (!gone) return false
  for (const id of [gone.file_id, gone.icon_id]) await removeFile(ctx, id)
  return true
}

async function told(ctx: SignedInCtx, after: { name: string; width: number; height: number } | null) {
  await ctx.emit('settings.changed', {})
  await audit(ctx, { action: 'logo.changed', subject: 'logo', after: after ?? { name: null } })
}
