import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findProminentEndButtons } from '#test/app/web/prominent-end-buttons.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test('[rule quiet-ends] no Cancel or Decline button is prominent', () => {
  const files = globSync(['src/**/web/**/*.tsx', 'content/*.tsx'], { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  )
  const loud = files.flatMap((file) =>
    findProminentEndButtons(readFileSync(join(ROOT, file), 'utf8')).map((found) => `${file}: ${found}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(loud).toEqual([])
})

test.each([
  '<Button onClick={close}>Cancel</Button>',
  '<Button variant="danger">Cancel the stay</Button>',
  '<Button>Decline</Button>',
  '<><Button variant="secondary">Cancel</Button><Button>Save</Button></>',
  '<Form sendLabel="Decline the offer">{fields}</Form>',
  '<OfficeForm sendLabel={<CancelLabel terms={terms} />}>{fields}</OfficeForm>',
])('[rule quiet-ends] the check finds a prominent button: %s', (jsx) => {
  expect(findProminentEndButtons(`const planted = ${jsx}`)).toHaveLength(1)
})

test.each([
  '<><Button>Save</Button><Button variant="quiet">Cancel</Button></>',
  '<Form isEnd sendLabel="Decline the offer">{fields}</Form>',
  '<Button>Book without cancelling</Button>',
])('[rule quiet-ends] the check accepts a quiet button: %s', (jsx) => {
  expect(findProminentEndButtons(`const fine = ${jsx}`)).toEqual([])
})
