import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const upsKeys = { account: 'A1B2C3', clientId: 'client-of-tests', clientSecret: 'secret-of-tests' }

/** `broken` fails, `silent` never responds, `busy` answers 429, `odd` answers 200 with an unexpected body. */
export type UpsMood = 'normal' | 'broken' | 'busy' | 'silent' | 'odd'

type Activity = {
  type: string
  description: string
  date: string
  time: string
  city?: string
  state?: string
}
type Parcel = { expected?: string; activity: Activity[] }

/**
 * Implements UPS's token, tracking and rating as far as the product uses them: client credentials by basic auth, bearer tokens that can
 * expire, JSON and errors in its formats.
 */
export async function startUps() {
  const parcels = new Map<string, Parcel>()
  const calls: string[] = []
  let mood: UpsMood = 'normal'
  let tokens = 0
  let good = ''
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    calls.push(`${request.method} ${request.url}`)
    if (mood === 'silent') return
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const refuse = (status: number, code: string, message: string) =>
      answer(status, { response: { errors: [{ code, message }] } })
    if (mood === 'broken') return refuse(500, '10001', 'The system is unavailable')
    if (mood === 'busy') return refuse(429, '10429', 'Too Many Requests')
    if (mood === 'odd') return answer(200, { surprise: true })
    const { url = '', headers } = request
    if (url === '/security/v1/oauth/token') {
      const basic = Buffer.from(`${upsKeys.clientId}:${upsKeys.clientSecret}`).toString('base64')
      if (headers.authorization !== `Basic ${basic}` || body !== 'grant_type=client_credentials')
        return refuse(401, '10401', 'ClientId is Invalid')
      good = `token-${++tokens}`
      return answer(200, {
        token_type: 'Bearer',
        access_token: good,
        expires_in: '14399',
        status: 'approved',
      })
    }
    if (headers.authorization !== `Bearer ${good}`)
      return refuse(401, '250002', 'Invalid Authentication Information.')
    if (!headers.transid || !headers.transactionsrc) return refuse(400, 'TV1002', 'Missing transId')
    const [, number] = url.match(/^\/api\/track\/v1\/details\/(\w+)\?/) ?? []
    if (number) {
      const parcel = parcels.get(number)
      return parcel
        ? answer(200, tracking(number, parcel))
        : refuse(404, 'TW0001', 'Tracking Information Not Found')
    }
    if (url === '/api/rating/v2409/Rate' && request.method === 'POST') return rate(JSON.parse(body))
    return refuse(404, '10404', 'Not Found')

    // biome-ignore lint/suspicious/noExplicitAny: the request's body as received.
    function rate({ RateRequest: { Shipment } }: any) {
      if (Shipment.Shipper.ShipperNumber !== upsKeys.account)
        return refuse(400, '111210', 'The requested service is unavailable for the shipper.')
      const zip = Number(Shipment.ShipTo.Address.PostalCode)
      if (zip === 0) return refuse(400, '111286', '00000 is not a valid postal code.')
      const dollars = 9 + Number(Shipment.Package.PackageWeight.Weight) * 0.5 + Math.floor(zip / 10_000)
      const charge = { CurrencyCode: 'USD', MonetaryValue: dollars.toFixed(2) }
      return answer(200, {
        RateResponse: {
          Response: { ResponseStatus: { Code: '1', Description: 'Success' } },
          RatedShipment: [
            {
              TotalCharges: { CurrencyCode: 'USD', MonetaryValue: (dollars * 1.4).toFixed(2) },
              NegotiatedRateCharges: { TotalCharge: charge },
              GuaranteedDelivery: { BusinessDaysInTransit: zip > 80_000 ? '4' : '2' },
            },
          ],
        },
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parcels,
    calls,
    mood: (next: UpsMood) => {
      mood = next
    },
    /** Invalidates the token that was issued. */
    endToken: () => {
      good = 'none'
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

const tracking = (number: string, { expected, activity }: Parcel) => ({
  trackResponse: {
    shipment: [
      {
        inquiryNumber: number,
        package: [
          {
            trackingNumber: number,
            deliveryDate: expected ? [{ type: 'SDD', date: expected }] : [],
            activity: activity.map(({ type, description, date, time, city, state }) => ({
              location: { address: { city, stateProvince: state, countryCode: 'US' } },
              status: { type, description, code: '005' },
              date,
              time,
            })),
          },
        ],
      },
    ],
  },
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
