import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textDataOf } from '#app/web/figures.ts'
import { cookieTexts } from '#content/cookies.tsx'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { readConfig } from '#platform/server/config.ts'
import { cookieName, deviceCookieName } from '#platform/server/http/session-cookie.ts'

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'http://localhost:3000', SECRET: 'x'.repeat(32) },
  { PUBLIC_URL: 'https://stays.example', SECRET: 'x'.repeat(32) },
])('the cookie policy names the office’s cookies (%o)', (variables) => {
  const config = readConfig(variables)
  const { chapters } = cookieTexts(
    textDataOf({ settings: DEFAULT_SETTINGS, demo: config.demo, publicUrl: config.publicUrl }),
  )
  const staff = chapters.find(({ id }) => id === 'staff')
  const words = renderToStaticMarkup(staff?.body)
  for (const name of [cookieName(config), deviceCookieName(config)]) expect(words).toContain(`<code>${name}</code>`)
})
