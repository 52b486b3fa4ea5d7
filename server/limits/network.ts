import { isIP } from 'node:net'

/**
 * The key for limits by address. An IPv6 connection gets a /64 and can use any address in it, so its first 64 bits count as one
 * address. An IPv4-mapped IPv6 address is IPv4.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of 16 bits of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  const [head = [], tail = []] = bare
    .split('::')
    .map((half) => half.split(':').filter(Boolean).flatMap(valuesOf))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** One group, or two if the end of the address is written as IPv4. */
function valuesOf(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
