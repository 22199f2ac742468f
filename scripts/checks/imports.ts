import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { MAY_IMPORT, PROGRAM } from './boundaries.ts'
import { cyclesIn, knownFeatures, missingIn, undeclaredReads, unusedReads } from './reads.ts'
import { foreignWrites } from './writes.ts'

/** Fewer files are a failure: without a TypeScript parser, dependency-cruiser reads no files and reports no errors. */
const MIN_FILES = 100

/**
 * Checks the imports below `folders` against the rules. Returns the violations, the imports that `MAY_IMPORT` allows but no
 * file makes, and the number of files read.
 */
export async function findViolations(
  folders: string[],
  baseDir = process.cwd(),
): Promise<{ broken: string[]; unused: string[]; files: number }> {
  const config = await extractConfig('./.dependency-cruiser.cjs')
  const { output } = await cruise(folders, { ...config.options, baseDir, ruleSet: config, validate: true })
  if (typeof output === 'string') throw new Error(output)
  const broken = output.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const made = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
  )
  const unused = missingIn(made, MAY_IMPORT).map((arrow) => `declares-only-imports-that-happen: ${arrow}`)
  const isRead = (source: string) => folders.some((folder) => source.startsWith(`${folder}/`))
  return { broken, unused, files: output.modules.filter(({ source }) => isRead(source)).length }
}

/** A feature's fixtures under `test/` count as the feature. */
function featureOf(path: string): string | undefined {
  return /^(?:src|test)\/features\/([^/]+)\//.exec(path)?.[1]
}

if (import.meta.main) {
  const { broken: imports, unused, files } = await findViolations([...PROGRAM, 'test'])
  const reads = [...undeclaredReads(), ...unusedReads()]
  const broken = [...imports, ...unused, ...foreignWrites(), ...reads, ...cyclesIn(knownFeatures())]
  for (const line of broken) console.error(line)
  if (files < MIN_FILES) console.error(`Only ${files} files were read: the rules were not checked.`)
  process.exit(broken.length === 0 && files >= MIN_FILES ? 0 : 1)
}
