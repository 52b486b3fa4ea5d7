import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withDatabaseBeside } from '../../db/backup/beside.ts'
import { openPool } from '../../db/open.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeShop } from '../../tests/support/make.ts'
import { type S3StandIn, startS3StandIn } from '../../tests/support/s3-stand-in.ts'
import { diskFiles, diskObjects } from '../adapters/files/disk.ts'
import { s3Objects } from '../adapters/files/s3.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { keyOf } from '../files/files.ts'
import { removeOld } from './keep.ts'
import { readManifest } from './manifest.ts'
import { manifestOf, type Place } from './place.ts'
import { keyFault, restoreDatabase, restoreFiles } from './restore.ts'
import { backUp, tryBackup } from './run.ts'
import { verifyBackup } from './verify.ts'

const quiet = { info: () => {}, warn: () => {} }
let folder: string
/** Has little data: enough to test what applies to any backup. */
let app: TestApp
let standIn: S3StandIn
let operator: Client
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stemyard-backups-'))
  standIn = await startS3StandIn()
  app = await start('shop', false)
  operator = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  await storeCertificate(app, '%PDF-1.7 resale certificate')
  // A table that is transferred in many pieces.
  await sql`insert into events (name, ids)
    select 'price.changed', jsonb_build_object('text', md5(n::text)) from generate_series(1, 20000) n`.execute(
    app.db,
  )
}, 120_000)
afterAll(async () => {
  await app?.close()
  await standIn?.close()
  await rm(folder, { recursive: true, force: true })
})

function start(name: string, demo: boolean) {
  const data = path.join(folder, name)
  return startApp({
    demo,
    settings: { dataDir: path.join(data, 'data'), backups: { folder: path.join(data, 'backups') } },
  })
}

const ctxOf = ({ deps }: TestApp) => makeCtx(deps, null)
const placeOf = ({ deps }: TestApp) => deps.backups.place as Place

