import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'

function Home() {
  return (
    <>
      <PageHead
        title="Premium Short Stay Accommodation"
        description="Discover exceptional properties across the UK for business and leisure"
        path="/"
      />
      <h1>Premium Short Stay Accommodation</h1>
    </>
  )
}

export const page: Page = { Component: Home }
