import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Patterns that take quadratic time, and the reason why their text is always short. */
const SLOW_ON_SHORT_TEXTS: Record<string, string> = {
  [/^(cr|dr)\b\s*|\s*(cr|dr)$/i.source]: 'a cell of at most 64 characters',
  [/0+$/.source]: 'the pennies of a cell of at most 64 characters',
  [/[A-Za-z_]+\/[A-Za-z_]+$/.source]: 'the name of a zone of at most 64 characters',
  [/\B(?=(\d{3})+$)/.source]: 'a number that the server has formatted',
  [/\s+\S*$/.source]: 'a text that was cut to one line',
  [/^(.+?)\1+$/.source]: 'a password of at most 200 characters',
  [/(.)\+[^@]*@/.source]: 'an address of at most 254 characters',
  [/\/+$/.source]: 'a setting of the environment',
  [/[^a-z]+([a-z])/.source]: 'the path of an endpoint of the API',
}

/** Files that build patterns at run time, either from constants without quantifiers or for short texts. */
const BUILDS_PATTERNS = [
  'src/features/home-traits.ts',
  'src/features/ledger/server/references.ts',
  'src/features/properties/contract/shared-features.ts',
  'src/features/properties/web/suggested-amenities.ts',
  'src/features/statements/server/internal/holds/may-be-payment.ts',
  'src/platform/server/csv/values.ts',
]

interface Node {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** Returns the source files that may run on the server's thread: all but tests and back-office components. */
function filesOfServer(): string[] {
  return globSync('{src,content,demo}/**/*.{ts,tsx}')
    .filter((file) => !/\.(?:test|faults)\.|\/(?:web\/office|back-office)\b/.test(file))
    .toSorted()
}

function nodesOf(file: string): Node[] {
  const found: Node[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) found.push(node as Node)
    for (const one of Object.values(node)) walk(one)
  }
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}

const FILES = filesOfServer().map((file) => ({ file, nodes: nodesOf(file) }))

test('[threat hostile-text] [threat long-cells] only reviewed patterns are slow on a repeated character', () => {
  const slow: string[] = []
  const seen = new Set<string>()
  for (const { file, nodes } of FILES)
    for (const { regex } of nodes) {
      if (!regex || seen.has(`${regex.pattern}/${regex.flags}`)) continue
      seen.add(`${regex.pattern}/${regex.flags}`)
      const literal = { source: regex.pattern, flags: regex.flags }
      const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } })
      if (reports.length > 0 && !(regex.pattern in SLOW_ON_SHORT_TEXTS)) slow.push(`${file}: /${regex.pattern}/`)
    }
  expect(slow).toEqual([])
  // A drop in this count shows that the analysis misses patterns.
  expect(seen.size).toBeGreaterThan(150)
})

test('the analysis finds known slow patterns', () => {
  for (const source of ['^(a+)+$', '^\\d*\\d*x$', '[^/]*@', '\\s+$'])
    expect(analyse({ source, flags: '' }, { reportTypes: { Move: true } }).reports.length, source).toBeGreaterThan(0)
})

test('only reviewed files build patterns at run time', () => {
  const made = FILES.filter(({ nodes }) =>
    nodes.some(
      ({ type, callee }) => (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp',
    ),
  )
  expect(made.map(({ file }) => file)).toEqual(BUILDS_PATTERNS)
})
