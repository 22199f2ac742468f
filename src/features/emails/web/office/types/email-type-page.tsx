import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import type { EmailText, OpenEmailType } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { emailTypeQuery } from '../queries.ts'
import { EmailTypeForm } from './email-type-form.tsx'
import { EmailTypeHistory } from './email-type-history.tsx'
import { EmailTypePreview } from './email-type-preview.tsx'

export function EmailTypePage({ kind }: { kind: string }) {
  const reading = useQuery({ ...emailTypeQuery(kind), staleTime: 0, retryOnMount: true })
  return (
    <section aria-label="Email">
      <SiteLink
        href={officeUrl('settings', { section: 'emails' })}
        className="-ml-1.5 mb-2 inline-flex min-h-11 items-center gap-1 pr-2 text-pine underline-offset-4 hover:underline"
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        All emails
      </SiteLink>
      <QueryState of={reading} what="the email" shapes={['h-10 w-72', 'h-24', 'h-96']} shapesClassName="space-y-4">
        {(current) => <EmailTypeEditor current={current} />}
      </QueryState>
    </section>
  )
}

function EmailTypeEditor({ current }: { current: OpenEmailType }) {
  const [shown, setShown] = useState<EmailText>()
  const [restoredText, setRestoredText] = useState<EmailText>()
  return (
    <>
      <h1 className="wrap-anywhere mb-4 text-3xl">{current.name}</h1>
      {current.mustGo && (
        <p className="measure mb-6 rounded-field bg-sand px-4 py-3 text-sm">
          This email cannot be switched off. {current.mustGo}
        </p>
      )}
      {current.isTyped ? (
        <Button variant="secondary" onClick={() => setShown(current.words)}>
          Preview
        </Button>
      ) : (
        <>
          <EmailTypeForm current={current} restoredText={restoredText} onPreview={setShown} />
          <EmailTypeHistory current={current} onPutBack={setRestoredText} />
        </>
      )}
      <EmailTypePreview kind={current.kind} words={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
