import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'

function NotFound() {
  return (
    <section className="wrap-text section text-center">
      <PageHead title="Page Not Found" description="There is no page at this address." />
      <h1>
        <span className="block text-5xl text-brass-ink">404</span> Page Not Found
      </h1>
      <p className="mx-auto mt-4 max-w-md text-ink-soft text-lg">
        We can’t find that page. It may have moved, or the address may have a typing error.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href="/properties">See our homes</LinkButton>
        <LinkButton href="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </section>
  )
}

export const page: Page = { Component: NotFound }
