import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPassword } from '../support/password.ts'
import { type SignedIn, signInTo } from '../support/server.ts'

/** The answers that all shops got, compared with the database at the end. */
export type Told = {
  requests: number
  /** Requests whose response wasn't a success. */
  failed: string[]
  orders: number[]
  /** The number of orders whose live event came in time, and the orders whose event did not. */
  heard: number
  missed: number[]
}

export const nothingTold = (): Told => ({ requests: 0, failed: [], orders: [], heard: 0, missed: [] })

type Options = { url: string; email: string; productIds: readonly number[]; told: Told }

/** In ms: a browser reconnects to events after a second, and the load balancer notices a process a moment later. */
const eventMs = 15_000
const searches = ['rose', 'lily', 'fern', 'mum', 'carnation']

/** A shop that signs in, searches, fills its cart, checks out, reads the order and gets its live event, repeatedly until `stop`. */
export async function orderUntil(stop: { now: boolean }, { url, email, productIds, told }: Options) {
  for (let round = 0; !stop.now; round += 1) {
    const shop = await signIn()
    if (!shop) continue
    const events = await hearEvents(shop)
    for (let n = 0; n < 4 && !stop.now; n += 1) await order(shop, events, round * 4 + n)
    events.close()
  }

  async function signIn(): Promise<SignedIn | undefined> {
    told.requests += 1
    try {
      return await signInTo(url, email, testPassword)
    } catch (error) {
      told.failed.push(`sign-in: ${(error as Error).message}`)
      await sleep(500)
      return undefined
    }
  }

  async function order(shop: SignedIn, live: Live, n: number) {
    const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
      told.requests += 1
      const answer = await shop.send(method, path, body, headers).catch((error: Error) => ({
        status: 0,
        body: error.message,
      }))
      if (answer.status < 200 || answer.status > 299)
        told.failed.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`)
      return answer
    }
    const productId = productIds[n % productIds.length]
    await ask('GET', 'auth/current')
    await ask('GET', `inventory?q=${searches[n % searches.length]}`)
    await ask('POST', 'shopping-cart', { productId, quantity: 1 + (n % 3) })
    await ask('GET', 'shopping-cart')
    const seen = live.changes()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { status, body } = await ask('POST', 'shopping-cart/check-out', {}, key)
    if (status !== 201) return
    for (const { orderNumber } of (body as { orders: { orderNumber: number }[] }).orders) {
      told.orders.push(orderNumber)
      await ask('GET', `orders/${orderNumber}`)
      await heard(live, seen, orderNumber)
    }
  }

  async function heard(live: Live, seen: number, orderNumber: number) {
    for (let waited = 0; waited < eventMs; waited += 50) {
      if (live.changes() > seen) {
        told.heard += 1
        return
      }
      await sleep(50)
    }
    told.missed.push(orderNumber)
  }
}

type Live = Awaited<ReturnType<typeof hearEvents>>

/** Live events as a browser receives them, reconnecting with the last event's id. Counts order changes. */
async function hearEvents({ url, cookie }: SignedIn) {
  const { promise: opened, resolve: begin } = Promise.withResolvers<void>()
  let changes = 0
  let last = ''
  let isOver = false
  let open: http.ClientRequest | undefined
  const connect = () => {
    if (isOver) return
    const headers = { cookie, ...(last ? { 'last-event-id': last } : {}) }
    open = http.get(`${url}/api/v1/events`, { headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more: string) => {
        begin()
        text += more
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          last = /^id: (.*)$/m.exec(block)?.[1] ?? last
          if (/^event: (order\.changed|reload)$/m.test(block)) changes += 1
        }
      })
      answer.on('error', () => {})
      answer.on('close', () => setTimeout(connect, 1_000).unref())
    })
    open.on('error', () => setTimeout(connect, 1_000).unref())
  }
  connect()
  await opened
  return {
    changes: () => changes,
    close() {
      isOver = true
      open?.destroy()
    },
  }
}
