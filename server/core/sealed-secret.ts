import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from './settings.ts'

/**
 * Secrets that the server must read again, encrypted with a key outside the database: AES-256-GCM with a fresh nonce, bound to
 * the secret's user. The text includes a key id, to tell a secret encrypted with another key from a tampered one.
 */
export type SealingKey = { id: string; bytes: Buffer }

type Where = Pick<Settings, 'secondFactorKey' | 'dataDir'>

const version = 'v1'
const keyBytes = 32
const tagBytes = 16

const opened = new WeakMap<Where, Promise<SealingKey>>()

/** The key from SECOND_FACTOR_KEY, else from DATA_DIR/second-factor.key, which is created on first use. */
export function sealingKey(settings: Where): Promise<SealingKey> {
  let key = opened.get(settings)
  if (!key) {
    key = openKey(settings)
    // After a failure, such as a full disk, the next caller retries.
    key.catch(() => opened.delete(settings))
    opened.set(settings, key)
  }
  return key
}

async function openKey({ secondFactorKey, dataDir }: Where): Promise<SealingKey> {
  const bytes = secondFactorKey ?? (await keptKey(path.join(dataDir, 'second-factor.key')))
  return { id: createHash('sha256').update(bytes).digest().subarray(0, 6).toString('base64url'), bytes }
}

/** Reads the key file. It is written under a temporary name and renamed, so that processes starting together share one key. */
async function keptKey(file: string): Promise<Buffer> {
  const kept = () => readFile(file, 'utf8').catch(ifMissing(undefined))
  let text = await kept()
  if (text === undefined) {
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, file).catch(ifThere)
    await rm(draft)
    text = await kept()
  }
  const bytes = Buffer.from(text?.trim() ?? '', 'base64url')
  if (bytes.length !== keyBytes)
    throw new Error(`${file} does not hold a key of ${keyBytes} bytes: put back the file that was there.`)
  return bytes
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return value
  }
const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

export function seal({ id, bytes }: SealingKey, userId: number, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Undefined if encrypted with another key. Throws if tampered with, or encrypted for another user. */
export function unseal(key: SealingKey, userId: number, text: string): string | undefined {
  const [, id, nonce = '', sealed = ''] = text.split('.')
  if (id !== key.id) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
