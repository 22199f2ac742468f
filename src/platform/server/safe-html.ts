import sanitizeHtml from 'sanitize-html'

/** The markup of the office's texts [threat stored-markup]. Other tags are removed; their text stays. */
const ALLOWED = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: cleanLink },
} satisfies sanitizeHtml.IOptions

/** An address without a scheme would lead to a page of this site by mistake; the link is removed, its text stays. */
function cleanLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return /^(https?:\/\/|mailto:)/i.test(href)
    ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer' } }
    : { tagName: 'a', attribs: {} }
}

const MAX_CACHED = 2_000
const cache = new Map<string, string>()

/**
 * Returns rich text without unsafe markup. Called when a text is written and when it is read, so that a row written by other code
 * is harmless too. Results are cached.
 */
export function safeHtml(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const safe = sanitizeHtml(html, ALLOWED)
  if (cache.size >= MAX_CACHED)
    for (const oldest of cache.keys()) {
      cache.delete(oldest)
      break
    }
  cache.set(html, safe)
  return safe
}
