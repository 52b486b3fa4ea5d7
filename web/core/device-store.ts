/** A store on this device: one database with one object store, so that sign-out can delete it whole. */
export function deviceStore(name: string, store: string) {
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1)
      asked.onupgradeneeded = () => void asked.result.createObjectStore(store)
      asked.onsuccess = () => {
        // Sign-out, on this page or another, deletes the database, and the deletion waits until all connections are closed.
        asked.result.onversionchange = () => {
          asked.result.close()
          opened = undefined
        }
        resolve(asked.result)
      }
      asked.onerror = () => reject(asked.error)
    })
    return opened
  }

  /** Runs `work` in one transaction and resolves when it is on disk. */
  return async function within<T>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      const asked = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}
