/** Returns the absolute URL of a path of this site. An external URL is returned unchanged. */
export function absoluteUrl(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
