import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../support/raw.ts'

/*
 * Random failures between the product and its card company, one request and one notice at a time. Loaded before a process (`node --import`)
 * with the random seed in GATEWAY_MOODS and the log file in GATEWAY_DIARY; the product's own code doesn't know about it.
 */

/** The outcomes of a request to the company. */
const questionMoods = {
  well: 55,
  /** It never arrives. */
  unreached: 7,
  /** It is done, and the connection breaks before the response. */
  lost: 7,
  /** It fails at the company, before or after it was done. */
  broken: 5,
  brokenButDone: 5,
  /** It is done, but the response is unreadable or says "declined". */
  garbled: 5,
  denied: 4,
  /** It arrives, or is answered, after the caller has disconnected. */
  slow: 6,
  late: 6,
} as const

/** The outcomes of a notice from the company. */
const noticeMoods = { well: 50, never: 14, unreached: 12, twice: 12, late: 12 } as const

type Mood<M> = keyof M & string

/** The outcome of a request or notice; a second entry is written when it arrives. */
export type Entry = {
  at: Date
  asked: string
  key?: string
  mood: Mood<typeof questionMoods> | Mood<typeof noticeMoods>
  arrived?: true
}

function moodOf<M extends Record<string, number>>(moods: M, random: () => number): Mood<M> {
  let left = random() * Object.values(moods).reduce((sum, weight) => sum + weight, 0)
  const found = Object.entries(moods).find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found?.[0] ?? 'well') as Mood<M>
}

const broken = () => new TypeError('the line broke')
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

type Options = {
  seed: number
  /** The caller's timeout in ms. */
  patienceMs: number
  write: (entry: Entry) => void
}

/** Makes this process's `fetch` unreliable for the company's address and for our notice address. */
export function makeMoody({ seed, patienceMs, write }: Options) {
  const { fetch } = globalThis
  const { next: random } = seeded(seed)
  // Independent random streams, so that the next outcome doesn't depend on which response comes first.
  const { next: randomLength } = seeded(-seed)
  const slowMs = () => patienceMs * (1 + randomLength() * 2.75)
  const lateMs = () => patienceMs * randomLength() * 6
  const underWay = new Set<Promise<unknown>>()

  globalThis.fetch = (address, init = {}) => {
    const { hostname, pathname } = new URL(address instanceof Request ? address.url : String(address))
    const isNotice = pathname.startsWith('/webhooks/')
    if (hostname !== '127.0.0.1' || !(isNotice || pathname.startsWith('/v1/'))) return fetch(address, init)
    const key = new Headers(init.headers).get('idempotency-key')
    const about = { asked: `${init.method ?? 'GET'} ${pathname}`, ...(key && { key }) }
    // Ignores that the caller disconnects, because a request in transit still arrives.
    const { signal, ...rest } = init
    const go = (mood: Entry['mood']) => async () => {
      write({ at: new Date(), ...about, mood, arrived: true })
      return fetch(address, rest)
    }
    if (isNotice) {
      const mood = moodOf(noticeMoods, random)
      write({ at: new Date(), ...about, mood })
      return noticed(mood, go(mood), lateMs)
    }
    const mood = moodOf(questionMoods, random)
    write({ at: new Date(), ...about, mood })
    const answer = asked(mood, { go: go(mood), slowMs, path: pathname })
    const over = () => void underWay.delete(answer)
    underWay.add(answer)
    answer.then(over, over)
    return Promise.race([answer, hungUp(signal)])
  }
  return {
    /** No failures from here on. */
    end: () => {
      globalThis.fetch = fetch
    },
    /** Resolves when no request is in transit. */
    arrived: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

const hungUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const hangUp = () => reject(signal?.reason)
    if (signal?.aborted) hangUp()
    else signal?.addEventListener('abort', hangUp, { once: true })
  })

type Asking = { go: () => Promise<Response>; slowMs: () => number; path: string }

async function asked(mood: Mood<typeof questionMoods>, { go, slowMs, path }: Asking): Promise<Response> {
  switch (mood) {
    case 'well':
      return go()
    case 'unreached':
      throw broken()
    case 'lost':
      await go()
      throw broken()
    case 'broken':
      return json(500, { error: 'broken' })
    case 'brokenButDone':
      await go()
      return json(500, { error: 'broken' })
    case 'garbled':
      await go()
      return new Response('{"status":"capt', { headers: { 'content-type': 'application/json' } })
    case 'denied': {
      await go()
      const isStripe = /_intents|refunds\/?$/.test(path)
      return json(402, {
        error: isStripe ? { type: 'card_error', code: 'card_declined' } : 'card_declined',
      })
    }
    case 'slow':
      await sleep(slowMs())
      return go()
    case 'late': {
      const answer = await go()
      await sleep(slowMs())
      return answer
    }
    default:
      throw new Error(`unhandled ${mood satisfies never}`)
  }
}

async function noticed(
  mood: Mood<typeof noticeMoods>,
  go: () => Promise<Response>,
  lateMs: () => number,
): Promise<Response> {
  switch (mood) {
    case 'well':
      return go()
    case 'never':
      return json(200, {})
    case 'unreached':
      throw broken()
    case 'twice':
      await Promise.all([go(), go().catch(() => undefined)])
      return go()
    case 'late':
      await sleep(lateMs())
      return go()
    default:
      throw new Error(`unhandled ${mood satisfies never}`)
  }
}

const { GATEWAY_MOODS: moods, GATEWAY_DIARY: diary, GATEWAY_TIMEOUT_MS: patience } = process.env
if (moods && diary)
  makeMoody({
    seed: Number(moods),
    patienceMs: Number(patience),
    write: (entry) => appendFileSync(diary, `${JSON.stringify(entry)}\n`),
  })
