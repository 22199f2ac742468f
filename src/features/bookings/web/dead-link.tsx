import Link2Off from 'lucide-react/icons/link-2-off'
import { LinkButton } from '#platform/web/ui/button.tsx'

/**
 * What every private link shows that opens nothing: unknown, mistyped, withdrawn or replaced by another. The words are the
 * same for all of them, so that nobody learns by trying which links there are.
 */
export function DeadLink() {
  return (
    <div className="wrap-text flex flex-col items-center py-16 text-center sm:py-24">
      <Link2Off size={40} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />
      <h1 className="mt-5 text-3xl">This link does not open anything any more</h1>
      <p className="mt-4 max-w-md text-lg">
        Perhaps we have sent you a newer one: please look for our latest letter. A link that was copied by hand must be
        whole, to its last letter.
      </p>
      <p className="mt-2 max-w-md text-ink-soft">If it should work, tell us, and we will send you another.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href="/contact">Write to us</LinkButton>
        <LinkButton href="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}
