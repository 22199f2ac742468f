import { cookieTexts } from '#content/cookies.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { textDataOf } from '../figures.ts'
import type { Page } from '../routing/page.ts'
import { LegalPage } from './text/legal-page.tsx'

function CookiePolicy() {
  return <LegalPage document={cookieTexts(textDataOf(useSite()))} path="/cookie-policy" />
}

export const page: Page = { Component: CookiePolicy }
