/** A literal @ is valid in a `mailto:` address, and some mail programs require the character. */
export function emailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
