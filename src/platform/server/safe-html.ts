import sanitizeHtml from 'sanitize-html'

/**
 * The markup that the office may use [threat stored-markup]. Other tags are removed; their text remains, except the
 * text of tags such as `script` and `style`.
 */
const ALLOWED = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: cleanLink },
} satisfies sanitizeHtml.IOptions

/** Without a scheme an address would lead to a page of this site by mistake, so only the text of such a link remains. */
function cleanLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return /^(https?:\/\/|mailto:)/i.test(href)
    ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer' } }
    : { tagName: 'a', attribs: {} }
}

const MAX_CACHED = 2_000
const cache = new Map<string, string>()

/** Removes unsafe markup. Texts are cleaned when written and when read, so that rows written by other code are harmless too. */
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
