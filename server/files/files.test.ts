import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type S3StandIn, startS3StandIn } from '../../tests/support/s3-stand-in.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { startUploads } from '../../tests/support/uploads.ts'
import { openFiles } from '../adapters/files/open.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { Deps } from '../core/route.ts'
import { missingFiles } from './check-store.ts'
import { removeFile, withFiles } from './files.ts'
import { cleanFilesJob } from './jobs.ts'
import { spool, spoolFolder } from './spool.ts'

const dataDir = temporaryFolder('stored')
const megabyte = 1024 * 1024
let app: TestApp
let s3: S3StandIn
let uploads: Awaited<ReturnType<typeof startUploads>>
const children: ChildProcess[] = []

beforeAll(async () => {
  s3 = await startS3StandIn()
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { dataDir } })
  uploads = await startUploads({ deps: app.deps, url: app.database.url })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  s3.mode('normal')
})
afterAll(async () => {
  await uploads?.close()
  await app?.close()
  await s3?.close()
})

type Answer = { status: number; body: { code?: string; detail?: string; files: File[] }; sent: number }
type File = { id: string; name: string; type: string; bytes: number }
type Sending = { path?: string; note?: string; name?: string; port?: number }

/** Sends files one after the other, at the pace at which the server reads them. */
function send(
  files: readonly (Buffer | Readable)[],
  { path: place = 'uploads', note = '', ...more }: Sending = {},
) {
  let sent = 0
  async function* form() {
    yield Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n${JSON.stringify({ note })}\r\n`,
    )
    for (const file of files) {
      yield Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="${more.name ?? 'a.bin'}"\r\n\r\n`,
      )
      for await (const chunk of Buffer.isBuffer(file) ? [file] : file) {
        sent += chunk.length
        yield chunk
      }
      yield Buffer.from('\r\n')
    }
    yield Buffer.from('--x--\r\n')
  }
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        port: more.port ?? uploads.port,
        method: 'POST',
        path: `/api/v1/${place}`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      async (answer) => {
        let text = ''
        for await (const chunk of answer.setEncoding('utf8')) text += chunk
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text), sent })
      },
    )
    asked.once('error', reject)
    Readable.from(form()).pipe(asked)
  })
}

