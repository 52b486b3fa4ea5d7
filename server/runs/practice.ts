import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { DriverRun, DriverStop, driving } from '../../contract/features/runs/driving.ts'
import { usualProof } from '../../contract/rules/proof.ts'
import type { SignedInCtx } from '../core/route.ts'
import { todayOf } from './day.ts'

/** Invented shops for a driver's practice run. */
const shops = [
  ['Aster Lane Flowers', '12 Aster Ln', 'Urbana'],
  ['Bluebell & Co', '40 Bell St', 'Urbana'],
  ['Clover Corner', '7 Clover Ct', 'Bellefontaine'],
  ['Dahlia House', '311 Dahlia Dr', 'Bellefontaine'],
  ['Elderflower Events', '9 Elder Ave', 'Marysville'],
  ['Fern & Fig', '28 Fern Rd', 'Marysville'],
  ['Gardenia Gifts', '5 Garden Sq', 'Dublin'],
  ['Heather Hall', '64 Heath St', 'Dublin'],
  ['Iris Street Studio', '18 Iris St', 'Springfield'],
  ['Jasmine Florals', '202 Jasmine Blvd', 'Springfield'],
  ['Kalanchoe Kiosk', '1 Market Sq', 'Xenia'],
  ['Lilac & Linden', '77 Linden Ave', 'Xenia'],
] as const
const doneBefore = 8
const minute = 60_000

/** A practice run with most stops done. It isn't stored, has the run number 0, and its reports aren't accepted. */
export function practiceRun(ctx: SignedInCtx): ReplyOf<typeof driving.practice> {
  const now = ctx.now().getTime()
  const leftAt = now - doneBefore * 25 * minute
  const timeOf = (index: number) => leftAt + (index + 1) * 25 * minute
  const stops = shops.map(
    ([customer, addressLine1, city], index): DriverStop => ({
      // Negative, so that drafts of practice stops are never those of real ones.
      stopId: -index - 1,
      number: index + 1,
      customer,
      phoneNumber: '9375550100',
      addressLine1,
      addressLine2: '',
      city,
      state: 'OH',
      zipCode: '45000',
      orderNumbers: [900_001 + index],
      boxes: 2 + (index % 4),
      plannedAt: new Date(timeOf(index)).toISOString(),
      leg: 19,
      service: 6,
      typedEta: null,
      typedAt: null,
      isCancelled: false,
      deliveredAt: null,
      people: ['Ana', 'Ben'],
      wishPlace: index % 3 === 0 ? 'COOLER' : null,
      wishNote: index === doneBefore ? 'Gate code is 1234' : '',
      notes: [],
      collect: index === doneBefore + 1 ? 48.5 : 0,
      isCod: index === doneBefore + 1,
      proof: usualProof,
    }),
  )
  const run: DriverRun = {
    runId: 0,
    routeNumber: '0',
    name: '',
    day: todayOf(ctx),
    timeZone: ctx.settings.timeZone,
    truck: '',
    driver: ctx.user.name,
    office: ctx.settings.brand.phone,
    leavesAt: new Date(leftAt).toISOString(),
    leftAt: new Date(leftAt).toISOString(),
    isClosed: false,
    handedOver: false,
    now: new Date(now).toISOString(),
    stops,
    events: stops.slice(0, doneBefore).map(({ stopId, boxes }, index) => ({
      id: `practice-${stopId}`,
      device: 'practice',
      seq: index + 1,
      kind: 'DELIVERED' as const,
      at: timeOf(index),
      payload: { stopId, pieces: boxes, taker: 'Ana', place: 'HAND', signature: null },
    })),
  }
  return { run }
}
