import { MAY_IMPORT, OWNED_TABLES, READS } from './boundaries.ts'
import { serverFiles, UNNAMED_TABLE } from './writes.ts'

type Graph = Record<string, readonly string[]>

/** A read by the query builder, of one table or of a list. */
const BUILDER_READ = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join|using|from)\(\s*(\[[^\]]*\]|'[^']*')/g
const NAME = /'(?:public\.)?(\w+)/g
/** A read in plain SQL, also of a table behind a comma. */
const SQL_READ = /(?:\b(?:from|join|using)\s+|(?<=\bfrom\s[\w\s"]*,\s*))(?:only\s+|lateral\s+)?(?:public\.)?"?(\w+)/gi
/** A read of a table that a variable names. A subquery, which ends with `.as(…)`, is no such read. */
const UNNAMED_READ = /\.selectFrom\(\w+(?:\)| as )|\bsql\.table\(/g

const OWNERS = new Map(Object.entries(OWNED_TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

interface Read {
  path: string
  reader: string
  table: string
  /** Undefined for a table that the code does not name. */
  owner: string | undefined
}

/** Returns a line for each read of an unnamed table, and for each read of another feature that `READS` does not allow. */
export function undeclaredReads(baseDir = process.cwd()): string[] {
  return readsOfOthers(baseDir)
    .filter(({ reader, owner }) => owner === undefined || !READS[reader]?.includes(owner))
    .map(({ path, table, owner }) => `reads-only-declared-features: ${path} → ${table}${owner ? ` of ${owner}` : ''}`)
}

/** Returns a line for each declared read that no file makes. */
export function unusedReads(baseDir = process.cwd(), declared: Graph = READS): string[] {
  const made = readsOfOthers(baseDir).map(({ reader, owner }) => `${reader} → ${owner}`)
  return missingIn(made, declared).map((read) => `declares-only-reads-that-happen: ${read}`)
}

/** Returns the arrows of a graph that are not among `made`: `search → properties`. */
export function missingIn(made: string[], declared: Graph): string[] {
  const arrows = Object.entries(declared).flatMap(([from, known]) => known.map((to) => `${from} → ${to}`))
  return arrows.filter((arrow) => !made.includes(arrow))
}

/** Every feature may read the platform's tables, and `app` may read every table. */
function readsOfOthers(baseDir: string): Read[] {
  return serverFiles(baseDir)
    .filter(({ owner }) => owner !== 'app')
    .flatMap(({ path, owner: reader, code }) =>
      tablesRead(code).map((table) => ({ path, reader, table, owner: OWNERS.get(table) })),
    )
    .filter(({ reader, owner }) => owner !== reader && owner !== 'platform')
}

/** Only names in `OWNED_TABLES` count, because the patterns also match names of subqueries and words of texts. */
function tablesRead(code: string): string[] {
  const named = [...code.matchAll(BUILDER_READ)].flatMap(([, names = '']) => [...names.matchAll(NAME)])
  const tables = [...named, ...code.matchAll(SQL_READ)].flatMap(([, table = '']) => (OWNERS.has(table) ? [table] : []))
  return [...new Set([...tables, ...[...code.matchAll(UNNAMED_READ)].map(() => UNNAMED_TABLE)])]
}

/** Returns the features that each feature imports or reads. */
export function knownFeatures(imports: Graph = MAY_IMPORT, reads: Graph = READS): Graph {
  return Object.fromEntries(
    Object.entries(imports).map(([feature, known]) => [feature, [...new Set([...known, ...(reads[feature] ?? [])])]]),
  )
}

/** Returns a line for each cycle in a graph of features. */
export function cyclesIn(known: Graph): string[] {
  const done = new Set<string>()
  const visit = (feature: string, path: string[]): string[] => {
    if (path.includes(feature))
      return [`no-cycles-of-features: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')}`]
    if (done.has(feature)) return []
    const found = (known[feature] ?? []).flatMap((next) => visit(next, [...path, feature]))
    done.add(feature)
    return found
  }
  return Object.keys(known).flatMap((feature) => visit(feature, []))
}

/** Returns a graph of features as Mermaid, without arrows to features that are also reached through another feature. */
export function drawFeatures(known: Graph): string {
  const reached = (feature: string): string[] => (known[feature] ?? []).flatMap((next) => [next, ...reached(next)])
  const arrows = Object.entries(known).flatMap(([feature, all]) => {
    const indirect = new Set(all.flatMap(reached))
    const direct = all.filter((next) => !indirect.has(next)).toSorted()
    return direct.length > 0 ? [`  ${feature} --> ${direct.join(' & ')}`] : []
  })
  return ['```mermaid', 'flowchart TB', ...arrows.toSorted(), '```'].join('\n')
}
