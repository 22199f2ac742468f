import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#features/bookings/calls.ts'
import { type AccountCounts as Accounts, type getAccountCounts, replaceAccounts } from '#features/bookings/contract.ts'
import { NEVER_STORED_FIELDS, PasswordAndCodeFields } from '#features/settings/web/office/confirmation-fields.tsx'
import { confirmation } from '#features/staff/contract.ts'
import { useOneTimeCode } from '#features/staff/web/office/second-factor/use-one-time-code.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { queryOf, send } from '#platform/web/api.ts'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'

const accountsQuery = queryOf<typeof getAccountCounts>(calls.getAccountCounts, {})

/** Counts open bookings with an outdated bank account or no account. One button updates all of them. */
export function OtherAccounts() {
  const [isConfirming, setConfirming] = useState(false)
  const { data, isError, error, isFetching, refetch } = useQuery({ ...accountsQuery, staleTime: 0, retryOnMount: true })
  if (isError)
    return (
      <ErrorState
        title="The bank accounts of open bookings could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data || data.another + data.none === 0) return null
  const all = data.another + data.none
  return (
    <>
      <Card as="section" aria-label="Bank accounts of open bookings" className="mt-8 border-brass p-4 sm:p-6">
        <h2 className="text-xl">{describeOtherAccounts(data)}</h2>
        <p className="measure mt-2 mb-4 text-ink-soft">
          Guests see the account that was agreed, if any, until you replace it. If an earlier account has been closed,
          use the current account for all these bookings. Guests who have dates held or something to pay will be
          emailed, if we have their address (see Emails). The email links to their private page and contains no account
          number.
        </p>
        <Button onClick={() => setConfirming(true)}>Use the current account for {formatCount(all, 'booking')}</Button>
      </Card>
      <ReplaceDialog open={isConfirming} count={all} onClose={() => setConfirming(false)} />
    </>
  )
}

function ReplaceDialog({ open, count, onClose }: { open: boolean; count: number; onClose: () => void }) {
  const { codeRequired: requested, rethrowNotingCodeRequired: watch } = useOneTimeCode()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Replace the account of ${formatCount(count, 'booking')}?`}
      description="Each booking gets a new version of its agreement. Each guest who has dates held or something to pay will be emailed once, if we have their address (see Emails). This cannot be undone, except by entering another account."
      width="narrow"
    >
      <OfficeForm
        name="accounts-replace"
        schema={confirmation}
        initial={{ password: '', code: '' }}
        neverStored={NEVER_STORED_FIELDS}
        send={({ password, code }) =>
          send(replaceAccounts, { body: { password, code: code || undefined } }).catch(watch)
        }
        success={{ title: 'Account Replaced', description: `${formatCount(count, 'booking')} updated.` }}
        failure={{ title: 'Failed to replace the account', description: OFFICE_UNREACHABLE }}
        onSent={onClose}
        sendLabel="Replace account"
        sendingLabel="Replacing..."
        onCancel={onClose}
      >
        <div className="grid gap-5">
          <PasswordAndCodeFields codeRequired={requested} />
        </div>
      </OfficeForm>
    </Dialog>
  )
}

/** Returns, for example, "3 open bookings have an earlier account, 2 have none". */
function describeOtherAccounts({ another, none }: Accounts): string {
  const earlier = `${formatCount(another, 'open booking')} ${another === 1 ? 'has' : 'have'} an earlier account`
  const missing = `${formatCount(none, 'open booking')} ${none === 1 ? 'has' : 'have'} no account`
  if (none === 0) return earlier
  return another === 0 ? missing : `${earlier}, ${none} ${none === 1 ? 'has' : 'have'} none`
}
