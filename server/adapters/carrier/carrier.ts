import type { Day } from '../../../contract/core/dates.ts'
import type { ParcelState } from '../../../contract/features/parcels.ts'

/** One tracking event of a parcel. */
export type Sighting = { at: Date; state: ParcelState; words: string; place: string }

/** What a carrier knows about a tracking number: its events so far, nothing, or no answer right now. */
export type TrackAnswer =
  | { kind: 'found'; state: ParcelState; expectedOn: Day | null; sightings: Sighting[] }
  | { kind: 'unknown' }
  | { kind: 'later'; reason: string }

export type Box = { name: string; pounds: number }
export type RateRequest = { toZip: string; toState: string; box: Box }
export type RateAnswer =
  | { kind: 'rate'; cents: number; transitDays: number | null }
  | { kind: 'refused' | 'later'; reason: string }

/** A parcel carrier. No call throws because of what the carrier answers, or because it doesn't answer. */
export type Carrier = {
  name: 'zones' | 'ups'
  track: (trackingNumber: string) => Promise<TrackAnswer>
  /** What a parcel costs the distributor; without an account, by the distributor's own table. */
  rate: (asked: RateRequest) => Promise<RateAnswer>
}

/** Whether the carrier accepts the account, and its message. */
export type Proof = { outcome: 'works' | 'refused' | 'later'; answer: string }
