import { Admin } from '../back-office/admin.tsx'
import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'

function AdminPage() {
  return (
    <>
      <PageHead
        title="Office"
        description="The way in for the people who run the lettings: enquiries, and what is asked of them."
      />
      <Admin />
    </>
  )
}

export const page: Page = { Component: AdminPage }
