/**
 * A stored text as the editor takes it. Texts that came by the API may have no paragraphs, only line breaks, which HTML
 * would swallow.
 */
export function editable(html: string): string {
  if (html.trim() === '' || BLOCK.test(html)) return html
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('')
}

const BLOCK = /<(?:p|ul|ol|h3|h4)\b/i

/**
 * What somebody typed for a link, as an address; `undefined` for what leads nowhere: only web and mail addresses do.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return undefined
  if (/^https?:\/\/[^/]/i.test(text) || /^mailto:[^@]+@[^@]+$/i.test(text)) return text
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:].*)?$/i.test(text) ? `https://${text}` : undefined
}
