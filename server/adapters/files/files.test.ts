import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3StandIn, startS3StandIn } from '../../../tests/support/s3-stand-in.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { diskFiles } from './disk.ts'
import { type FileStore, FileStoreError } from './files.ts'
import { s3Files } from './s3.ts'
import { signedHeaders } from './s3-signature.ts'

const folder = temporaryFolder('files')
let standIn: S3StandIn
beforeAll(async () => {
  standIn = await startS3StandIn()
})
afterAll(async () => {
  await standIn?.close()
})

/** A real bucket, if the environment has one. */
const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_REGION, S3_TEST_KEY_ID, S3_TEST_SECRET } = process.env
const vendor =
  S3_TEST_ENDPOINT && S3_TEST_BUCKET && S3_TEST_KEY_ID && S3_TEST_SECRET
    ? {
        endpoint: S3_TEST_ENDPOINT,
        bucket: S3_TEST_BUCKET,
        region: S3_TEST_REGION ?? 'us-east-1',
        keyId: S3_TEST_KEY_ID,
        secret: S3_TEST_SECRET,
        timeoutMs: 20_000,
      }
    : undefined

const stores: [string, () => FileStore][] = [
  ['a folder', () => diskFiles(path.join(folder, 'disk'))],
  ['S3, by what stands in for it', () => s3Files(standIn.settings)],
  ...(vendor ? [['the bucket of the environment', () => s3Files(vendor)] as [string, () => FileStore]] : []),
]

const fileOf = (content: Buffer, type = 'application/pdf') => ({
  open: () => Readable.from([content]),
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
  type,
})
const newKey = () => `certificate/${randomUUID()}`

describe.each(stores)('%s', (_, open) => {
  test('gives back what was put, says whether it is there, and removes it, once or twice', async () => {
    const store = open()
    const key = newKey()
    const content = Buffer.from('%PDF-1.7 paper')
    expect(await store.has(key)).toBe(false)
    expect(await store.get(key)).toBeUndefined()
    await store.put(key, fileOf(content))
    expect(await store.has(key)).toBe(true)
    const found = await store.get(key)
    expect(found?.bytes).toBe(content.length)
    expect(await buffer(found!.body)).toEqual(content)
    await store.put(key, fileOf(Buffer.from('%PDF-1.7 another')))
    expect(String(await buffer((await store.get(key))!.body))).toBe('%PDF-1.7 another')
    await store.remove(key)
    await store.remove(key)
    expect(await store.has(key)).toBe(false)
  })

  test('gives a range of it with the length of the whole', async () => {
    const store = open()
    const key = newKey()
    await store.put(key, fileOf(Buffer.from('0123456789')))
    const found = await store.get(key, { first: 2, last: 5 })
    expect([found?.bytes, String(await buffer(found!.body))]).toEqual([10, '2345'])
  })

  test('takes an empty file and one of many pieces', async () => {
    const store = open()
    const pieces = Array.from({ length: 40 }, (_, n) => Buffer.alloc(65_536, n))
    for (const content of [Buffer.alloc(0), Buffer.concat(pieces)]) {
      const key = newKey()
      await store.put(key, fileOf(content))
      expect((await buffer((await store.get(key))!.body)).equals(content)).toBe(true)
      await store.remove(key)
    }
  })

  test('stores nothing of a file whose upload breaks off', async () => {
    const store = open()
    const key = newKey()
    const file = fileOf(Buffer.alloc(200_000, 7))
    const broken = async function* () {
      yield Buffer.alloc(100_000, 7)
      throw new Error('the disk it is read from is gone')
    }
    await expect(store.put(key, { ...file, open: () => Readable.from(broken()) })).rejects.toThrow()
    expect(await store.has(key)).toBe(false)
    expect(await store.get(key)).toBeUndefined()
  })

  test('leaves its folder or bucket for no key', async () => {
    for (const key of ['certificate/../../secret', '/etc/passwd', 'certificate', `${newKey()}/x`])
      await expect(async () => open().get(key)).rejects.toThrow('no key of a file')
  })
})

describe('a folder', () => {
  test('is closed to other users, and so are its files', async () => {
    await diskFiles(path.join(folder, 'closed')).put(newKey(), fileOf(Buffer.from('x')))
    const [name = ''] = readdirSync(path.join(folder, 'closed/certificate'))
    expect(statSync(path.join(folder, 'closed/certificate')).mode & 0o077).toBe(0)
    expect(statSync(path.join(folder, 'closed/certificate', name)).mode & 0o077).toBe(0)
  })

  test('keeps no half of a file that could not be written', async () => {
    const store = diskFiles(path.join(folder, 'halves'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('broken')
      })(),
    )
    await expect(store.put(newKey(), { ...fileOf(Buffer.alloc(20)), open: () => broken })).rejects.toThrow(
      'broken',
    )
    expect(readdirSync(path.join(folder, 'halves/certificate'))).toEqual([])
  })
})

describe('S3', () => {
  const example = {
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const at = new Date('2013-05-24T00:00:00Z')

  // The examples in Amazon's documentation, "Signature Calculations for the Authorization Header".
  test.each([
    [
      'a GET',
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a PUT',
      {
        method: 'PUT',
        url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        bodyHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
  ])('%s is signed as Amazon documents it', (_, request, signature) => {
    expect(signedHeaders(example, request, at).authorization).toContain(`Signature=${signature}`)
  })

  test.each([
    ['secret', { secret: 'another one' }, 'SignatureDoesNotMatch'],
    ['key', { keyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['bucket', { bucket: 'another-bucket' }, 'NoSuchBucket'],
  ])('a wrong %s is refused, and what it said is named', async (_, wrong, code) => {
    const store = s3Files({ ...standIn.settings, ...wrong })
    await expect(store.put(newKey(), fileOf(Buffer.from('x')))).rejects.toThrow(code)
    await expect(store.get(newKey())).rejects.toThrow(code)
  })

  test.each([
    ['away is tried three times and then named', 'down', '503', 3],
    ['silent is waited for once and then named', 'silent', 'silent for 800 ms', 1],
  ] as const)(
    'one that is %s',
    async (_, mode, said, tries) => {
      standIn.mode(mode)
      try {
        const store = s3Files(standIn.settings)
        let opened = 0
        const file = fileOf(Buffer.alloc(300_000))
        const put = store.put(newKey(), { ...file, open: () => (opened++, file.open()) })
        await expect(put).rejects.toThrow(said)
        await expect(put).rejects.toBeInstanceOf(FileStoreError)
        expect(opened).toBe(tries)
      } finally {
        standIn.mode('normal')
      }
    },
    20_000,
  )

  test('one that is back by the next try has the file', async () => {
    standIn.mode('down')
    const store = s3Files(standIn.settings)
    const key = newKey()
    const put = store.put(key, fileOf(Buffer.alloc(300_000)))
    setTimeout(() => standIn.mode('normal'), 100)
    await put
    expect(await store.has(key)).toBe(true)
  })

  test('nobody is there at all', async () => {
    const store = s3Files({ ...standIn.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(store.has(newKey())).rejects.toBeInstanceOf(FileStoreError)
  })

  test('a file that breaks off while it is read ends its reader, not the process', async () => {
    const store = s3Files(standIn.settings)
    const key = newKey()
    await store.put(key, fileOf(Buffer.alloc(1_000_000)))
    standIn.mode('cut')
    try {
      await expect(buffer((await store.get(key))!.body)).rejects.toThrow('aborted')
    } finally {
      standIn.mode('normal')
    }
  })
})
