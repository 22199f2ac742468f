import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { SubmittedReview } from '../contract.ts'

interface ReviewRefusedProps {
  title: string
  children: ReactNode
  /** The server's message, if different from `children`. */
  aside?: ReactNode
  action?: ReactNode
}

export function ReviewRefused({ title, children, aside, action }: ReviewRefusedProps) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <CircleAlert size={40} strokeWidth={1.5} aria-hidden="true" className="text-terracotta" />
      <h1 className="mt-5 text-3xl">{title}</h1>
      <p role="alert" className="mt-3 max-w-md text-lg">
        {children}
      </p>
      {aside && <p className="mt-2 max-w-md text-ink-soft">{aside}</p>}
      <p className="mt-2 max-w-md text-ink-soft">
        If you think this is a mistake,{' '}
        <SiteLink href="/contact" className="text-pine underline underline-offset-4">
          write to us
        </SiteLink>{' '}
        and we will look into it.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <LinkButton href="/">Back to Home</LinkButton>
      </div>
    </div>
  )
}

export function ReviewThanks({ review, home }: { review: SubmittedReview; home: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form no longer exists, so the heading takes the focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" className="text-pine" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl">
        Thank you, {review.guestName}
      </h1>
      <p className="mt-3 max-w-md text-lg">
        {review.status === 'published'
          ? `Your review of ${home} has been submitted and published. It helps the next guests to choose.`
          : `Your review of ${home} has been submitted. It appears on the site after a short check.`}
      </p>
      <div className="mt-8">
        <LinkButton href="/">Back to Home</LinkButton>
      </div>
    </div>
  )
}
