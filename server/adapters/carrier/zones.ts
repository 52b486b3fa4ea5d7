import type { Carrier, RateRequest } from './carrier.ts'

/** Looks a rate up in the house's own table; undefined for a state or box that it doesn't have. */
export type RateTable = (asked: RateRequest) => Promise<{ cents: number; transitDays: number } | undefined>

/** The default, without any account: rates from the house's table, and staff say what became of a parcel. */
export const zonesCarrier = (rates: RateTable): Carrier => ({
  name: 'zones',
  track: async () => ({ kind: 'unknown' }),
  async rate(asked) {
    const rate = await rates(asked)
    return rate ? { kind: 'rate', ...rate } : { kind: 'refused', reason: 'The table has no rate for that.' }
  },
})
