import { deviceStore } from './device-store.ts'
import { keptDraftsName } from './user.ts'

/**
 * Drafts too large for local storage, such as photos waiting to be sent. They survive reloads and are removed at sign-out. Keys begin with
 * the feature and the user's id.
 */
const within = deviceStore(keptDraftsName, 'drafts')

export const keptDraft = <T>(key: string): Promise<T | undefined> =>
  within<T | undefined>('readonly', (drafts) => drafts.get(key))

/** Throws a DOMException `QuotaExceededError` if the device's storage is full. */
export const keepDraft = (key: string, draft: unknown) =>
  within('readwrite', (drafts) => drafts.put(draft, key) as IDBRequest<unknown>)

export const dropDraft = (key: string) =>
  within('readwrite', (drafts) => drafts.delete(key) as IDBRequest<unknown>)

/** Every draft whose key begins with `prefix`, by key. */
export async function keptDrafts<T>(prefix: string): Promise<[string, T][]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const keys = (await within('readonly', (drafts) => drafts.getAllKeys(range))) as string[]
  const drafts = await within('readonly', (store) => store.getAll(range) as IDBRequest<T[]>)
  return keys.flatMap((key, i): [string, T][] => (drafts[i] === undefined ? [] : [[key, drafts[i]]]))
}
