const OPENING_BLOCKS = 2
const OPENING_CHARACTERS = 400
const EXCERPT_CHARACTERS = 240

export interface DescriptionParts {
  /** Always shown. */
  opening: string
  /** Shown behind "Read more"; empty when `opening` is the whole text. */
  rest: string
}

/**
 * Splits sanitised HTML after two paragraphs or lists and their headings. A text without paragraphs is split after about 400
 * characters.
 */
export function splitDescription(html: string): DescriptionParts {
  const blocks = splitBlocks(html)
  const only = blocks[0]
  if (blocks.length === 1 && only && !isBlock(only)) return cut(only, OPENING_CHARACTERS)
  let counted = 0
  const end = blocks.findIndex((block) => {
    if (counted === OPENING_BLOCKS) return true
    if (!isHeading(block)) counted += 1
    return false
  })
  if (end === -1) return { opening: html, rest: '' }
  return { opening: blocks.slice(0, end).join('\n'), rest: blocks.slice(end).join('\n') }
}

/**
 * Returns a description's first sentence for a card, or its start if the sentence is long. The card is itself a link, so links
 * become plain text.
 */
export function toExcerpt(html: string): string {
  const first = splitBlocks(html).find((block) => !isHeading(block)) ?? ''
  const text = first
    .replace(/<\/?a\b[^<>]*>/gi, '')
    .replace(/<\/?(?:p|ul|ol|li)\b[^>]*>/gi, ' ')
    .trim()
  const sentence = FIRST_SENTENCE.exec(text)?.[0]
  if (sentence && isBalanced(sentence)) return sentence
  const { opening, rest } = cut(text, EXCERPT_CHARACTERS)
  return rest ? `${opening}…` : opening
}

/** At least 40 characters, so that an abbreviation near the start does not end it. */
const FIRST_SENTENCE = /^.{40,240}?[.!?](?=\s+\p{Lu}|$)/su

function isBalanced(html: string): boolean {
  return html.split(/<[a-z]/i).length === html.split('</').length
}

/** Removes tags and decodes entities such as `&amp;`. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:a|b|strong|i|em|u)\b[^>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const BLOCK = /^<(?:p|ul|ol|h3|h4)\b/i

function isBlock(html: string): boolean {
  return BLOCK.test(html)
}

function isHeading(html: string): boolean {
  return /^<h[34]\b/i.test(html)
}

/** Splits HTML into top-level paragraphs, lists and headings. Text between these elements is a block too. */
function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let start = 0
  let depth = 0
  const close = (end: number) => {
    const block = html.slice(start, end).trim()
    if (block) blocks.push(block)
    start = end
  }
  for (const tag of html.matchAll(/<(\/?)(p|ul|ol|li|h3|h4)\b[^>]*>/gi)) {
    const opens = tag[1] === ''
    if (opens && depth === 0) close(tag.index)
    depth += opens ? 1 : -1
    if (depth === 0) close(tag.index + tag[0].length)
  }
  close(html.length)
  return blocks
}

/** Cuts after about `characters` characters, between two words where no element is open. */
function cut(html: string, characters: number): DescriptionParts {
  let seen = 0
  let open = 0
  for (const { 0: piece, 1: slash, 2: name, index } of html.matchAll(
    /<(\/?)([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>|\s+|[^<\s]+/gi,
  )) {
    if (name) open += name.toLowerCase() === 'br' ? 0 : slash ? -1 : 1
    else if (seen >= characters && open === 0 && !piece.trim() && html.slice(index).trim())
      return { opening: html.slice(0, index), rest: html.slice(index).trim() }
    else seen += piece.length
  }
  return { opening: html, rest: '' }
}
