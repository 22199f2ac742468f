/**
 * Returns a stored text as HTML for the editor. A text sent to the API may have only line breaks, which HTML would
 * collapse.
 */
export function toEditorHtml(html: string): string {
  if (html.trim() === '' || BLOCK.test(html)) return html
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('')
}

const BLOCK = /<(?:p|ul|ol|h3|h4)\b/i

/** Returns a typed link as a URL, or `undefined` for anything but a web or an email address. */
export function parseLink(typed: string): string | undefined {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return undefined
  if (/^https?:\/\/[^/]/i.test(text) || /^mailto:[^@]+@[^@]+$/i.test(text)) return text
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:].*)?$/i.test(text) ? `https://${text}` : undefined
}
