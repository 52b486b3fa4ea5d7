import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import type { TestApp } from './app.ts'

/** What a client may send that no well-behaved one would: any header, any bytes, any address. */
export type RawRequest = {
  method?: string
  /** Under /api/v1/, with its query. */
  path: string
  headers?: Record<string, string>
  /** Goes out as it is. */
  payload?: string | Buffer
}

export type RawAnswer = { status: number; text: string; json: unknown; headers: Record<string, unknown> }

export async function sendRaw(
  app: TestApp,
  { method = 'GET', path, headers = {}, payload }: RawRequest,
): Promise<RawAnswer> {
  const answer: LightMyRequestResponse = await app.app.inject({
    method: method as 'GET',
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    json: parsed(answer.body),
    headers: answer.headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const json = { 'content-type': 'application/json' }

/** A body for each endpoint that takes one: right in shape, so that only what a test breaks is wrong with it. */
const sampleBodies: Record<string, unknown> = {
  'auth.signIn': { email: 'nobody@example.test', password: 'not the password', rememberMe: true },
  'shipment.update': {
    customer: null,
    deliveryMethod: 'Pickup',
    shipDay: 1_795_500_000_000,
    shipToName: null,
    shipToCode: null,
  },
  'sections.plantsBy': { category: 'All', maxRows: 100, pageNumber: 1 },
  'merchandising.setBlacklisted': { productIds: [999_999_999], blacklist: true },
  'merchandising.setFeatured': { productIds: [999_999_999], featured: true },
  'merchandising.setMarkup': { productId: 999_999_999, percent: 12.5 },
  'cart.add': { productId: 999_999_999, quantity: 1, shipDay: '2026-11-25', note: 'for the chapel' },
  'cart.setQuantity': { quantity: 2 },
  'cart.updateShipTo': { orderId: 999_999_999, shipToId: 999_999_999 },
  'checkout.place': {
    poNumber: 'PO-1',
    note: 'back door',
    appType: 'W',
    orderIds: [999_999_999],
    payment: { method: 'account' },
    cartVersion: 1,
    expectedTotal: 1.5,
  },
  'inventory.byDescription': {
    descriptions: ['Rose Freedom Red 50cm x 50', '100 roswhit60'],
    shipDay: '2026-11-25',
  },
  'orders.pay': { payment: { token: 'tok_nobody', remember: false } },
}

/** An id that belongs to nothing. */
export const nobodysId = '999999999'

/** Values for the parameters of addresses: well formed, and nobody's. */
const sampleParams: Record<string, string> = { shipDate: '2026-11-25', type: 'flowers' }

export type Call = { name: string; endpoint: Endpoint; path: string; body: unknown }

/** Every endpoint with an address and a body that are well formed; ids in it belong to nothing. */
export const calls: Call[] = endpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  path: endpoint.path.replace(/:(\w+)/g, (_, param: string) => sampleParams[param] ?? nobodysId),
  body: sampleBodies[name],
}))

/** Whether a call makes sense without a body: all that its body can hold is optional. */
export const worksWithoutBody = ({ endpoint }: Call): boolean => endpoint.body?.safeParse({}).success === true

/** The names that an object schema knows. */
export function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** Numbers that look random and are the same in every run. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <T>(from: readonly T[]): T => {
      const one = from[Math.floor(next() * from.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
  }
}
