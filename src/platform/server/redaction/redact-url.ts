/** Replaces private parts of a logged path. */
const MASKED = '…'
/** Tokens have 22 characters or more. Other long names, such as names of picture files, are not needed in a log. */
const LONG_PIECE = /[\w~-]{22,}/g
/**
 * Matches a path with the token of a private link or a guest's email address. Group 1 is the text before the token or
 * address.
 */
const PRIVATE_PATH = /^(\/(?:(?:api\/)?(?:offers?|stays?)|calendar|api\/reviews\/booking)\/).+$/
const MAX_DECODINGS = 3

/**
 * Returns the decoded path without scheme, host and query. `//%73TAY/token` opens the page `/stay/token`, so its token is
 * private too.
 */
function normalisePath(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]{0,20}:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
  let plain = path
  // A path that is encoded twice opens another page, but reveals its token too.
  for (let again = 0; again < MAX_DECODINGS && plain.includes('%'); again++) plain = decoded(plain)
  return plain.replace(/[/\\]+/g, '/')
}

/** Decodes single characters when the whole path cannot be decoded: a malformed part must not hide the rest. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** Whether an address contains a guest's email address or the token of a private link, which other sites must not get. */
export function isSensitiveUrl(url: string): boolean {
  const path = normalisePath(url).toLowerCase()
  return path.startsWith('/submit-review') || PRIVATE_PATH.test(path)
}

/** Returns the decoded path, without its query, with email addresses and private tokens masked. */
export function pathForLog(url: string): string {
  const plain = normalisePath(url)
  const [, open] = PRIVATE_PATH.exec(plain.toLowerCase()) ?? []
  const path = open === undefined ? plain : `${plain.slice(0, open.length)}${MASKED}`
  // Each segment is tested alone, because a pattern for the whole path would take a second for a long address.
  const pieces = path.replace(LONG_PIECE, MASKED).split('/')
  return pieces.map((piece) => (piece.includes('@') ? MASKED : piece)).join('/')
}
