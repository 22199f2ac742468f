import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { brokenRules } from './imports.ts'

const houses: string[] = []

afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true })
})

/** Builds a house of two files, one of which imports the other, and asks which rules notice. */
async function rulesBrokenBy(file: string, target: string): Promise<string[]> {
  const house = mkdtempSync(join(tmpdir(), 'latchkey-imports-'))
  houses.push(house)
  copyFileSync('package.json', join(house, 'package.json'))
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  const isFile = target.startsWith('src/')
  write(house, file, `import '${isFile ? target.replace(/^src\//, '#') : target}'\n`)
  if (isFile) write(house, target, 'export {}\n')
  const { broken } = await brokenRules('src', house)
  return broken.map((line) => line.split(':', 1)[0] ?? '')
}

function write(house: string, file: string, text: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

test.each([
  ['platform-knows-nobody-above', 'src/platform/shared/a.ts', 'src/features/contact/contract.ts'],
  ['features-do-not-know-the-app', 'src/features/contact/web/a.ts', 'src/app/web/page.ts'],
  ['web-stays-out-of-the-server', 'src/platform/web/a.ts', 'src/platform/server/clock.ts'],
  ['server-stays-out-of-the-web', 'src/platform/server/a.ts', 'src/platform/web/api.ts'],
  ['app-server-enters-the-web-by-one-door', 'src/app/server/a.ts', 'src/app/web/stage.tsx'],
  ['shared-is-pure', 'src/platform/shared/a.ts', 'node:fs'],
  ['contracts-are-shared', 'src/features/contact/contract.ts', 'src/features/contact/server/store.ts'],
  ['features-have-private-rooms', 'src/features/search/server/a.ts', 'src/features/properties/server/store.ts'],
  ['the-app-does-not-open-drawers', 'src/app/server/a.ts', 'src/features/properties/server/store.ts'],
  ['one-date-library-in-one-file', 'src/app/web/a.ts', 'date-fns'],
  ['no-full-zod', 'src/features/contact/web/a.ts', 'zod'],
  ['contact-knows-only-its-friends', 'src/features/contact/web/a.ts', 'src/features/reviews/contract.ts'],
  ['no-unresolved', 'src/app/web/a.ts', './nowhere.ts'],
])('the rule %s notices what breaks it', async (rule, file, target) => {
  expect(await rulesBrokenBy(file, target)).toContain(rule)
})

test('a house that keeps to the rules breaks none', async () => {
  expect(await rulesBrokenBy('src/features/contact/server/a.ts', 'src/platform/server/clock.ts')).toEqual([])
})
