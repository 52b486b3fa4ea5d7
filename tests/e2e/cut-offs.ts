import type { Page } from '@playwright/test'
import type { Shipment } from '../../contract/rules/shipment-shapes.ts'
import type { RunningProduct } from './product.ts'
import { readApi } from './support.ts'

type Closing = { shipDay: string; routeNumber: string | null }

/** Closes that day for the route from now on, by a rule whose cut-off was yesterday at 12:01 am. */
export const closeDay = ({ db }: RunningProduct, { shipDay, routeNumber }: Closing) =>
  db
    .insertInto('cutoff_rules')
    .values({
      scope: 'route',
      scope_key: routeNumber ?? '',
      delivery_date: shipDay,
      local_time: '00:01',
      offset_days: 2,
    })
    .execute()

/** Milliseconds until the cut-off, by the server's clock. */
export async function untilCutOff(page: Page) {
  const { now, cutOff } = await readApi<Shipment>(page, 'shipment')
  return Date.parse(cutOff ?? '') - Date.parse(now)
}

/** Advances a page's clock to ten seconds after the cut-off, second by second at the end. */
export async function passCutOff(page: Page, left: number) {
  await page.clock.fastForward(left - 5000)
  await page.clock.runFor(15_000)
}
