import { globSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  text: string
}

export interface Pages {
  /** `docs/rules.md`: one table row per rule; its first cell is the short name. */
  rules: string
  /** `docs/threats.md`: one table row per threat; its last cell is the test that covers it. */
  threats: string
}

const TAG = /\[(rule|threat) ([^\]$]+)\]/g
const ROW = /^\| `([a-z0-9-]+)` \|.*$/gm
const TEST = /(?:\.test\.tsx?|\.faults\.ts)$/

/** Matches references to documents that are not in the repository. References to laws and RFCs are allowed. */
const POINTS_OUTSIDE = [
  /\bspecificatio[n]\b/i,
  /\((?:docs: )?(?:decisions?|threats?|budgets|house style)(?:\)|,? (?:rows?|section|faults|law|edges|partial)\b|, (?:faults|law|edges))/i,
  /(?<![-./\w])(?:decisions?|threats?|budgets|house style|states|design|words|architecture)[ ,]+(?:sections?|rows?|items?|points?|no\.|§|faults|law|edges)? *\d+(?:\.\d+)?(?: *[:,;).]|$| and \d)/im,
  /\b(?:issue|ticket) (?:no\. |#)?\d/i,
]

/** Returns a line for each inconsistency between the sources and the pages of rules and threats. */
export function inconsistenciesIn(files: SourceFile[], pages: Pages): string[] {
  const known = { rule: namesIn(pages.rules), threat: namesIn(pages.threats) }
  return [
    ...repeatedNames([...known.rule, ...known.threat]),
    ...files.flatMap((file) => [...unknownNames(file, known), ...pointersOutside(file)]),
    ...untested('rule', known.rule, files),
    ...untested('threat', known.threat, files),
    ...misplaced(pages.threats, files),
  ]
}

function namesIn(page: string): string[] {
  return [...page.matchAll(ROW)].map(([, name = '']) => name)
}

function repeatedNames(names: string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is on the pages twice`)
}

function unknownNames({ path, text }: SourceFile, known: Record<string, string[]>): string[] {
  return [...text.matchAll(TAG)]
    .filter(([, kind = '', name = '']) => !known[kind]?.includes(name))
    .map(([tag]) => `${path}: ${tag} is on no page`)
}

function pointersOutside({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = POINTS_OUTSIDE.map((pattern) => pattern.exec(line)).find((match) => match !== null)
    return found ? [`${path}:${at + 1}: “${found[0]}” points outside the repository`] : []
  })
}

function untested(kind: 'rule' | 'threat', names: string[], files: SourceFile[]): string[] {
  const tests = files.filter(({ path }) => TEST.test(path))
  return names
    .filter((name) => !tests.some(({ text }) => text.includes(`[${kind} ${name}]`)))
    .map((name) => `[${kind} ${name}] is named by no test`)
}

/** Returns the threats whose last cell is not a test that names the threat. */
function misplaced(page: string, files: SourceFile[]): string[] {
  return [...page.matchAll(ROW)].flatMap(([row, name = '']) => {
    const path = /`([^`]+)` \|$/.exec(row)?.[1]
    const shown = files.some((file) => file.path === path && file.text.includes(`[threat ${name}]`))
    return shown ? [] : [`[threat ${name}] is not in the test that its row names: ${path}`]
  })
}

export function inconsistencies(): string[] {
  const files = globSync(SOURCES)
    .filter((path) => path !== 'database/tables.ts')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const page = (name: string) => readFileSync(`docs/${name}.md`, 'utf8')
  return inconsistenciesIn(files, { rules: page('rules'), threats: page('threats') })
}

const SOURCES = [
  '{src,content,demo,test,e2e,bench,scripts,database,docs}/**/*.{ts,tsx,css,sql,md}',
  '*.{ts,md,cjs}',
  '.env.example',
]

if (import.meta.main) {
  const found = inconsistencies()
  for (const inconsistency of found) console.error(inconsistency)
  process.exit(found.length === 0 ? 0 : 1)
}
