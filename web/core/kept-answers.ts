import { isSilenced } from './api.ts'
import { deviceStore } from './device-store.ts'
import { keptAnswersName } from './user.ts'
import { pageEdition } from './version.ts'

/**
 * Responses that the user has seen, stored on this device for use offline. They are encrypted with a secret that the server sets beside the
 * session cookie and that expires with it: after the session, or with another contract, nothing here can be decrypted. Sign-out deletes
 * everything.
 */
export type KeptAnswer = { key: string; data: unknown; at: number }
type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const longestMs = 30 * 86_400_000
const mostKept = 500

const within = deviceStore(keptAnswersName, 'answers')

const bytesOf = (text: string) => new TextEncoder().encode(text)
const digest = (text: string) => crypto.subtle.digest('SHA-256', bytesOf(text))

type Vault = { idOf: (key: string) => Promise<string>; cipher: CryptoKey }

/** Undefined without a session, and in browsers without web cryptography (on http addresses). */
async function openVault(): Promise<Vault | undefined> {
  const [, secret] = /(?:^|; )(?:__Host-)?kept=([\w-]+)/.exec(document.cookie) ?? []
  if (!secret || !crypto.subtle) return undefined
  const ours = `${secret} ${pageEdition}`
  const cipher = await crypto.subtle.importKey('raw', await digest(ours), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const idOf = async (key: string) =>
    Array.from(new Uint8Array(await digest(`${ours} ${key}`)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  return { idOf, cipher }
}

async function unsealed({ cipher }: Vault, { iv, sealed }: Sealed): Promise<KeptAnswer | undefined> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, sealed)
    return JSON.parse(new TextDecoder().decode(plain)) as KeptAnswer
  } catch {
    // Encrypted in another session or for another contract.
    return undefined
  }
}

export async function keepAnswers(answers: readonly KeptAnswer[]) {
  const vault = await openVault()
  if (!vault) return
  for (const answer of answers) {
    // The user is signing out.
    if (isSilenced()) return
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = bytesOf(JSON.stringify(answer))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, vault.cipher, plain)
    const id = await vault.idOf(answer.key)
    await within('readwrite', (rows) => rows.put({ iv, sealed } satisfies Sealed, id) as IDBRequest<unknown>)
  }
}

export async function keptAnswer(key: string): Promise<KeptAnswer | undefined> {
  const vault = await openVault()
  if (!vault) return undefined
  const id = await vault.idOf(key)
  const row = await within<Sealed | undefined>('readonly', (rows) => rows.get(id))
  return row && unsealed(vault, row)
}

/** Everything stored in this session except `snapshot …`, newest first. Deletes entries that are old or cannot be decrypted. */
export async function keptAnswers(): Promise<KeptAnswer[]> {
  const vault = await openVault()
  if (!vault) return []
  const ids = (await within('readonly', (rows) => rows.getAllKeys())) as string[]
  const rows = await within<Sealed[]>('readonly', (store) => store.getAll())
  const found = await Promise.all(rows.map((row) => unsealed(vault, row)))
  const newest = [...found]
    .flatMap((one) => one ?? [])
    .filter(({ at }) => Date.now() - at < longestMs)
    .sort((a, b) => b.at - a.at)
    .slice(0, mostKept)
  const stays = new Set(newest)
  for (const [i, one] of found.entries())
    if (!one || !stays.has(one))
      await within('readwrite', (store) => store.delete(ids[i] as string) as IDBRequest<unknown>)
  return newest.filter(({ key }) => !key.startsWith('snapshot '))
}
