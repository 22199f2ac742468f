import { readFileSync } from 'node:fs'

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; version?: string; resolved?: string }>
}

/** Returns the packages with install scripts that package.json's `allowScripts` does not name [threat install-scripts]. */
export function unlistedPackages(lock: Lock, allowed: Record<string, boolean>): string[] {
  return Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !(name in allowed))
}

if (import.meta.main) {
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const strangers = unlistedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')), allowScripts)
  for (const name of strangers)
    console.error(`${name} has an install script that package.json does not decide on (allowScripts).`)
  process.exit(strangers.length === 0 ? 0 : 1)
}
