import Link2Off from 'lucide-react/icons/link-2-off'
import { LinkButton } from '#platform/web/ui/button.tsx'

/**
 * Shown for every invalid private link: unknown, mistyped, withdrawn or replaced. The text is always the same, so that an
 * attacker cannot learn which links exist.
 */
export function DeadLink() {
  return (
    <div className="wrap-text flex flex-col items-center py-16 text-center sm:py-24">
      <Link2Off size={40} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />
      <h1 className="mt-5 text-3xl">This link no longer works</h1>
      <p className="mt-4 max-w-md text-lg">Check our latest email, or copy the whole link.</p>
      <p className="mt-2 max-w-md text-ink-soft">If it still does not work, contact us and we will help.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href="/contact">Contact us</LinkButton>
        <LinkButton href="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}
