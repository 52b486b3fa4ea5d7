import type { Day } from '../../../contract/core/dates.ts'
import type { ParcelState } from '../../../contract/features/parcels.ts'

/** One thing that the carrier saw of a parcel. */
export type Sighting = { at: Date; state: ParcelState; words: string; place: string }

/** What a carrier says about a number: its way so far, nothing, or nothing now. */
export type TrackAnswer =
  | { kind: 'found'; state: ParcelState; expectedOn: Day | null; sightings: Sighting[] }
  | { kind: 'unknown' }
  | { kind: 'later'; reason: string }

export type Box = { name: string; pounds: number }
export type RateRequest = { toZip: string; toState: string; box: Box }
export type RateAnswer =
  | { kind: 'rate'; cents: number; transitDays: number | null }
  | { kind: 'refused' | 'later'; reason: string }

/** A parcel carrier. No call throws for the carrier's answer or silence. */
export type Carrier = {
  name: 'zones' | 'ups'
  track: (trackingNumber: string) => Promise<TrackAnswer>
  /** What a parcel costs the house, by its own table without an account. */
  rate: (asked: RateRequest) => Promise<RateAnswer>
}

/** Whether an account is taken, and what the carrier said. */
export type Proof = { outcome: 'works' | 'refused' | 'later'; answer: string }
