import type { SentEvent } from '../../contract/features/runs/fields.ts'

/** What is stored on the phone until the server has it. Sent in order: reports first, then photos one by one. */

export type KeptEvent = SentEvent & {
  runId: number
  /** Server time minus the phone's clock, in milliseconds, at the last contact. */
  offsetMs: number
  state: 'waits' | 'office'
}
export type KeptPhoto = {
  id: string
  runId: number
  stopId: number
  eventId: string
  takenAt: number
  type: string
  /** As bytes, because blobs in IndexedDB fail on some phones. */
  bytes: ArrayBuffer
}

export type QueueStore = {
  events: () => Promise<KeptEvent[]>
  photos: () => Promise<KeptPhoto[]>
  removeEvents: (ids: readonly string[]) => Promise<void>
  /** Marks events for the office to review; they stay visible on the phone. */
  setAside: (ids: readonly string[]) => Promise<void>
  removePhoto: (id: string) => Promise<void>
}

export type Sent = { id: string; is: 'taken' | 'again' | 'office' }
/** Throws `Refused` for an error response and any other error if there was no response. */
export type Carrier = {
  sendEvents: (runId: number, events: readonly KeptEvent[]) => Promise<readonly Sent[]>
  sendPhoto: (photo: KeptPhoto) => Promise<void>
}

export class Refused extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  constructor(status: number, retryAfter?: number) {
    super(`refused with ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const atOnce = 50

/** How an attempt to send everything ended. `sign-in`: everything stays until the same driver has signed in. */
export type Ended = { is: 'empty' } | { is: 'later'; seconds: number | null } | { is: 'sign-in' }

/**
 * Sends everything that is pending. A report is removed only after the server has acknowledged it; after a lost response it is sent again,
 * and the server stores it once. A permanently rejected report is set aside and doesn't block the others.
 */
export async function sendAll(store: QueueStore, carrier: Carrier): Promise<Ended> {
  try {
    for (;;) {
      const waiting = (await store.events()).filter(({ state }) => state === 'waits')
      const [first] = waiting
      if (!first) break
      const some = waiting.filter(({ runId }) => runId === first.runId).slice(0, atOnce)
      const answered = await sendSome(store, carrier, some)
      if (!answered) break
    }
    for (const photo of await store.photos()) {
      try {
        await carrier.sendPhoto(photo)
      } catch (error) {
        // A photo that the server rejects permanently must not block the others.
        if (!(error instanceof Refused && isForGood(error.status))) throw error
      }
      await store.removePhoto(photo.id)
    }
    return { is: 'empty' }
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return { is: 'sign-in' }
    return { is: 'later', seconds: error instanceof Refused ? (error.retryAfter ?? null) : null }
  }
}

/** Statuses that a retry won't change. */
const isForGood = (status: number) => status === 400 || status === 413 || status === 422

/** Sends reports of one run. Returns false if the response acknowledges none of them. */
async function sendSome(store: QueueStore, carrier: Carrier, events: readonly KeptEvent[]): Promise<boolean> {
  try {
    const answers = await carrier.sendEvents(events[0]?.runId ?? 0, events)
    const known = answers.filter(({ id }) => events.some(({ eventId }) => eventId === id))
    await store.removeEvents(known.map(({ id }) => id))
    return known.length > 0
  } catch (error) {
    if (!(error instanceof Refused && (isForGood(error.status) || error.status === 404))) throw error
    if (events.length === 1) await store.setAside(events.map(({ eventId }) => eventId))
    else for (const event of events) await sendSome(store, carrier, [event])
    return true
  }
}

/** Seconds until the next attempt after this many failures in a row: 1 to 60. */
export const backOff = (failures: number): number => Math.min(60, 2 ** Math.max(0, failures - 1))
