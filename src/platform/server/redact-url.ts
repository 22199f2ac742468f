/** What stands where something was that a log must not have. */
const MASKED = '…'
/** Our tokens have 22 characters and more; of what else is so long, such as the name of a picture's file, no log is needed. */
const LONG_PIECE = /[\w~-]{22,}/g
/** Behind these stands the token of a private link; behind the last a guest's address. */
const PRIVATE = /^(\/(?:(?:api\/)?(?:offers?|stays?)|calendar|api\/reviews\/booking)\/).+$/
const MAX_REREADS = 3

/**
 * The path of an address in one spelling: without scheme, host and query, decoded, in small emails, each slash once. Whoever
 * asks for `//%73TAY/token` has the same page in mind, and shows the same token.
 */
function plainPath(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]{0,20}:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
  let plain = path
  // Encoded twice it means something else, but shows as much.
  for (let again = 0; again < MAX_REREADS && plain.includes('%'); again++) plain = decoded(plain)
  return plain.replace(/[/\\]+/g, '/')
}

/** Character by character where the whole cannot be decoded: a broken piece must not save the rest from being read. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** True for an address that carries a guest's email address or a private link's token, which no other site may learn. */
export function isSensitiveUrl(url: string): boolean {
  const path = plainPath(url).toLowerCase()
  return path.startsWith('/submit-review') || PRIVATE.test(path)
}

/** The path alone, in one spelling, its email addresses and private tokens blotted out. */
export function pathForLog(url: string): string {
  const plain = plainPath(url)
  const [, open] = PRIVATE.exec(plain.toLowerCase()) ?? []
  const path = open === undefined ? plain : `${plain.slice(0, open.length)}${MASKED}`
  // Piece by piece: a pattern that looks for the sign from each character on would take a second for a long address.
  const pieces = path.replace(LONG_PIECE, MASKED).split('/')
  return pieces.map((piece) => (piece.includes('@') ? MASKED : piece)).join('/')
}
