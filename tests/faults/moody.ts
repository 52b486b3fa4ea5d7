import { setTimeout as sleep } from 'node:timers/promises'

/*
 * What goes wrong between the product and the company that takes its cards, at random, one question and one notice at a time. Loaded
 * before a process (`node --import`) with GATEWAY_MOODS=1; the product's own code knows nothing of it.
 */

/** What becomes of a question to the company. */
const questionMoods = {
  well: 55,
  /** It never gets there. */
  unreached: 7,
  /** It is done, and the line breaks before the answer. */
  lost: 7,
  /** It fails at the company, which has done nothing, or which has done it all the same. */
  broken: 5,
  brokenButDone: 5,
  /** It is done, and the answer cannot be read, or says no. */
  garbled: 5,
  denied: 4,
  /** It gets there, or is answered, after whoever asked has gone away. */
  slow: 6,
  late: 6,
} as const

/** What becomes of a notice of the company. */
const noticeMoods = { well: 50, never: 14, unreached: 12, twice: 12, late: 12 } as const

type Mood<M> = keyof M & string

function moodOf<M extends Record<string, number>>(moods: M): Mood<M> {
  let left = Math.random() * Object.values(moods).reduce((sum, weight) => sum + weight, 0)
  const found = Object.entries(moods).find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found?.[0] ?? 'well') as Mood<M>
}

const broken = () => new TypeError('the line broke')
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const longerThanPatience = () => 800 + Math.random() * 2200

/** Makes `fetch` of this process moody about the company's address and about ours for notices; the function that it returns ends that. */
export function makeMoody(): () => void {
  const { fetch } = globalThis
  globalThis.fetch = (address, init) => {
    const { hostname, pathname } = new URL(address instanceof Request ? address.url : String(address))
    if (hostname !== '127.0.0.1') return fetch(address, init)
    if (pathname.startsWith('/webhooks/')) return noticed(() => fetch(address, init))
    if (!pathname.startsWith('/v1/')) return fetch(address, init)
    // Whoever hangs up is not heard: what is on its way arrives.
    const { signal, ...rest } = init ?? {}
    return Promise.race([asked(() => fetch(address, rest), pathname), hungUp(signal)])
  }
  return () => {
    globalThis.fetch = fetch
  }
}

const hungUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const hangUp = () => reject(signal?.reason)
    if (signal?.aborted) hangUp()
    else signal?.addEventListener('abort', hangUp, { once: true })
  })

async function asked(go: () => Promise<Response>, path: string): Promise<Response> {
  const mood = moodOf(questionMoods)
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
      await sleep(longerThanPatience())
      return go()
    case 'late': {
      const answer = await go()
      await sleep(longerThanPatience())
      return answer
    }
    default:
      throw new Error(`unhandled ${mood satisfies never}`)
  }
}

async function noticed(go: () => Promise<Response>): Promise<Response> {
  const mood = moodOf(noticeMoods)
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
      await sleep(Math.random() * 5000)
      return go()
    default:
      throw new Error(`unhandled ${mood satisfies never}`)
  }
}

if (process.env.GATEWAY_MOODS === '1') makeMoody()
