import type { UpsShipping } from '../../../contract/features/ups.ts'
import { dollarsOf } from '../../form/amount.ts'

/** Typed states and rates, as text; only differences are sent. */
export type StatesDraft = {
  states: Readonly<Record<string, { open: boolean; zone: string; transitDays: string }>>
  rates: Readonly<Record<string, string>>
}

export const rateKey = (zone: number, box: string): string => `${zone} ${box}`

export const zonesOf = ({ rates, states }: UpsShipping): number[] =>
  [...new Set([...rates.map(({ zone }) => zone), ...states.map(({ zone }) => zone)])].sort((a, b) => a - b)

export const draftOf = ({ states, rates }: UpsShipping): StatesDraft => ({
  states: Object.fromEntries(
    states.map(({ state, open, zone, transitDays }) => [
      state,
      { open, zone: String(zone), transitDays: String(transitDays) },
    ]),
  ),
  rates: Object.fromEntries(rates.map(({ zone, box, cost }) => [rateKey(zone, box), cost.toFixed(2)])),
})

/** The states and rates that differ from the saved ones. */
export function changesOf(shipping: UpsShipping, draft: StatesDraft) {
  const states = shipping.states.flatMap(({ state, version, ...was }) => {
    const typed = draft.states[state]
    if (!typed) return []
    const now = { open: typed.open, zone: Number(typed.zone), transitDays: Number(typed.transitDays) }
    const isSame = now.open === was.open && now.zone === was.zone && now.transitDays === was.transitDays
    return isSame ? [] : [{ state, version, ...now }]
  })
  const rates = zonesOf(shipping).flatMap((zone) =>
    shipping.boxes.flatMap(({ name: box }) => {
      const was = shipping.rates.find((one) => one.zone === zone && one.box === box)?.cost ?? null
      const typed = (draft.rates[rateKey(zone, box)] ?? '').trim()
      if (typed === '') return []
      const cost = dollarsOf(typed)
      return cost === was ? [] : [{ zone, box, was, cost }]
    }),
  )
  return { states, rates }
}

/** The states that the change stops shipping to. */
export const closedBy = (shipping: UpsShipping, draft: StatesDraft) =>
  shipping.states.filter(({ state, open }) => open && draft.states[state]?.open === false)
