import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the file `name` beside the module `from`: `.ts` in the sources, `.js` in the built server, perhaps one folder
 * higher.
 */
export function beside(name: string, from: string = import.meta.url): URL {
  const extension = from.endsWith('.ts') ? 'ts' : 'js'
  const candidates = ['./', '../'].map((folder) => new URL(`${folder}${name}.${extension}`, from))
  const found = candidates.find((candidate) => existsSync(candidate))
  if (!found) throw new Error(`${name}.${extension} is missing beside ${fileURLToPath(from)}`)
  return found
}

/** Returns the path of `database/migrations`, both in the sources and in the built server. */
export function migrationsFolder(): string {
  return folderUpwards('database/migrations')
}

/** Searches for a folder of the repository in all parent folders of this file: the built server is deeper than the sources. */
export function folderUpwards(name: string): string {
  let folder = new URL('./', import.meta.url)
  for (;;) {
    const candidate = new URL(`${name}/`, folder)
    if (existsSync(candidate)) return fileURLToPath(candidate)
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error(`The folder ${name} is missing`)
    folder = parent
  }
}
