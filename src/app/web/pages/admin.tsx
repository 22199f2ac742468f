import { Admin } from '../back-office/admin.tsx'
import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'

function AdminPage() {
  return (
    <>
      <PageHead title="Office" description="The sign-in page for staff of the lettings office." />
      <Admin />
    </>
  )
}

export const page: Page = { Component: AdminPage }
