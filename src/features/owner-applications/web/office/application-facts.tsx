import type { ReactNode } from 'react'
import { mailtoUrl } from '#features/inbox/web/office/contact-urls.ts'
import { StatusBadge } from '#features/inbox/web/office/status-badge.tsx'
import type { OpenApplication } from '#features/owner-applications/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { STAGES } from './application-words.ts'
import { OwnersPhotographs } from './owners-photographs.tsx'

export function ApplicationFacts({ application, now }: { application: OpenApplication; now: number }) {
  const { id, name, email, phone, propertyAddress, bedrooms, description, goals, images } = application
  const { createdAt, stage, replyDueAt, isUntold } = application
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <StatusBadge kind={{ statuses: STAGES }} row={{ id, name, status: stage, replyDueAt }} now={now} />
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
      </div>
      {stage === 'spam' && isUntold && (
        <p className="mt-3 rounded-field bg-sand px-3 py-2 text-sm">
          This application is marked as spam, so no emails were sent. “Back to New” sends the acknowledgement and starts
          the reply deadline.
        </p>
      )}
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="Home">
          <span className="whitespace-pre-line">{propertyAddress}</span>
        </Fact>
        <Fact term="Bedrooms">{bedrooms}</Fact>
        <Fact term="Email">
          <a href={mailtoUrl(email)} className={LINK}>
            {email}
          </a>
        </Fact>
        <Fact term="Phone">
          <PhoneLink phone={phone} className={LINK} />
        </Fact>
      </dl>
      <div className="mt-5 space-y-5 border-line border-t pt-5">
        <Statement heading="The home">{description}</Statement>
        <Statement heading="What the owner hopes for">{goals}</Statement>
        {images.length > 0 && <OwnersPhotographs name={name} images={images} />}
      </div>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Statement({ heading, children }: { heading: string; children: string }) {
  return (
    <div>
      <h3 className="font-medium font-text text-base tracking-normal">{heading}</h3>
      <p className="wrap-anywhere measure mt-1 whitespace-pre-line">{children}</p>
    </div>
  )
}

const LINK = 'text-pine underline decoration-1 underline-offset-4 hover:decoration-2'
