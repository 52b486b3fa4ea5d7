import { addDays, dayAt, instantOf, timeAt } from '../core/dates.ts'

/** The hours during which a shop may be texted, in its own time zone. */
export const wakingFrom = '08:00'
export const wakingTo = '20:00'

const eastern = 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'
const central = 'AL AR IL IA LA MN MS MO OK WI'
const byState: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(eastern.split(' ').map((state) => [state, ['America/New_York']])),
  ...Object.fromEntries(central.split(' ').map((state) => [state, ['America/Chicago']])),
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix', 'America/Denver'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  FL: ['America/New_York', 'America/Chicago'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  MI: ['America/Detroit', 'America/Chicago'],
  MT: ['America/Denver'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NM: ['America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PR: ['America/Puerto_Rico'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/New_York', 'America/Chicago'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  WA: ['America/Los_Angeles'],
  WY: ['America/Denver'],
}

/** The time zones of a state; in states with two, texts wait until it is day in both. An unknown state has the distributor's zone. */
export const zonesOf = (state: string, house: string): readonly string[] =>
  byState[state.trim().toUpperCase()] ?? [house]

/** The first instant, starting with `at`, within these hours in every zone. */
export function nextWaking(at: Date, zones: readonly string[]): Date {
  let next = at
  // Zones of one state are an hour or two apart, so the second pass settles it.
  for (let turn = 0; turn < 3; turn++) {
    const before = next
    for (const zone of zones) {
      const time = timeAt(next, zone)
      if (time >= wakingFrom && time < wakingTo) continue
      const day = dayAt(next, zone)
      next = instantOf(time < wakingFrom ? day : addDays(day, 1), wakingFrom, zone)
    }
    if (next === before) break
  }
  return next
}
