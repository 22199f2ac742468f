/** Returns the whole URL of a path of this site; an external URL is returned as it is. */
export function absoluteUrl(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
