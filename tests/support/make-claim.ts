import sharp from 'sharp'
import type { Authority } from '../../contract/core/access.ts'
import { claims } from '../../contract/features/claims/claims.ts'
import type { Claim, ClaimLineInput } from '../../contract/features/claims/fields.ts'
import type { PhotoKind } from '../../contract/rules/claim-photos.ts'
import { makeCtx } from '../../server/core/context.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import type { Client, TestApp } from './app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop, makeUser } from './make.ts'
import { makeUlid } from './make-run.ts'
import { sendFile } from './send-file.ts'
import { add, cardToken, ctxOf, place } from './shopper.ts'

type Lines = readonly { productId: number; quantity: number }[]

/** When these tests' orders were placed, and when the truck delivered them. */
export const placedAt = '2026-11-22T14:00:00Z'
export const deliveredAt = '2026-11-23T13:39:00Z'

/** A shop with an order delivered by truck: by default 120 bunches at $5.86 on account. */
export async function makeDelivered(
  app: TestApp,
  {
    byCard = false,
    lines,
    quantity = 120,
    shop: given,
    at = deliveredAt,
    product = {},
  }: {
    byCard?: boolean
    lines?: Lines
    quantity?: number
    shop?: Awaited<ReturnType<typeof makeShop>>
    at?: string
    product?: object
  } = {},
) {
  app.setNow(placedAt)
  const shop = given ?? (await makeShop(app.db, byCard ? cardShop : {}))
  const ctx = ctxOf(app, shop, byCard ? cardShopAuthorities : undefined)
  const wanted = lines ?? [
    { productId: await makeProduct(app.db, { onHand: 1000, ...product } as never), quantity },
  ]
  for (const line of wanted) await add(ctx, line)
  const { orders } = await place(
    ctx,
    byCard ? { payment: { token: await cardToken(app, '4242424242424242'), remember: false } } : {},
  )
  const orderNumber = orders[0]!.orderNumber
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  app.setNow(at)
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await advanceOrder(makeCtx(app.deps, null), orderId, { to, actor: 'Warehouse' })
  app.setNow(new Date(Date.parse(at) + 69 * 60_000).toISOString())
  return { shop, orderNumber, orderId, productId: wanted[0]!.productId }
}

/** A picture like a phone's, with location and device in its metadata. */
export const makePicture = (width = 80) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '39/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()

export const mold = (quantity: number, line = 1): ClaimLineInput => ({
  line,
  quantity,
  reason: 'BOTRYTIS_MOLD',
})

/** Signs in a member of the staff. */
export const signStaff = async (app: TestApp, customerId: number, authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId, authorities })).email)

type Sending = {
  client: Client
  orderNumber: number
  lines: readonly ClaimLineInput[]
  photos?: readonly PhotoKind[]
  more?: object
}

/** A draft with its photos on the first line. */
export async function makeDraft(
  app: TestApp,
  { client, orderNumber, lines, photos = [], more = {} }: Sending,
): Promise<Claim> {
  const { status, body } = await client.call(claims.create, {
    body: { clientId: makeUlid(), orderNumber, lines: [...lines], ...more },
  } as never)
  if (status !== 201) throw new Error(JSON.stringify(body))
  let claim = body as Claim
  for (const kind of photos)
    claim = await sendPhoto(app, { client, claim, line: lines[0]?.line ?? null, kind })
  return claim
}

export async function sendPhoto(
  app: TestApp,
  {
    client,
    claim,
    line,
    kind,
    photoId = makeUlid(),
  }: { client: Client; claim: Claim; line: number | null; kind: PhotoKind; photoId?: string },
): Promise<Claim> {
  const { status, body } = await sendFile(app, {
    path: `claims/${claim.claimId}/photos`,
    file: await makePicture(),
    name: 'photo.jpg',
    body: { clientId: photoId, line, kind, marks: [{ x: 250, y: 400 }], takenAt: app.now().getTime() },
    headers: client.headers,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Claim
}

/** The stop at which an order was delivered, with the pieces that the driver counted. */
export async function makeStop(
  { db }: TestApp,
  {
    shop,
    orderId,
  }: { shop: { customerId: number; addressId: number; routeNumber: string | null }; orderId: number },
  {
    pieces,
    plannedAt = deliveredAt,
    arrivedAt = deliveredAt,
  }: { pieces: number; plannedAt?: string; arrivedAt?: string },
): Promise<{ runId: number; stopId: number }> {
  const { id: runId } = await db
    .insertInto('runs')
    .values({ route_number: shop.routeNumber ?? '', day: '2026-11-23', departs_at: '05:30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(arrivedAt)
  const { id: stopId } = await db
    .insertInto('stops')
    .values({
      run_id: runId,
      customer_id: shop.customerId,
      address_id: shop.addressId,
      number: 1,
      state: 'DELIVERED',
      planned_at: new Date(plannedAt),
      arrived_at: at,
      done_at: at,
      pieces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('stop_orders').values({ order_id: orderId, stop_id: stopId }).execute()
  return { runId, stopId }
}
