import type { DriverRun } from '../../contract/features/runs/driving.ts'
import type { KeptEvent, KeptPhoto, QueueStore } from './queue.ts'

/** The phone's storage: the run, what is waiting to be sent, and the phone's own id. It survives reloads and restarts. */

const name = 'stemyard-drive'
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('facts')
      asked.result.createObjectStore('events', { keyPath: 'seq' })
      asked.result.createObjectStore('photos', { keyPath: 'id' })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  return opened
}

type StoreName = 'facts' | 'events' | 'photos'

/** Runs `work` in one transaction and resolves when it is on disk. */
async function within<T>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (of: (one: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    const asked = work((one) => transaction.objectStore(one))
    transaction.oncomplete = () => resolve(asked?.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

const fact = <T>(key: string) => within<T>(['facts'], 'readonly', (of) => of('facts').get(key))
const setFact = (key: string, value: unknown) =>
  within(['facts'], 'readwrite', (of) => of('facts').put(value, key) as IDBRequest<unknown>)

export const keptRun = () => fact<DriverRun>('run')
export const keepRun = (run: DriverRun) => setFact('run', run)
/** Server time minus the phone's clock, in milliseconds, from the last response. */
export const keptOffset = async () => (await fact<number>('offset')) ?? 0
export const keepOffset = (ms: number) => setFact('offset', ms)
/** A stop's draft: what was entered but not reported. */
export const keptDraft = <T>(key: string) => fact<T>(`draft ${key}`)
export const keepDraft = (key: string, draft: unknown) => setFact(`draft ${key}`, draft)

/** The phone's own id, created once. */
export async function deviceName(): Promise<string> {
  const known = await fact<string>('device')
  if (known) return known
  const made = crypto.randomUUID()
  await setFact('device', made)
  return made
}

/** Stores a report with the next number. Both are written in one transaction, so a page killed in between loses neither. */
export async function keepEvent(event: Omit<KeptEvent, 'seq'>): Promise<KeptEvent> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['facts', 'events'], 'readwrite', { durability: 'strict' })
    const facts = transaction.objectStore('facts')
    const asked = facts.get('seq')
    let kept: KeptEvent | undefined
    asked.onsuccess = () => {
      const seq = ((asked.result as number | undefined) ?? 0) + 1
      kept = { ...event, seq }
      facts.put(seq, 'seq')
      transaction.objectStore('events').put(kept)
    }
    transaction.oncomplete = () => (kept ? resolve(kept) : reject(new Error('nothing was kept')))
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const keepPhoto = (photo: KeptPhoto) =>
  within(['photos'], 'readwrite', (of) => of('photos').put(photo) as IDBRequest<unknown>)

const allEvents = async () =>
  (await within<KeptEvent[]>(
    ['events'],
    'readonly',
    (of) => of('events').getAll() as IDBRequest<KeptEvent[]>,
  )) ?? []

export const phoneStore: QueueStore = {
  events: allEvents,
  photos: async () =>
    (await within<KeptPhoto[]>(
      ['photos'],
      'readonly',
      (of) => of('photos').getAll() as IDBRequest<KeptPhoto[]>,
    )) ?? [],
  removeEvents: async (ids) => {
    const gone = (await allEvents()).filter(({ eventId }) => ids.includes(eventId))
    await within(['events'], 'readwrite', (of) => {
      for (const { seq } of gone) of('events').delete(seq)
      return undefined
    })
  },
  setAside: async (ids) => {
    const aside = (await allEvents()).filter(({ eventId }) => ids.includes(eventId))
    await within(['events'], 'readwrite', (of) => {
      for (const one of aside) of('events').put({ ...one, state: 'office' })
      return undefined
    })
  },
  removePhoto: async (id) => {
    await within(['photos'], 'readwrite', (of) => of('photos').delete(id) as unknown as IDBRequest<unknown>)
  },
}
