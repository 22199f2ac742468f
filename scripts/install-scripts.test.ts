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