/** Every table with its rows, as one hash each. */
async function sums(db: TestApp['db']) {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`.execute(
    db,
  )
  const all: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{
      sum: string
    }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db)
    all[name] = found.rows[0]?.sum ?? ''
  }
  return all
}

async function storeCertificate({ deps, db, now }: TestApp, text: string) {
  const content = Buffer.from(text)
  const file = { id: randomUUID(), kind: 'certificate', type: 'application/pdf', bytes: content.length }
  const sha256 = createHash('sha256').update(content).digest()
  await deps.adapters.files.put(keyOf(file), { ...file, sha256, open: () => Readable.from([content]) })
  await db
    .insertInto('files')
    .values({
      ...file,
      name: 'certificate.pdf',
      sha256,
      created_at: now(),
      stored_at: now(),
      attached_at: now(),
    })
    .execute()
  return keyOf(file)
}

test('a backup of the running demo is restored beside it, is the same row by row, passes the doctor, and is quick', async () => {
  const demo = await start('demo', true)
  onTestFinished(() => demo.close())
  const place = placeOf(demo)
  const key = await storeCertificate(demo, '%PDF-1.7 resale certificate')
  const before = await sums(demo.db)
  const manifest = await backUp(ctxOf(demo), 'run_backup')
  expect(await verifyBackup(place, manifest)).toEqual([])
  const from = performance.now()
  await withDatabaseBeside(demo.deps.backups.addresses, quiet, async (beside) => {
    await restoreDatabase(beside, { place, manifest, log: quiet })
    expect(performance.now() - from).toBeLessThan(atThisLoad(30_000))
    const { db, end } = openPool({ url: beside.ownerUrl, size: 2, log: quiet })
    try {
      expect(await sums(db)).toEqual(before)
      expect((await runInvariants(db, demo.now())).flatMap(({ broken }) => broken)).toEqual([])
      // Sequences continue after their old values, and constraints from migrations are enforced again.
      const next = await sql<{
        id: number
      }>`select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`.execute(db)
      const last = await sql<{ id: number }>`select max(id)::int as id from orders`.execute(demo.db)
      expect(next.rows[0]?.id).toBeGreaterThan(last.rows[0]?.id ?? 0)
      await expect(sql`update audit_log set actor = 'nobody'`.execute(db)).rejects.toThrow()
    } finally {
      await end()
    }
  })
  const other = diskFiles(path.join(folder, 'other-files'))
  expect(await restoreFiles(other, { place, manifest })).toBe(manifest.files.count)
  expect(String(await buffer((await other.get(key))!.body))).toBe('%PDF-1.7 resale certificate')
  expect(await restoreFiles(other, { place, manifest })).toBe(0)
}, 180_000)

test('a bucket takes the same backup and gives it back', async () => {
  const bucket = s3Objects({ ...standIn.settings, timeoutMs: 20_000 })
  const deps = { ...app.deps, backups: { ...app.deps.backups, place: bucket } }
  const manifest = await backUp(makeCtx(deps, null), 'run_backup')
  expect(await verifyBackup(bucket, manifest)).toEqual([])
  expect((await readManifest(bucket, manifest.name)).tables).toEqual(manifest.tables)
}, 120_000)

describe('what is wrong with a backup is said in one sentence:', () => {
  const whole = () => path.join(folder, 'whole')
  let name: string
  beforeAll(async () => {
    const deps = { ...app.deps, backups: { ...app.deps.backups, place: diskObjects(whole()) } }
    name = (await backUp(makeCtx(deps, null), 'run_backup')).name
  }, 120_000)
  const copyOf = async (work: (copy: Place, name: string) => Promise<void>) => {
    const copy = await mkdtemp(path.join(folder, 'copy-'))
    await cp(whole(), copy, { recursive: true })
    await work(diskObjects(copy), name)
  }
  test('half of it is there', () =>
    copyOf(async (copy, name) => {
      await copy.remove(manifestOf(name))
      await expect(readManifest(copy, name)).rejects.toThrow(`The backup ${name} was never finished`)
      await expect(readManifest(copy, '2020-01-01T00-00-00Z')).rejects.toThrow('There is no backup')
    }))
  test('a table is gone or changed', () =>
    copyOf(async (copy, name) => {
      const manifest = await readManifest(copy, name)
      const events = `data/${name}/public.events.copy.gz`
      const body = Buffer.from('not what was written')
      const sha256 = createHash('sha256').update(body).digest()
      await copy.put(events, { open: () => Readable.from([body]), bytes: body.length, sha256, type: 'x' })
      expect(await verifyBackup(copy, manifest)).toEqual([expect.stringContaining(`${events} has`)])
      await copy.remove(events)
      expect(await verifyBackup(copy, manifest)).toEqual([`${events} is missing`])
    }))
  test('its secrets need another key', () =>
    copyOf(async (copy, name) => {
      const manifest = await readManifest(copy, name)
      const sealed = { key: 'AAAA', secrets: 3 }
      expect(keyFault({ ...manifest, sealed }, 'BBBB')).toContain('put back SECOND_FACTOR_KEY')
      expect(keyFault({ ...manifest, sealed }, 'AAAA')).toBeUndefined()
    }))
  test('it is of a newer version', () =>
    copyOf(async (copy, name) => {
      const manifest = await readManifest(copy, name)
      const migrations = [...manifest.migrations, { name: '9999_later', sha256: 'x' }]
      await withDatabaseBeside(app.deps.backups.addresses, quiet, async (beside) => {
        const restored = restoreDatabase(beside, {
          place: copy,
          manifest: { ...manifest, migrations },
          log: quiet,
        })
        await expect(restored).rejects.toThrow('newer than this version')
      })
    }))
}, 120_000)

test('the files of a removed backup go with it, and those of a kept one stay', async () => {
  const target = diskObjects(path.join(folder, 'kept'))
  const deps = { ...app.deps, backups: { ...app.deps.backups, place: target } }
  const manifest = await backUp(makeCtx(deps, null), 'run_backup')
  const files = await target.list('files/')
  const object = await target.get(manifestOf(manifest.name))
  expect(files.length).toBe(manifest.files.count)
  expect(object).toBeDefined()
  expect(await removeOld(target, { daily: 1, weekly: 0, monthly: 0 }, app.now())).toEqual([])
  expect(await target.list('files/')).toEqual(files)
})

describe('staff with MAINTENANCE', () => {
  test('see the backups, make one and try it out; others may not', { timeout: 180_000 }, async () => {
    const { name } = await backUp(ctxOf(app), 'run_backup')
    expect(await tryBackup(ctxOf(app), name, 'ada@example.test')).toEqual([])
    const { body } = await operator.get('admin/backups')
    expect(body).toMatchObject({ place: 'folder', keep: { daily: 7, weekly: 4, monthly: 12 } })
    const [newest] = (body as { rows: { id: number; tried: unknown }[] }).rows
    expect(newest?.tried).toMatchObject({ faults: [], by: 'ada@example.test' })
    const made = await operator.post('admin/backups', {})
    expect(made.status).toBe(202)
    expect((await operator.post('admin/backups', {})).body).toEqual(made.body)
    expect((await operator.post(`admin/backups/${newest?.id}/try`, {})).status).toBe(202)
    expect((await operator.post('admin/backups/999999999/try', {})).status).toBe(404)
    const stranger = await app.signIn((await makeShop(app.db, { authorities: ['FLOWERS'] })).email)
    expect((await stranger.get('admin/backups')).status).toBe(403)
    expect((await stranger.post('admin/backups', {})).status).toBe(403)
    expect((await app.visitor().get('admin/backups')).status).toBe(401)
  })

  test('report a database user who may not create another database, and the backup stays untested', async () => {
    const { name } = await backUp(ctxOf(app), 'run_backup')
    const { id } = await app.db
      .selectFrom('backups')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const { addresses } = app.deps.backups
    app.deps.backups.addresses = { ...addresses, adminUrl: addresses.url }
    try {
      expect(await operator.post(`admin/backups/${id}/try`, {})).toMatchObject({
        status: 409,
        body: { code: 'no_database_beside' },
      })
    } finally {
      app.deps.backups.addresses = addresses
    }
  })

  test('report that no place is set', async () => {
    const { place: kept } = app.deps.backups
    app.deps.backups.place = undefined
    try {
      await app.db.deleteFrom('tasks').execute()
      expect(await operator.post('admin/backups', {})).toMatchObject({
        status: 409,
        body: { code: 'no_backup_place' },
      })
    } finally {
      app.deps.backups.place = kept
    }
  })

  test('see the age of the newest good one on the page of health and in the metrics', async () => {
    const { body } = await operator.get('admin/health')
    const check = (body as { checks: { part: string }[] }).checks.find(({ part }) => part === 'backups')
    expect(check).toMatchObject({ state: 'fine', code: 'backups.fine' })
    await app.db
      .updateTable('backups')
      .set({ faults: JSON.stringify(['a table is missing']) })
      .execute()
    const again = await operator.get('admin/health')
    const bad = (again.body as { checks: { part: string }[] }).checks.find(({ part }) => part === 'backups')
    expect(bad).toMatchObject({ state: 'wrong', code: 'backups.none' })
  })
})
