import sanitizeHtml from 'sanitize-html'

/** What a text of the office may be made of [threat stored-markup]. Everything else goes, its words stay. */
const ALLOWED = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: openLink },
} satisfies sanitizeHtml.IOptions

/** An address without a scheme would lead to a place on this site that nobody meant; the link goes, its words stay. */
function openLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return /^(https?:\/\/|mailto:)/i.test(href)
    ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer' } }
    : { tagName: 'a', attribs: {} }
}

const MAX_REMEMBERED = 2_000
const remembered = new Map<string, string>()

/**
 * Rich text without anything that could run or lead astray. Called when a text is written and again when it
 * is read, so that a row which got in by another door does no harm either; what was cleaned before is remembered.
 */
export function safeHtml(html: string): string {
  const known = remembered.get(html)
  if (known !== undefined) return known
  const safe = sanitizeHtml(html, ALLOWED)
  if (remembered.size >= MAX_REMEMBERED)
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest)
      break
    }
  remembered.set(html, safe)
  return safe
}
