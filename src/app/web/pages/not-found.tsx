import { SiteLink } from '#platform/web/ui/site-link.tsx'
import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'

function NotFound() {
  return (
    <section className="mx-auto max-w-[720px] px-4 py-28 text-center">
      <PageHead title="Page Not Found" description="There is no page at this address." />
      <h1 className="font-display text-4xl">404 Page Not Found</h1>
      <p className="mt-4">There is nothing at this address. The homes are all where they were.</p>
      <p className="mt-8">
        <SiteLink href="/properties" className="underline">
          See the homes
        </SiteLink>{' '}
        or{' '}
        <SiteLink href="/" className="underline">
          go to the front page
        </SiteLink>
      </p>
    </section>
  )
}

export const page: Page = { Component: NotFound }
