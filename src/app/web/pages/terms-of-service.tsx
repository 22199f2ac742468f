import { termsTexts } from '#content/terms.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { textDataOf } from '../figures.ts'
import type { Page } from '../routing/page.ts'
import { LegalPage } from './text/legal-page.tsx'

function TermsOfService() {
  return <LegalPage document={termsTexts(textDataOf(useSite()))} path="/terms-of-service" />
}

export const page: Page = { Component: TermsOfService }
