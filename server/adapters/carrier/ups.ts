import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Day, instantOf, parseDay } from '../../../contract/core/dates.ts'
import type { ParcelState } from '../../../contract/features/parcels.ts'
import { cappedFetch } from '../capped-fetch.ts'
import { reasonText } from '../mail/mail.ts'
import type { Carrier, Proof, RateAnswer, RateRequest, Sighting, TrackAnswer } from './carrier.ts'

export type UpsOptions = {
  /** The shipper's account number, six letters and digits. */
  account: string
  clientId: string
  clientSecret: string
  shipFromZip: string
  apiBase: string
  timeoutMs: number
  /** UPS reports local times without a zone; the distributor's zone is used for them. */
  timeZone: string
}

/** A token is renewed this long before it expires, in milliseconds. */
const earlyMs = 60_000

const Token = z.object({ access_token: z.string(), expires_in: z.union([z.string(), z.number()]) })
const Trouble = z.object({
  response: z.object({ errors: z.array(z.object({ code: z.string(), message: z.string() })) }),
})

const Activity = z.object({
  location: z.optional(
    z.object({
      address: z.optional(z.object({ city: z.optional(z.string()), stateProvince: z.optional(z.string()) })),
    }),
  ),
  status: z.optional(z.object({ type: z.optional(z.string()), description: z.optional(z.string()) })),
  date: z.optional(z.string()),
  time: z.optional(z.string()),
})
const Tracking = z.object({
  trackResponse: z.object({
    shipment: z.array(
      z.object({
        package: z.optional(
          z.array(
            z.object({
              deliveryDate: z.optional(z.array(z.object({ type: z.string(), date: z.string() }))),
              activity: z.optional(z.array(Activity)),
            }),
          ),
        ),
      }),
    ),
  }),
})
const Rating = z.object({
  RateResponse: z.object({
    RatedShipment: z.array(
      z.object({
        TotalCharges: z.object({ CurrencyCode: z.string(), MonetaryValue: z.string() }),
        NegotiatedRateCharges: z.optional(
          z.object({ TotalCharge: z.object({ CurrencyCode: z.string(), MonetaryValue: z.string() }) }),
        ),
        GuaranteedDelivery: z.optional(z.object({ BusinessDaysInTransit: z.optional(z.string()) })),
      }),
    ),
  }),
})

/** Our parcel states for UPS's activity types. */
const states: Record<string, ParcelState> = {
  D: 'DELIVERED',
  I: 'ON_THE_WAY',
  P: 'ON_THE_WAY',
  O: 'OUT_FOR_DELIVERY',
  M: 'LABEL',
  MV: 'LABEL',
  X: 'PROBLEM',
  RS: 'RETURNED',
}

/**
 * UPS's REST API: a token by client credentials, then Tracking and Ground rates. No answer means: retry later.
 * https://developer.ups.com: OAuth Client Credentials, Tracking v1, Rating v2409.
 */
export function upsCarrier(options: UpsOptions): Carrier & { prove: () => Promise<Proof> } {
  const { account, shipFromZip, timeZone } = options
  const ask = asker(options)

  async function rate({ toZip, toState, box }: RateRequest): Promise<RateAnswer> {
    const answer = await ask(
      '/api/rating/v2409/Rate',
      rateBody({ account, shipFromZip, toZip, toState, box }),
    )
    if (!answer.ok) return { kind: answer.later ? 'later' : 'refused', reason: answer.reason }
    const [rated] = Rating.safeParse(answer.body).data?.RateResponse.RatedShipment ?? []
    const charge = rated?.NegotiatedRateCharges?.TotalCharge ?? rated?.TotalCharges
    const dollars = Number(charge?.MonetaryValue)
    if (charge?.CurrencyCode !== 'USD' || !Number.isFinite(dollars))
      return { kind: 'later', reason: 'UPS named no price.' }
    const days = Number(rated?.GuaranteedDelivery?.BusinessDaysInTransit)
    return {
      kind: 'rate',
      cents: Math.round(dollars * 100),
      transitDays: Number.isInteger(days) && days > 0 ? days : null,
    }
  }

  return {
    name: 'ups',
    rate,
    async track(trackingNumber): Promise<TrackAnswer> {
      const answer = await ask(`/api/track/v1/details/${encodeURIComponent(trackingNumber)}?locale=en_US`)
      if (!answer.ok)
        return answer.status === 404 || answer.status === 400
          ? { kind: 'unknown' }
          : { kind: 'later', reason: answer.reason }
      const parsed = Tracking.safeParse(answer.body)
      if (!parsed.success) return { kind: 'later', reason: 'UPS’s answer is not understood.' }
      const parcel = parsed.data.trackResponse.shipment[0]?.package?.[0]
      if (!parcel) return { kind: 'unknown' }
      const sightings = (parcel.activity ?? []).flatMap((one) => sightingOf(one, timeZone))
      sightings.sort((a, b) => b.at.getTime() - a.at.getTime())
      return {
        kind: 'found',
        state: sightings[0]?.state ?? 'LABEL',
        expectedOn: expectedDay(parcel.deliveryDate ?? []),
        sightings,
      }
    },
    /** A rate within the distributor's own ZIP code checks keys, account and address in one call. */
    async prove() {
      const answer = await rate({ toZip: shipFromZip, toState: '', box: { name: 'Test', pounds: 1 } })
      if (answer.kind !== 'rate') return { outcome: answer.kind, answer: answer.reason }
      return { outcome: 'works', answer: `UPS Ground, 1 lb: $${(answer.cents / 100).toFixed(2)}` }
    },
  }
}

