import { Admin } from '../back-office/admin.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'

function AdminPage() {
  return (
    <>
      <PageHead title="Office" description="The sign-in page for staff of the lettings office." />
      <Admin />
    </>
  )
}

export const page: Page = { Component: AdminPage }
