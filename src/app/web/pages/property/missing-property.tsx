import { PageHead } from '#app/web/page-head.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'

/** Shown for an unknown, hidden or deleted home. */
export function MissingProperty() {
  return (
    <section className="wrap-text section text-center">
      <PageHead title="Property Not Found" description="There is no home at this address." />
      <h1>Property Not Found</h1>
      <p className="mx-auto mt-4 max-w-md text-ink-soft text-lg">
        This home does not exist, or is no longer available with us. You may like one of our other homes.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href="/properties">See our homes</LinkButton>
        <LinkButton href="/enquiry" variant="secondary">
          Ask us
        </LinkButton>
      </div>
    </section>
  )
}
