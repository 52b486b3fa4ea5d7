import type { Route } from '../core/route.ts'

/** A path of the contract: `orders/:orderNumber`. */
interface Address {
  path: string
  pattern: RegExp
  methods: string[]
}

/**
 * Distinguishes a known address requested with the wrong method from an unknown address, without a route for every other method,
 * which would slow every start.
 */
export function addressesOf(routes: readonly Pick<Route, 'endpoint'>[], prefix: string) {
  const addresses = [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)]
    // As in the router, a fixed address comes before one with a parameter that would also match.
    .sort(([a], [b]) => a.split(':').length - b.split(':').length)
    .map(([path, same]): Address => ({ path, pattern: patternOf(path), methods: same.map(methodOf) }))
  const alike = Map.groupBy(addresses, ({ path }) => kindOf(path))
  const fitting = (path: string) =>
    (alike.get(kindOf(path)) ?? []).filter(({ pattern }) => pattern.test(path))
  return {
    /** The methods that a URL accepts; undefined for an unknown URL. */
    methodsAt(url: string) {
      const [address = ''] = url.split('?', 1)
      if (!address.startsWith(`${prefix}/`)) return undefined
      return fitting(address.slice(prefix.length + 1).replace(/\/$/, ''))[0]?.methods
    },
    /**
     * Fixed addresses with the methods that a matching parameter route would take: DELETE `standing-orders/preview` must not
     * delete an order.
     */
    taken: addresses.flatMap(({ path, methods }) => {
      const others = fitting(path).flatMap((other) => other.methods)
      const method = [...new Set(others)].filter((one) => !methods.includes(one))
      return method.length > 0 ? { url: `${prefix}/${path}`, method, allowed: methods } : []
    }),
  }
}

const methodOf = ({ endpoint }: Pick<Route, 'endpoint'>): string => endpoint.method
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)

/** Addresses that could match the same URL have the same first word and number of parts. */
function kindOf(path: string) {
  const parts = path.split('/')
  return `${parts[0]} ${parts.length}`
}
