import type { RunCell, Runs } from '../../contract/features/dates/runs.ts'

type Asked = {
  days: readonly { day: string; needed: number }[]
  trucks: number
  routes: readonly { routeNumber: string; hub: string; days: readonly RunCell[] }[]
}

/**
 * On days with more runs than trucks, which runs could be combined: those with the fewest orders, each with a run of the same
 * hub, namely the one with the nearest number that isn't combined yet. Proposes as many as trucks are missing at most.
 */
export function proposeJoins({ days, trucks, routes }: Asked): Runs['joins'] {
  if (trucks === 0) return []
  return days.flatMap(({ day, needed }, i) => {
    const running = routes.flatMap(({ routeNumber, hub, days: cells }) => {
      const cell = cells[i]
      const goes = cell && (cell.state === 'runs' || cell.state === 'extra') && !cell.joinWith
      return goes ? [{ routeNumber, hub, orders: cell.orders + cell.taken }] : []
    })
    const smallest = [...running].sort(
      (a, b) => a.orders - b.orders || a.routeNumber.localeCompare(b.routeNumber),
    )
    const joined = new Set<string>()
    const carriers = new Set<string>()
    const proposed: Runs['joins'] = []
    for (const { routeNumber, hub } of smallest) {
      if (proposed.length >= needed - trucks) break
      if (carriers.has(routeNumber)) continue
      const [with_] = running
        .filter((one) => one.hub === hub && one.routeNumber !== routeNumber && !joined.has(one.routeNumber))
        .sort((a, b) => distance(a.routeNumber, routeNumber) - distance(b.routeNumber, routeNumber))
      if (!with_) continue
      joined.add(routeNumber)
      carriers.add(with_.routeNumber)
      proposed.push({ day, routeNumber, joinWith: with_.routeNumber })
    }
    return proposed
  })
}

/** Neighboring routes have neighboring numbers. */
const distance = (one: string, other: string) => {
  const far = Math.abs(Number(one) - Number(other))
  return Number.isFinite(far) ? far : 1_000_000
}
