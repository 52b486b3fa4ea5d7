import { createHash, randomBytes } from 'node:crypto'
import type { Authority } from '../../contract/core/access.ts'
import type { SentEvent } from '../../contract/features/runs/fields.ts'
import type { EventKind } from '../../contract/rules/run-state.ts'
import type { TestApp } from './app.ts'
import { makeDriver, makePastOrder, makeProduct, makeRoute, makeShop, makeUser } from './make.ts'
import type { SignedIn } from './server.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID of now. */
export function makeUlid(at = Date.now()): string {
  let time = ''
  for (let left = at, i = 0; i < 10; i += 1, left = Math.floor(left / 32)) time = digits[left % 32] + time
  return time + [...randomBytes(16)].map((byte) => digits[byte % 32]).join('')
}

type RunOf = {
  shops?: number
  day?: string
  order?: object
}

/** A route with a driver who is signed in, a dispatcher, and shops that each have a confirmed order for the day. */
export async function makeRun({ db }: Pick<TestApp, 'db'>, options: RunOf = {}) {
  const house = await makeShop(db, { customer: { is_house: true } })
  const staff = (authorities: Authority[]) => makeUser(db, { customerId: house.customerId, authorities })
  const [driving, office] = [
    await staff(['TRUCK_DRIVERS', 'CAMERA_USE']),
    await staff(['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS']),
  ]
  const driverId = await makeDriver(db, { name: 'Marcus Bell', userId: driving.userId })
  return { house, driving, office, driverId, ...(await makeStops({ db }, { ...options, driverId })) }
}

/** A driver's route, and shops that each have a confirmed order for the day. */
export async function makeStops(
  { db }: Pick<TestApp, 'db'>,
  { shops = 2, day = '2026-11-23', order = {}, driverId }: RunOf & { driverId: number },
) {
  const routeNumber = await makeRoute(db)
  await db.insertInto('driver_routes').values({ driver_id: driverId, route_number: routeNumber }).execute()
  const productId = await makeProduct(db)
  const made = []
  for (let i = 0; i < shops; i += 1) {
    const shop = await makeShop(db, {
      customer: { name: `Shop at stop ${i + 1}` },
      address: { route_number: routeNumber, address_line1: `${i + 1} Main St` },
    })
    const orderId = await makePastOrder(db, {
      ...shop,
      placedAt: new Date(`${day}T01:00:00Z`),
      lines: [{ productId }, { productId }],
      status: 'CONFIRMED',
      order: { ship_day: day, route_number: routeNumber, user_id: shop.userId, ...order },
    })
    await db.updateTable('order_lines').set({ status: 'ALLOCATED' }).where('order_id', '=', orderId).execute()
    made.push({ ...shop, orderId })
  }
  return { routeNumber, day, shops: made }
}

/** A driver's phone: its reports have its id, a position and a time. */
export function makePhone(app: TestApp, device = `phone-${makeUlid().slice(-8)}`) {
  let seq = 0
  return {
    device,
    says: (kind: EventKind, payload: Record<string, unknown> = {}, at = app.now()): SentEvent => {
      seq += 1
      return { eventId: makeUlid(), seq, kind, deviceAt: at.getTime(), payload }
    },
  }
}

/** A link to a stop, as sent in a message. */
export async function linkTo(db: TestApp['db'], stopId: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  const ends_at = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('delivery_links')
    .values({ token_hash, stop_id: stopId, created_at: new Date(), ends_at })
    .execute()
  return token
}

/** The phone of a driver signed in to a running server: gets their run, and reports events immediately. */
export async function phoneOf(driver: SignedIn) {
  const { run } = (await driver.send('GET', 'driver/run')).body as {
    run: { runId: number; stops: { stopId: number }[] }
  }
  let seq = 0
  return {
    runId: run.runId,
    stopIds: run.stops.map(({ stopId }) => stopId),
    report: (kind: EventKind, payload: object = {}) => {
      seq += 1
      const event = { eventId: makeUlid(), seq, kind, deviceAt: Date.now(), payload }
      const body = { runId: run.runId, device: 'phone-0001', sentAt: Date.now(), events: [event] }
      return driver.send('POST', 'driver/events', body)
    },
  }
}
