import { withLockOf } from '../../db/backup/alone.ts'
import { withDatabaseBeside } from '../../db/backup/beside.ts'
import { openPool } from '../../db/open.ts'
import { SetupError } from '../../db/setup.ts'
import { FileStoreError } from '../adapters/files/files.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { sealingKey } from '../core/sealed-secret.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { removeOld } from './keep.ts'
import { makeBackup } from './make.ts'
import { BackupError, bytesOf, type Manifest, readManifest } from './manifest.ts'
import { backupNames, type Place } from './place.ts'
import { restoreDatabase } from './restore.ts'
import { verifyBackup } from './verify.ts'

type Step = (done: number, total: number) => Promise<void>

/** Throws `no_backup_place`. */
export function placeOf({ backups }: Pick<Ctx, 'backups'>): Place {
  if (!backups.place) throw new AppError('no_backup_place')
  return backups.place
}

/** Makes a backup, removes those that the plan no longer keeps, and records both. Runs one at a time. */
export async function backUp(ctx: Ctx, by: string, onStep?: Step): Promise<Manifest> {
  const { db, settings, backups, adapters, now, log } = ctx
  const place = placeOf(ctx)
  const quiet = { info: () => {}, warn: (text: string) => log.warn(text) }
  const { ownerUrl } = backups.addresses
  return withLockOf(ownerUrl, quiet, async () => {
    const manifest = await makeBackup({
      ownerUrl,
      place,
      files: adapters.files,
      sealedBy: (await sealingKey(settings)).id,
      dataDir: settings.dataDir,
      now,
      log: quiet,
      ...(onStep && { onStep }),
    })
    await noteBackup(db, manifest, by)
    await removeOld(place, settings.backupsKept, now())
    await noteKept(ctx, place)
    return manifest
  })
}

async function noteBackup(db: Ctx['db'], manifest: Manifest, by: string) {
  const { name, at, tookMs, version } = manifest
  await db
    .insertInto('backups')
    .values({ name, at: new Date(at), took_ms: tookMs, bytes: bytesOf(manifest), version, made_by: by })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Records the backups that exist, as needed after a restore, and deletes the records of others. */
async function noteKept({ db }: Pick<Ctx, 'db'>, place: Place) {
  const names = await backupNames(place)
  await db.deleteFrom('backups').where('name', 'not in', names).execute()
  const known = new Set((await db.selectFrom('backups').select('name').execute()).map(({ name }) => name))
  for (const name of names)
    if (!known.has(name)) await noteBackup(db, await readManifest(place, name), 'unknown')
}

const mostFaults = 20

/** Reads a whole backup, restores it into a separate database, checks it and records the result. Returns what is wrong with it. */
export async function tryBackup(ctx: Ctx, name: string, by: string, onStep?: Step): Promise<string[]> {
  const place = placeOf(ctx)
  const from = performance.now()
  const found = await faultsOf(ctx, place, name, onStep).catch((error: Error) => {
    if (error instanceof BackupError || error instanceof SetupError || error instanceof FileStoreError)
      return [error.message]
    throw error
  })
  const faults = found.slice(0, mostFaults).map((fault) => fault.slice(0, 500))
  await ctx.db
    .updateTable('backups')
    .set({
      tried_at: ctx.now(),
      tried_ms: Math.round(performance.now() - from),
      tried_by: by,
      faults: JSON.stringify(faults),
    })
    .where('name', '=', name)
    .execute()
  return faults
}

async function faultsOf({ backups, now, log }: Ctx, place: Place, name: string, onStep?: Step) {
  const quiet = { info: () => {}, warn: (text: string) => log.warn(text) }
  const manifest = await readManifest(place, name)
  const damage = await verifyBackup(place, manifest)
  if (damage.length > 0) return damage
  return withDatabaseBeside(backups.addresses, quiet, async (beside) => {
    await restoreDatabase(beside, { place, manifest, log: quiet, ...(onStep && { onTable: onStep }) })
    const { db, end } = openPool({ url: beside.ownerUrl, size: 2, log: quiet })
    try {
      const results = await runInvariants(db, now())
      return [
        ...results.flatMap(({ title, broken }) => broken.map((row) => `${title}: ${row}`)),
        ...manifest.files.missing.map((key) => `The store had lost ${key} when the backup was made.`),
      ]
    } finally {
      await end()
    }
  })
}
