import type { Route } from '../core/route.ts'

/** An address of the contract: `orders/:orderNumber`. */
interface Address {
  path: string
  pattern: RegExp
  methods: string[]
}

/**
 * Tells an address that is asked by another method from an unknown one, without a route for each other method, which would make
 * every start slower.
 */
export function addressesOf(routes: readonly Pick<Route, 'endpoint'>[], prefix: string) {
  const addresses = [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)]
    // An address with a parameter comes after a fixed one that it would fit as well, as in the router.
    .sort(([a], [b]) => a.split(':').length - b.split(':').length)
    .map(([path, same]): Address => ({ path, pattern: patternOf(path), methods: same.map(methodOf) }))
  const alike = Map.groupBy(addresses, ({ path }) => kindOf(path))
  const fitting = (path: string) =>
    (alike.get(kindOf(path)) ?? []).filter(({ pattern }) => pattern.test(path))
  return {
    /** The methods of the call at a URL; undefined where there is none. */
    methodsAt(url: string) {
      const [address = ''] = url.split('?', 1)
      if (!address.startsWith(`${prefix}/`)) return undefined
      return fitting(address.slice(prefix.length + 1).replace(/\/$/, ''))[0]?.methods
    },
    /** Addresses with the methods that another one with a parameter would take: DELETE `standing-orders/preview` deletes no order. */
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

/** Addresses that could fit the same URL have the same first word and length. */
function kindOf(path: string) {
  const parts = path.split('/')
  return `${parts[0]} ${parts.length}`
}
