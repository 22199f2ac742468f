import { useSite } from '#features/settings/web/queries.ts'
import type { Page } from '../page.ts'
import { textDataOf } from '../words/figures.ts'
import { privacyTexts } from '../words/privacy.tsx'
import { LegalPage } from './text/legal-page.tsx'

function PrivacyPolicy() {
  return <LegalPage document={privacyTexts(textDataOf(useSite()))} path="/privacy-policy" />
}

export const page: Page = { Component: PrivacyPolicy }