type Asked = Pick<UpsOptions, 'account' | 'shipFromZip'> & RateRequest

function rateBody({ account, shipFromZip, toZip, toState, box }: Asked) {
  const from = { Address: { PostalCode: shipFromZip, CountryCode: 'US' } }
  const to = { PostalCode: toZip, CountryCode: 'US', ...(toState && { StateProvinceCode: toState }) }
  return {
    RateRequest: {
      Request: { RequestOption: 'Rate' },
      Shipment: {
        Shipper: { ShipperNumber: account, ...from },
        ShipFrom: from,
        ShipTo: { Address: to },
        Service: { Code: '03', Description: 'Ground' },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        Package: {
          PackagingType: { Code: '02' },
          PackageWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: String(box.pounds) },
        },
      },
    },
  }
}

type Asking = { ok: true; body: unknown } | { ok: false; status: number; later: boolean; reason: string }

/** Calls UPS with a shared token, which is renewed before it expires or when UPS rejects it. */
function asker({ clientId, clientSecret, account, apiBase, timeoutMs }: UpsOptions) {
  let token: { text: string; endsAt: number } | undefined
  let coming: Promise<Asking> | undefined

  async function newToken(): Promise<Asking> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await send(`${apiBase}/security/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'x-merchant-id': account },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    if (!answer.ok) return answer
    const { data } = Token.safeParse(answer.body)
    if (!data) return { ok: false, status: 502, later: true, reason: 'UPS gave no token.' }
    token = { text: data.access_token, endsAt: Date.now() + Number(data.expires_in) * 1_000 - earlyMs }
    return answer
  }

  async function send(url: string, init: RequestInit): Promise<Asking> {
    try {
      const answer = await cappedFetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      const body = parsedJson(await answer.text())
      if (answer.ok) return { ok: true, body }
      const [error] = Trouble.safeParse(body).data?.response.errors ?? []
      const { status } = answer
      const later = status >= 500 || status === 408 || status === 429
      return {
        ok: false,
        status,
        later,
        reason: reasonText(`${status} ${error?.code ?? ''} ${error?.message ?? ''}`),
      }
    } catch (error) {
      return { ok: false, status: 0, later: true, reason: reasonText((error as Error).message) }
    }
  }

  return async function ask(path: string, body?: object): Promise<Asking> {
    for (let tries = 1; ; tries++) {
      if (!token || token.endsAt <= Date.now()) {
        coming ??= newToken().finally(() => (coming = undefined))
        const got = await coming
        if (!got.ok) return got
      }
      const answer = await send(`${apiBase}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token?.text ?? ''}`,
          'content-type': 'application/json',
          transId: randomUUID(),
          transactionSrc: 'stemyard',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.ok || answer.status !== 401 || tries === 2) return answer
      token = undefined
    }
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `20261124` as a day; null for anything else. */
const dayOf = (text: string): Day | null =>
  parseDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) ?? null

/** The rescheduled day if there is one, else the scheduled day; the actual day once delivered. */
function expectedDay(days: readonly { type: string; date: string }[]): Day | null {
  for (const type of ['DEL', 'RDD', 'SDD']) {
    const found = days.find((one) => one.type === type)
    if (found) return dayOf(found.date)
  }
  return null
}

function sightingOf(
  { location, status, date = '', time = '' }: z.infer<typeof Activity>,
  timeZone: string,
): Sighting[] {
  const day = dayOf(date)
  if (!day || !/^\d{6}$/.test(time)) return []
  const { city = '', stateProvince = '' } = location?.address ?? {}
  const words = (status?.description ?? '').trim()
  return [
    {
      at: instantOf(day, `${time.slice(0, 2)}:${time.slice(2, 4)}`, timeZone),
      // UPS has no activity type for the last leg.
      state: /out for delivery/i.test(words)
        ? 'OUT_FOR_DELIVERY'
        : (states[status?.type ?? ''] ?? 'ON_THE_WAY'),
      words,
      place: [city, stateProvince].filter(Boolean).join(', '),
    },
  ]
}
