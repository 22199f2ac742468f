import { cpSync, rmSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { end, type Started, start } from '../server/server.ts'

const dataDir = quickFolder()
let server: Started | undefined

afterAll(async () => {
  await closeBrowser()
  if (server) await end(server.child, 'SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

test('React’s development build reports no hydration mismatch or warning on any page', async () => {
  cpSync(inject('demo'), dataDir, { recursive: true, preserveTimestamps: true })
  server = await start('scripts/dev.ts', dataDir, { NODE_ENV: 'development' })
  const { page, consoleErrors } = await openPage()

  for (const path of [
    '/',
    '/properties',
    '/property/2',
    '/enquiry?property=Woody+Bank',
    '/reviews',
    '/faq',
    '/nowhere',
  ]) {
    await page.goto(server.url + path)
    await waitForHydration(page)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    expect(consoleErrors, path).toEqual([])
  }
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  await page.waitForFunction(() => document.title.startsWith('About'))
  expect(consoleErrors).toEqual([])
})
