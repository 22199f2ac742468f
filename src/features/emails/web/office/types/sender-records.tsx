import { useMutation } from '@tanstack/react-query'
import { checkSenderRecords, type SenderRecord } from '#features/emails/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'

/** Checks the DNS records by which mail servers recognise our emails. Renders nothing where no emails are sent. */
export function SenderRecords() {
  const { mail } = useSite()
  const { data, isPending, error, mutate } = useMutation({ mutationFn: () => send(checkSenderRecords, {}) })
  if (mail !== 'sent') return null
  return (
    <section aria-label="Sender’s domain">
      <h2 className="mb-3 text-xl">Sender’s domain</h2>
      <Card className="space-y-3 px-4 py-4 sm:px-5">
        <p className="measure text-ink-soft text-sm">
          Without these DNS records many mail servers treat emails as spam. For DKIM, send yourself a test email and
          look for “dkim=pass” in its source.
        </p>
        <div role="status" className="space-y-1 empty:hidden">
          {data && (
            <>
              <p className="wrap-anywhere">{describeRecord('SPF', data.spf)}</p>
              <p className="wrap-anywhere">{describeRecord('DMARC', data.dmarc)}</p>
              <p className="text-ink-soft text-sm">Checked {formatBritishMoment(new Date(data.checkedAt))}</p>
            </>
          )}
        </div>
        {error && <ErrorState title="The records could not be checked" description={error.message} />}
        <Button variant="secondary" onClick={() => mutate()} disabled={isPending}>
          {isPending ? 'Checking…' : 'Check DNS records'}
        </Button>
      </Card>
    </section>
  )
}

export function describeRecord(what: string, { name, state, text }: SenderRecord): string {
  switch (state) {
    case 'found':
      return `${what}: found at ${name}: ${text}`
    case 'missing':
      return `${what}: no record at ${name}. Please add one.`
    case 'repeated':
      return `${what}: several records at ${name}, which count as none. Please keep one.`
    case 'unknown':
      return `${what}: not known, because the name servers of ${name} did not answer. Please check again later.`
  }
}
