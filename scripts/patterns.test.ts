import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What is quadratic in its text, and why that text is never long. */
const OF_SHORT_TEXTS: Record<string, string> = {
  [/^(cr|dr)\b\s*|\s*(cr|dr)$/i.source]: 'a cell of at most 64 characters',
  [/^[-+]+|[-+]+$/.source]: 'a cell of at most 64 characters',
  [/0+$/.source]: 'the pennies of a cell of at most 64 characters',
  [/[A-Za-z_]+\/[A-Za-z_]+$/.source]: 'the name of a zone of at most 64 characters',
  [/\B(?=(\d{3})+$)/.source]: 'a number that the house has written',
  [/\s+\S*$/.source]: 'words that were cut to a line',
  [/^(.+?)\1+$/.source]: 'a password of at most 200 characters',
  [/(.)\+[^@]*@/.source]: 'an address of at most 254 characters',
  [/\/+$/.source]: 'a setting of the environment',
  [/[^a-z]+([a-z])/.source]: 'the path of a call of our own',
}

/** Patterns put together of parts: words of our own with no quantifier, a bounded run, and cells of at most 64 characters. */
const PUT_TOGETHER = [
  'features/home-traits.ts',
  'features/ledger/server/references.ts',
  'features/statements/server/internal/values.ts',
]

interface Node {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** What the server's thread may run: all but tests, and what only the office's browser draws. */
function filesOfServer(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .filter((file) => !/\.(?:test|faults)\.|\/(?:web\/office|back-office|testing|fixtures)\b|-fixtures\./.test(file))
    .toSorted()
}

function nodesOf(file: string): Node[] {
  const found: Node[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) found.push(node as Node)
    for (const one of Object.values(node)) walk(one)
  }
  walk(parseAst(readFileSync(`src/${file}`, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}

const FILES = filesOfServer().map((file) => ({ file, nodes: nodesOf(file) }))

test('[threat hostile-text] [threat long-cells] no pattern takes long for a text of one character, however long that is', () => {
  const slow: string[] = []
  const seen = new Set<string>()
  for (const { file, nodes } of FILES)
    for (const { regex } of nodes) {
      if (!regex || seen.has(`${regex.pattern}/${regex.flags}`)) continue
      seen.add(`${regex.pattern}/${regex.flags}`)
      const literal = { source: regex.pattern, flags: regex.flags }
      const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } })
      if (reports.length > 0 && !(regex.pattern in OF_SHORT_TEXTS)) slow.push(`${file}: /${regex.pattern}/`)
    }
  expect(slow).toEqual([])
  // Whoever adds a pattern that the analysis cannot see must see that it is looked at.
  expect(seen.size).toBeGreaterThan(150)
})

test('the analysis finds what it is there for', () => {
  for (const source of ['^(a+)+$', '^\\d*\\d*x$', '[^/]*@', '\\s+$'])
    expect(analyse({ source, flags: '' }, { reportTypes: { Move: true } }).reports.length, source).toBeGreaterThan(0)
})

test('a pattern that is put together while the server runs is one of a few that were looked at', () => {
  const made = FILES.filter(({ nodes }) =>
    nodes.some(
      ({ type, callee }) => (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp',
    ),
  )
  expect(made.map(({ file }) => file)).toEqual(PUT_TOGETHER)
})
