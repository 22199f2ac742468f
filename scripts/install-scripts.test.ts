import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { strangersIn } from './install-scripts.ts'

test('[threat install-scripts] a package that runs something at installation is named unless package.json decides on it', () => {
  const packages = {
    'node_modules/known': { hasInstallScript: true },
    'node_modules/quiet': {},
    'node_modules/quiet/node_modules/@a/stranger': { hasInstallScript: true },
  }
  expect(strangersIn({ packages }, { known: false })).toEqual(['@a/stranger'])
})

test('[threat install-scripts] a version is one version, and what npm fetches for it is known by its hash', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const requested = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(requested.length).toBeGreaterThan(70)
  expect(requested.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { '': _, ...fetched }: Record<string, { integrity?: string; inBundle?: boolean }> = packages
  // What another brings along in its own archive is covered by the hash of that.
  const unknown = Object.entries(fetched).filter(
    ([, { integrity = '', inBundle }]) => !inBundle && !integrity.startsWith('sha512-'),
  )
  expect(Object.keys(fetched).length).toBeGreaterThan(requested.length)
  expect(unknown.map(([path]) => path)).toEqual([])
})
