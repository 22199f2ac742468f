import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the file of that name beside the module `from`, by default this one: `name.ts` in the sources, `name.js` in the built
 * server, whose chunks may be one folder deeper than its entries.
 */
export function beside(name: string, from: string = import.meta.url): URL {
  const extension = from.endsWith('.ts') ? 'ts' : 'js'
  const candidates = ['./', '../'].map((folder) => new URL(`${folder}${name}.${extension}`, from))
  const found = candidates.find((candidate) => existsSync(candidate))
  if (!found) throw new Error(`${name}.${extension} is missing beside ${fileURLToPath(from)}`)
  return found
}

/** Returns `database/migrations`, from the sources and from the built server. */
export function migrationsFolder(): string {
  return folderUpwards('database/migrations')
}

/** Finds a folder of the repository upwards from here, because the built server is deeper than the sources. */
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
