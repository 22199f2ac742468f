import { parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  children?: Node[]
  value?: unknown
  name?: { name?: string }
  attributes?: Node[]
  openingElement?: Node
}

/** Matches labels of buttons that cancel or decline. */
const ENDS = /\b(?:cancel|decline)/i
const QUIET = /^["'](?:secondary|quiet)["']$/
const BUTTONS = ['Button', 'LinkButton']
/** Form components whose submit button has the label `sendLabel`. With `isEnd` that button is unfilled. */
const SENDERS = ['Form', 'OfficeForm']

/**
 * Returns a source's prominent “Cancel” or “Decline” buttons: filled, or first of several. Includes forms whose
 * `sendLabel` cancels or declines without `isEnd`.
 */
export function findProminentEndButtons(source: string): string[] {
  if (!ENDS.test(source)) return []
  const found: string[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    else if (isNode(node)) {
      if (node.type === 'JSXElement' && isLoud(node, text)) found.push(text(node).replace(/\s+/g, ' '))
      if (node.children) found.push(...firstOf(node.children, text))
      for (const part of Object.values(node)) visit(part)
    }
  }
  visit(parseAst(source, { lang: 'tsx' }))
  return found
}

function isLoud(element: Node, text: (node: Node) => string): boolean {
  const given = attributesOf(element, text)
  if (SENDERS.includes(nameOf(element))) return ENDS.test(given.sendLabel ?? '') && !('isEnd' in given)
  return isEnd(element, text) && !QUIET.test(given.variant ?? '')
}

/** Returns the first of several buttons if that button cancels or declines. */
function firstOf(children: Node[], text: (node: Node) => string): string[] {
  const buttons = children.filter((child) => BUTTONS.includes(nameOf(child)))
  const [first] = buttons
  return first && buttons.length > 1 && isEnd(first, text) ? [`first: ${text(first).replace(/\s+/g, ' ')}`] : []
}

function isEnd(element: Node, text: (node: Node) => string): boolean {
  if (!BUTTONS.includes(nameOf(element))) return false
  const words = (element.children ?? []).map(text).join('').trim()
  return /^(?:cancel|decline)\b/i.test(words.replace(/^[{'"`\s]+/, ''))
}

function attributesOf({ openingElement }: Node, text: (node: Node) => string): Record<string, string> {
  const named = (openingElement?.attributes ?? []).filter(({ type }) => type === 'JSXAttribute')
  return Object.fromEntries(named.map((one) => [one.name?.name ?? '', isNode(one.value) ? text(one.value) : '']))
}

function nameOf({ openingElement }: Node): string {
  return openingElement?.name?.name ?? ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
