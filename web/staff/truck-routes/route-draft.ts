import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { TruckRoute, truckRoutes } from '../../../contract/features/truck-routes.ts'
import { dollarsOf } from '../../form/amount.ts'

type TownDraft = { city: string; state: string; zips: string; eta: string }
type ClosingDraft = { weekday: string; daysBefore: string; time: string }

/** A route in its form; amounts and ZIP codes as typed. */
export type RouteDraft = {
  routeNumber: string
  name: string
  weekdays: readonly number[]
  departsAt: string
  hub: string
  shippingCost: string
  shippingMinimum: string
  closing: readonly ClosingDraft[]
  towns: readonly TownDraft[]
}

export const blankTown: TownDraft = { city: '', state: '', zips: '', eta: '09:00' }
export const blankClosing: ClosingDraft = { weekday: '', daysBefore: '1', time: '17:30' }

export const blankRoute: RouteDraft = {
  routeNumber: '',
  name: '',
  weekdays: [1, 3, 5],
  departsAt: '05:30',
  hub: '',
  shippingCost: '12.00',
  shippingMinimum: '150.00',
  closing: [],
  towns: [blankTown],
}

export const draftOf = (route: TruckRoute): RouteDraft => ({
  routeNumber: route.routeNumber,
  name: route.name,
  weekdays: route.weekdays,
  departsAt: route.departsAt,
  hub: route.hub,
  shippingCost: route.shippingCost.toFixed(2),
  shippingMinimum: route.shippingMinimum.toFixed(2),
  closing: route.closing.map(({ weekday, daysBefore, time }) => ({
    weekday: weekday === null ? '' : String(weekday),
    daysBefore: String(daysBefore),
    time,
  })),
  towns: route.towns.map(({ zipCodes, ...town }) => ({ ...town, zips: zipCodes.join(' ') })),
})

/** Cut-offs in the form that requests use. */
export const closingOf = (rows: RouteDraft['closing']) =>
  rows.map(({ weekday, daysBefore, time }) => ({
    weekday: weekday === '' ? null : Number(weekday),
    daysBefore: /^\d+$/.test(daysBefore.trim()) ? Number(daysBefore) : Number.NaN,
    time,
  }))

const isBlank = ({ city, state, zips }: TownDraft) => `${city}${state}${zips}`.trim() === ''

/** The request's body, without number and version. Empty rows of towns are left out. */
export const fieldsOf = ({
  routeNumber: _number,
  ...draft
}: RouteDraft): Omit<SendOf<typeof truckRoutes.change>['body'], 'version'> => ({
  ...draft,
  weekdays: [...draft.weekdays],
  shippingCost: dollarsOf(draft.shippingCost),
  shippingMinimum: dollarsOf(draft.shippingMinimum),
  closing: closingOf(draft.closing),
  towns: draft.towns.flatMap((town) =>
    isBlank(town)
      ? []
      : [
          {
            city: town.city,
            state: town.state.trim().toUpperCase(),
            zipCodes: town.zips.split(/[\s,;]+/).filter((zip) => zip !== ''),
            eta: town.eta,
          },
        ],
  ),
})

/** The list with one row moved one place up or down; unchanged at the ends. */
export function moved<Row>(rows: readonly Row[], index: number, by: 1 | -1): readonly Row[] {
  const to = index + by
  const row = rows[index]
  if (row === undefined || to < 0 || to >= rows.length) return rows
  const rest = rows.filter((_, at) => at !== index)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}
