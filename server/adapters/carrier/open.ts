import type { Settings } from '../../core/settings.ts'
import type { Carrier } from './carrier.ts'
import { upsCarrier } from './ups.ts'
import { type RateTable, zonesCarrier } from './zones.ts'

/**
 * The carrier of the settings: UPS if its keys are set, else the zone table. Staff can change the keys while the product runs, so
 * they are looked up with each call.
 */
export function openCarrier(settings: Settings, rates: RateTable): Carrier {
  const zones = zonesCarrier(rates)
  let made: { ups: NonNullable<Settings['ups']>; carrier: Carrier } | undefined
  const current = (): Carrier => {
    const { ups } = settings
    if (!ups) return zones
    if (made?.ups !== ups) made = { ups, carrier: upsCarrier({ ...ups, timeZone: settings.timeZone }) }
    return made.carrier
  }
  return {
    get name() {
      return current().name
    },
    track: (number) => current().track(number),
    rate: (asked) => current().rate(asked),
  }
}
