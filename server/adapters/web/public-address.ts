import { BlockList, isIP, isIPv6 } from 'node:net'

/** RFC 6890 and its successors: address ranges outside the public network. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
// Teredo and neighboring ranges, documentation and 6to4; some of these contain an IPv4 address.
notPublic.addSubnet('2001::', 23, 'ipv6')
notPublic.addSubnet('2001:db8::', 32, 'ipv6')
notPublic.addSubnet('2002::', 16, 'ipv6')
notPublic.addSubnet('3fff::', 20, 'ipv6')

/** All public IPv6 addresses: mapped, translated, local and link-local ones lie outside this range. */
const publicIPv6 = new BlockList()
publicIPv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public network. False for anything else. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv6(address)) return publicIPv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
  return !notPublic.check(address, 'ipv4')
}
