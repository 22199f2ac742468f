import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { PROGRAM } from './boundaries.ts'
import { foreignWrites } from './writes.ts'

/** Fewer files are a failure: without a TypeScript parser, dependency-cruiser reads no files and reports no errors. */
const MIN_FILES = 100

/** Checks the imports below `folders` against the rules. Returns the violations and the number of files read. */
export async function findViolations(
  folders: string[],
  baseDir = process.cwd(),
): Promise<{ broken: string[]; files: number }> {
  const config = await extractConfig('./.dependency-cruiser.cjs')
  const { output } = await cruise(folders, { ...config.options, baseDir, ruleSet: config, validate: true })
  if (typeof output === 'string') throw new Error(output)
  const broken = output.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return {
    broken,
    files: output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`))).length,
  }
}

if (import.meta.main) {
  const { broken: imports, files } = await findViolations([...PROGRAM, 'test'])
  const broken = [...imports, ...foreignWrites()]
  for (const line of broken) console.error(line)
  if (files < MIN_FILES) console.error(`Only ${files} files were read: the rules were not checked.`)
  process.exit(broken.length === 0 && files >= MIN_FILES ? 0 : 1)
}
