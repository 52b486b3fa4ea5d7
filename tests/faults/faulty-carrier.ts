import { type Carrier, Refused } from '../../web/drive/queue.ts'
import type { seeded } from '../support/raw.ts'
import type { SignedIn } from '../support/server.ts'

export type Fault = 'lost' | 'answer lost' | 'doubled' | 'late'
export type Random = ReturnType<typeof seeded>

type Around = {
  driver: SignedIn
  device: string
  random: Random
  /** Counts calls, and failed calls by fault. */
  report: { calls: number; faulty: Record<Fault, number> }
  /** How far the phone's clock is off, in ms. */
  skewMs: number
}

export type FaultyCarrier = Carrier & {
  /** Sends the calls that were delayed. */
  rest: () => Promise<void>
}

/** A network between a phone and the server in which four calls in ten fail, in one of four ways. */
export function faultyCarrier({ driver, device, random, report, skewMs }: Around): FaultyCarrier {
  const heldBack: (() => Promise<unknown>)[] = []

  async function through<T>(send: () => Promise<T>): Promise<T> {
    report.calls += 1
    const chance = random.next()
    const fault: Fault | null =
      chance < 0.1
        ? 'lost'
        : chance < 0.2
          ? 'answer lost'
          : chance < 0.3
            ? 'doubled'
            : chance < 0.4
              ? 'late'
              : null
    if (fault) report.faulty[fault] += 1
    // A delayed call arrives after a later one.
    if (heldBack.length > 0 && random.next() < 0.5)
      await heldBack
        .shift()?.()
        .catch(() => {})
    if (fault === 'lost') throw new TypeError('no network')
    if (fault === 'late') {
      heldBack.push(send)
      throw new TypeError('no answer in time')
    }
    if (fault === 'doubled') return (await Promise.allSettled([send(), send()]).then(firstOf)) as T
    const answer = await send()
    if (fault === 'answer lost') throw new TypeError('the answer was lost')
    return answer
  }

  return {
    sendEvents: (runId, events) => {
      const sentAt = Date.now() + skewMs
      const body = {
        runId,
        device,
        sentAt,
        events: events.map(({ eventId, seq, kind, deviceAt, payload }) => ({
          eventId,
          seq,
          kind,
          deviceAt,
          payload,
        })),
      }
      return through(async () => {
        const answer = await driver.send('POST', 'driver/events', body)
        if (answer.status !== 200) throw new Refused(answer.status)
        return (answer.body as { rows: { id: string; is: 'taken' | 'again' | 'office' }[] }).rows
      })
    },
    sendPhoto: ({ id, runId, stopId, eventId, takenAt, bytes }) =>
      through(async () => {
        const form = new FormData()
        form.set('body', JSON.stringify({ runId, stopId, eventId, takenAt }))
        form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
        const answer = await fetch(`${driver.url}/api/v1/driver/photos/${id}`, {
          method: 'PUT',
          headers: { cookie: driver.cookie },
          body: form,
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Refused(answer.status)
      }),
    rest: async () => {
      for (const send of heldBack.splice(0)) await send().catch(() => {})
    },
  }
}

/** The first successful response; throws if there is none. */
function firstOf<T>(outcomes: readonly PromiseSettledResult<T>[]): T {
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') return outcome.value
  throw new TypeError('no answer')
}
