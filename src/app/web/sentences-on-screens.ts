import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

/** Returns the sentences of screens and contracts that match the predicate, by file. */
export function readScreenSentences(matches: (words: string) => boolean): Record<string, string[]> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const files = globSync(['src/**/{web,contract.ts}{,/**/*.{ts,tsx}}', 'content/*.{ts,tsx}'], { cwd: root })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .toSorted()
  const sentences = files.map((file) => ({
    file: file.replace(/^src\//, ''),
    sentences: sentencesIn(join(root, file)).filter(matches),
  }))
  return Object.fromEntries(
    sentences.filter(({ sentences }) => sentences.length > 0).map(({ file, sentences }) => [file, sentences]),
  )
}

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
  key?: { name?: string }
  source?: unknown
}

function sentencesIn(path: string): string[] {
  const sentences: string[] = []
  const visit = (node: Node | Node[] | null): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    else if (node && typeof node === 'object' && !isNotShown(node)) {
      sentences.push(...wordsOf(node).split(/(?<=[.!?:;]) /))
      for (const part of Object.values(node)) visit(part as Node)
    }
  }
  const source = readFileSync(path, 'utf8')
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return sentences
}

/** Matches text that no screen shows: imports, attributes without readable text, OpenAPI summaries. */
function isNotShown({ type, name, key, source }: Node): boolean {
  if (source) return true
  if (type === 'JSXAttribute') return ['className', 'href', 'name', 'type', 'id'].includes(name?.name ?? '')
  return type === 'Property' && key?.name === 'summary'
}

function wordsOf({ type, value }: Node): string {
  const words = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
  const isSpoken = type === 'JSXText' || type === 'Literal' || type === 'TemplateElement'
  const text = isSpoken && typeof words === 'string' ? words.replace(/\s+/g, ' ').trim() : ''
  return text.includes(' ') ? text : ''
}
