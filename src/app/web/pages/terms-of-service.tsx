import { useSite } from '#features/settings/web/queries.ts'
import type { Page } from '../page.ts'
import { textDataOf } from '../words/figures.ts'
import { termsTexts } from '../words/terms.tsx'
import { LegalPage } from './text/legal-page.tsx'

function TermsOfService() {
  return <LegalPage document={termsTexts(textDataOf(useSite()))} path="/terms-of-service" />
}

export const page: Page = { Component: TermsOfService }
