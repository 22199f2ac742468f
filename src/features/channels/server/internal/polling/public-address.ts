import { BlockList, isIP } from 'node:net'

/**
 * IPv4 ranges for special use: local, private, carrier-grade NAT, link-local, documentation, benchmarking, 6to4 relay, multicast
 * and reserved.
 */
const NOT_PUBLIC: [network: string, bits: number][] = [
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
  ['224.0.0.0', 3],
]

/** Global unicast, without Teredo, 6to4 and other ranges for special use. */
const PUBLIC_6: [string, number] = ['2000::', 3]
const NOT_PUBLIC_6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [network, bits] of NOT_PUBLIC) notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6')
const public6 = new BlockList()
public6.addSubnet(...PUBLIC_6, 'ipv6')

/** Whether an IP address is public. IPv6 addresses that map or translate to IPv4 are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
