import { useSite } from '#features/settings/web/queries.ts'
import type { Page } from '../page.ts'
import { cookieTexts } from '../words/cookies.tsx'
import { textDataOf } from '../words/figures.ts'
import { LegalPage } from './text/legal-page.tsx'

function CookiePolicy() {
  return <LegalPage document={cookieTexts(textDataOf(useSite()))} path="/cookie-policy" />
}

export const page: Page = { Component: CookiePolicy }