const read = async (id: string, port = uploads.port) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/uploads/${id}`)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(bytes - 9, 'x')])
/** A PDF that is never completely in memory. */
const long = (megabytes: number) => {
  const piece = Buffer.alloc(65_536, 'y')
  return Readable.from(
    (async function* () {
      yield Buffer.from('%PDF-1.7 ')
      for (let n = 0; n < megabytes * 16; n++) yield piece
    })(),
  )
}
const onDisk = () => {
  const folder = path.join(dataDir, 'files/certificate')
  return existsSync(folder) ? readdirSync(folder) : []
}
const arriving = () => readdirSync(path.join(dataDir, 'incoming'))
const rows = () => app.db.selectFrom('files').selectAll().orderBy('created_at').execute()
const clean = (deps: Deps = app.deps) => cleanFilesJob.run(makeCtx(deps, null), {})
const withS3 = (): Deps => ({
  ...app.deps,
  adapters: { ...app.deps.adapters, files: openFiles({ s3: s3.settings, dataDir }) },
})

/** Another process with its own port, on the same database and store. */
async function another(env: Record<string, string> = {}) {
  const { url, ownerUrl } = app.database
  const child = fork(path.join(import.meta.dirname, '../../tests/support/upload-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      SANDBOX_PORT: '0',
      ...env,
    },
  })
  children.push(child)
  const told = <T>() => new Promise<T>((resolve) => child.once('message', (said) => resolve(said as T)))
  const { port } = await told<{ port: number }>()
  return {
    port,
    mostBytes: async () => {
      const answer = told<{ mostBytes: number }>()
      child.send('memory')
      return (await answer).mostBytes
    },
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}
const overS3 = () => ({
  FILES: 's3',
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_REGION: s3.settings.region,
  S3_KEY_ID: s3.settings.keyId,
  S3_SECRET: s3.settings.secret,
})

describe('a file that is sent', () => {
  test('is stored with its size, hash and cleaned name, and saved under that name, never shown', async () => {
    const sheet = Buffer.from('Product;Price\nRose;1,20\n')
    const { status, body } = await send([sheet], { name: 'Señora prices.exe' })
    expect(status).toBe(200)
    const [file] = body.files as [File]
    expect(file).toMatchObject({ type: 'text/csv', bytes: sheet.length, name: 'Señora prices.csv' })
    const [row] = await app.db.selectFrom('files').selectAll().where('id', '=', file.id).execute()
    expect(row?.sha256).toEqual(createHash('sha256').update(sheet).digest())
    const answer = await read(file.id)
    expect(answer.body).toEqual(sheet)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Se-ora prices.csv"; filename*=UTF-8''Se%C3%B1ora%20prices.csv`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('comes with others, and each is found', async () => {
    const { body } = await send([pdf(2_000), Buffer.from('a,b\n'), pdf(3_000)])
    expect(body.files.map(({ bytes, type }) => [bytes, type])).toEqual([
      [2_000, 'application/pdf'],
      [4, 'text/csv'],
      [3_000, 'application/pdf'],
    ])
    for (const { id, bytes } of body.files) expect((await read(id)).body).toHaveLength(bytes)
    expect((await send([pdf(10), pdf(10), pdf(10), pdf(10)])).body.code).toBe('too_large')
  })

  test.each([
    ['a folder', () => ({})],
    ['S3', overS3],
  ])(
    'of 99 MB costs no more memory than one of 50, on its way into %s and out of it',
    { tags: ['long'] },
    async (_, env) => {
      const child = await another(env())
      const round = async (megabytes: number) => {
        const { body } = await send([long(megabytes)], { port: child.port })
        expect(body.files[0]?.bytes).toBe(megabytes * megabyte + 9)
        const { body: bytes } = await read(body.files[0]?.id ?? '', child.port)
        expect(bytes).toHaveLength(megabytes * megabyte + 9)
      }
      // Warms up the memory that the runtime itself needs for streams of any length.
      await round(50)
      const before = await child.mostBytes()
      await round(99)
      expect((await child.mostBytes()) - before).toBeLessThan(30 * megabyte)
    },
  )

  test('and is too large is stopped on its way, and nothing is left of it', async () => {
    const [before, files] = [onDisk(), await rows()]
    const { status, body, sent } = await send([long(2_000)], { path: 'small' })
    expect([status, body.code]).toEqual([413, 'too_large'])
    expect(sent).toBeLessThan(1_900 * megabyte)
    expect(onDisk()).toEqual(before)
    expect(arriving()).toEqual([])
    expect(await rows()).toEqual(files)
  })

  const pictures = 'Send JPEG, PNG, WebP, or GIF.'
  test.each([
    ['a drawing that runs scripts', async () => Buffer.from('<svg onload="alert(1)"/>'), pictures],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), pictures],
    ['a PDF', async () => pdf(1_000), pictures],
    ['nothing', async () => Buffer.alloc(0), 'This file is empty.'],
  ])('is refused where it is %s instead of a picture, whatever it is called', async (_, content, detail) => {
    const before = await rows()
    const { status, body } = await send([await content()], { path: 'pictures', name: 'rose.jpg' })
    expect([status, body.code]).toEqual([422, 'file_refused'])
    expect(body.detail).toBe(detail)
    expect(await rows()).toEqual(before)
    expect(arriving()).toEqual([])
  })

  test('is refused where the picture breaks off', async () => {
    const before = onDisk()
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect((await send([photo.subarray(0, 5_000)], { path: 'pictures' })).body.code).toBe('file_refused')
    expect(onDisk()).toEqual(before)
  })

  test.each(['webp', 'gif', 'png', 'jpeg'] as const)('as %s becomes an upright JPEG', async (format) => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .toFormat(format)
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await send([photo], { path: 'pictures', name: `rose.${format}` })
    const [file] = body.files as [File]
    expect([file.type, file.name]).toEqual(['image/jpeg', 'rose.jpg'])
    const kept = await sharp((await read(file.id)).body).metadata()
    expect([kept.format, kept.orientation, kept.exif]).toEqual(['jpeg', undefined, undefined])
    // GIF can't store a camera's orientation.
    expect([kept.width, kept.height]).toEqual(format === 'gif' ? [400, 300] : [300, 400])
  })
})

