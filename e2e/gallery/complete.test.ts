import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Matches an import of a component or hook that opens a dialog. */
const IMPORTS_DIALOG = /import \{[^}]*\b(?:Dialog|ConfirmDialog|AnchoredDialog|SideSheet|useNativeDialog)\b[^}]*\}/

/** Files that define a kind of dialog and open none themselves. */
const KINDS = ['anchored-dialog.tsx', 'dialog.tsx', 'side-sheet.tsx', 'use-native-dialog.ts'].map(
  (name) => `src/platform/web/ui/dialogs/${name}`,
)

const opensDialog = globSync(['src/**/web/**/*.{ts,tsx}', 'content/*.{ts,tsx}'])
  .filter((file) => !/\.test\.tsx?$/.test(file) && !KINDS.includes(file))
  .filter((file) => IMPORTS_DIALOG.test(readFileSync(file, 'utf8')))
const shown = globSync('e2e/gallery/*.test.ts').flatMap((file) => shownIn(readFileSync(file, 'utf8')))

test('the gallery opens every dialog in the source code', () => {
  expect(opensDialog.length).toBeGreaterThan(50)
  expect(opensDialog.filter((file) => !shown.includes(file)).sort()).toEqual([])
})

test('every source file named in the gallery exists', () => {
  expect(shown.filter((file) => !existsSync(file))).toEqual([])
})

/** Returns the source files named in a test file. A template may take the folder from a constant. */
function shownIn(text: string): string[] {
  const folders = new Map(
    [...text.matchAll(/const (\w+) = '(src\/[^']+)'/g)].map(([, name = '', path = '']) => [name, path]),
  )
  const whole = text.replace(/\$\{(\w+)\}/g, (template, name) => folders.get(name) ?? template)
  return [...whole.matchAll(/['`](src\/[^'`]+\.tsx?)['`]/g)].map(([, file = '']) => file)
}
