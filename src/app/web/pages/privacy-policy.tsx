import { privacyTexts } from '#content/privacy.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { textDataOf } from '../figures.ts'
import type { Page } from '../routing/page.ts'
import { LegalPage } from './text/legal-page.tsx'

function PrivacyPolicy() {
  return <LegalPage document={privacyTexts(textDataOf(useSite()))} path="/privacy-policy" />
}

export const page: Page = { Component: PrivacyPolicy }
