import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unlistedPackages } from './install-scripts.ts'

test('[threat install-scripts] the check reports install scripts that package.json does not list', () => {
  const packages = {
    'node_modules/known': { hasInstallScript: true },
    'node_modules/quiet': {},
    'node_modules/quiet/node_modules/@a/stranger': { hasInstallScript: true },
  }
  expect(unlistedPackages({ packages }, { known: false })).toEqual(['@a/stranger'])
})

test('[threat install-scripts] every download has a hash', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const dependencyVersions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(dependencyVersions.length).toBeGreaterThan(70)
  expect(dependencyVersions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { '': _, ...fetched }: Record<string, { integrity?: string; inBundle?: boolean }> = packages
  // A bundled package is covered by the hash of the archive that contains it.
  const unknown = Object.entries(fetched).filter(
    ([, { integrity = '', inBundle }]) => !inBundle && !integrity.startsWith('sha512-'),
  )
  expect(Object.keys(fetched).length).toBeGreaterThan(dependencyVersions.length)
  expect(unknown.map(([path]) => path)).toEqual([])
})
