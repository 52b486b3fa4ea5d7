import type { Carrier, RateRequest } from './carrier.ts'

/** Looks up a rate in the distributor's own table; undefined for a state or box that it doesn't list. */
export type RateTable = (asked: RateRequest) => Promise<{ cents: number; transitDays: number } | undefined>

/** The default without an account: rates come from the distributor's table, and staff enter what happened to a parcel. */
export const zonesCarrier = (rates: RateTable): Carrier => ({
  name: 'zones',
  track: async () => ({ kind: 'unknown' }),
  async rate(asked) {
    const rate = await rates(asked)
    return rate ? { kind: 'rate', ...rate } : { kind: 'refused', reason: 'The table has no rate for that.' }
  },
})