describe('what no commit keeps', () => {
  test('is removed at once where the transaction fails', async () => {
    const [before, files] = [onDisk(), await rows()]
    expect((await send([pdf(1_000), pdf(2_000)], { note: 'fail' })).body.code).toBe('changed_meanwhile')
    expect(onDisk()).toEqual(before)
    expect(await rows()).toEqual(files)
  })

  test('is removed an hour later where the process was killed between the store and the commit', {
    tags: ['long'],
  }, async () => {
    const child = await another(overS3())
    const [files, kept] = [await rows(), Object.keys(s3.kept())]
    const stored = s3.stored()
    s3.mode('stored')
    const lost = send([pdf(1_000)], { port: child.port }).catch(() => 'lost')
    await expect.poll(() => s3.stored(), { timeout: 10_000 }).toBe(stored + 1)
    await child.kill()
    expect(await lost).toBe('lost')
    s3.mode('normal')
    expect(Object.keys(s3.kept())).toHaveLength(kept.length + 1)
    expect(arriving()).toEqual([])
    const deps = withS3()
    const at = app.now().getTime()
    await clean({ ...deps, now: () => new Date(Date.now() + 3_000_000) })
    expect(Object.keys(s3.kept())).toHaveLength(kept.length + 1)
    // Two processes check at the same time.
    const later = { ...deps, now: () => new Date(Math.max(at, Date.now()) + 3_700_000) }
    await Promise.all([clean(later), clean(later)])
    expect(Object.keys(s3.kept())).toEqual(kept)
    expect(await rows()).toEqual(files)
  })

  test('is not referred to by a transaction that comes after it was marked for removal', async () => {
    const before = await rows()
    const spooled = await spool(spoolFolder(dataDir), Readable.from([pdf(1_000)]), { limit: 1_000 })
    const upload = { ...spooled, type: 'application/pdf', name: 'a.pdf' } as const
    const late = withFiles(makeCtx(app.deps, null), [upload], { kind: 'certificate' }, (_inside, [file]) =>
      app.db
        .updateTable('files')
        .set({ removed_at: app.now() })
        .where('id', '=', file?.id ?? '')
        .execute(),
    )
    await expect(late).rejects.toThrow('removed before anything referred to it')
    await spooled.close()
    expect(await rows()).toEqual(before)
  })

  test('can no longer be referred to once it is being removed', async () => {
    const ctx = makeCtx(app.deps, null)
    const { body } = await send([pdf(1_000)])
    const [{ id }] = body.files as [File]
    await inTransaction(ctx, (inside) => removeFile(inside, id))
    expect((await read(id)).status).toBe(404)
    expect(onDisk()).toContain(id)
    await clean()
    expect(onDisk()).not.toContain(id)
    expect((await rows()).map((row) => row.id)).not.toContain(id)
  })
})

describe('a store that is away', () => {
  test('is reported in a sentence, and no reference to it remains', async () => {
    const there = await startUploads({ deps: withS3(), url: app.database.url })
    try {
      const before = await rows()
      s3.mode('down')
      const { status, body } = await send([pdf(1_000)], { port: there.port })
      expect([status, body.code]).toEqual([503, 'files_unavailable'])
      expect(body.detail).toBe('Files cannot be saved or opened at the moment. Try again in a few minutes.')
      const left = (await rows()).filter(({ id }) => !before.some((one) => one.id === id))
      expect(left.map(({ attached_at, removed_at }) => [attached_at, removed_at !== null])).toEqual([
        [null, true],
      ])
      s3.mode('normal')
      await clean(withS3())
      expect(await rows()).toEqual(before)
      expect((await send([pdf(1_000)], { port: there.port })).status).toBe(200)
    } finally {
      await there.close()
    }
  })

  test('in the middle of a file ends that answer and nothing else', async () => {
    const there = await startUploads({ deps: withS3(), url: app.database.url })
    try {
      const { body } = await send([pdf(3 * megabyte)], { port: there.port })
      const [{ id }] = body.files as [File]
      s3.mode('cut')
      await expect(read(id, there.port)).rejects.toThrow()
      s3.mode('normal')
      expect((await read(id, there.port)).body).toHaveLength(3 * megabyte)
    } finally {
      await there.close()
    }
  })
})

test('the doctor names a file that is gone from the store', async () => {
  const [{ id }] = (await send([pdf(1_000)])).body.files as [File]
  const others = await missingFiles(app.deps)
  expect(others.join()).not.toContain(id)
  rmSync(path.join(dataDir, 'files/certificate', id))
  const missing = [`certificate/${id} is not in the store`, ...others]
  expect((await missingFiles(app.deps)).sort()).toEqual(missing.sort())
  expect((await read(id)).status).toBe(404)
})

test('two processes give out what either was sent', { tags: ['long'] }, async () => {
  const child = await another()
  const [mine] = (await send([pdf(5_000)])).body.files as [File]
  const [theirs] = (await send([pdf(6_000)], { port: child.port })).body.files as [File]
  expect((await read(mine.id, child.port)).body).toHaveLength(5_000)
  expect((await read(theirs.id)).body).toHaveLength(6_000)
})

test('a client who leaves in the middle, sending or reading, ends nothing and leaves nothing open', {
  tags: ['long'],
}, async () => {
  const targetOf = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  }
  const open = () =>
    readdirSync('/proc/self/fd')
      .map(targetOf)
      .filter((target) => target.startsWith(dataDir))
  const { body } = await send([long(30)])
  const [{ id }] = body.files as [File]
  await new Promise<void>((resolve) => {
    const reading = get({ port: uploads.port, path: `/api/v1/uploads/${id}` }, (answer) => {
      answer.once('data', () => {
        reading.destroy()
        resolve()
      })
    })
    reading.on('error', () => {})
  })
  const leaving = request({
    port: uploads.port,
    method: 'POST',
    path: '/api/v1/uploads',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10000000' },
  })
  leaving.on('error', () => {})
  leaving.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7 ')
  leaving.write(Buffer.alloc(500_000, 'z'))
  await expect.poll(open).toHaveLength(1)
  leaving.destroy()
  await expect.poll(open, { timeout: 5_000 }).toEqual([])
  expect((await read(id)).body).toHaveLength(30 * megabyte + 9)
})
