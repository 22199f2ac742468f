import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import Landmark from 'lucide-react/icons/landmark'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { type BankAccount, type MaskedAccount, revealBankDetails } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { type ApiError, send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { AccountFacts } from './account-facts.tsx'
import { BankDetailsDialog } from './bank-details-dialog.tsx'
import { bankDetailsQuery } from './queries.ts'

/** Shows the current and the previous bank accounts, with masked numbers. */
export function BankDetails() {
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const [revealed, setRevealed] = useState<BankAccount>()
  const reveal = useMutation<BankAccount, ApiError>({
    mutationFn: () => send(revealBankDetails, {}),
    onSuccess: (account) => {
      setRevealed(account)
      showToast({
        title: 'The numbers are now shown',
        description: 'The activity log records that you have seen the numbers.',
      })
    },
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to show the numbers')),
  })
  const details = useQuery({
    ...bankDetailsQuery,
    staleTime: 0,
    retryOnMount: true,
  })
  const [current, ...previous] = details.data?.accounts ?? []
  return (
    <section aria-label="Bank details">
      <ListHead title="Bank details" {...headOfQuery(details)} />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Guests pay into the account entered here. To change it you need your password, and all staff will be emailed
        (see Emails). A new account applies to bookings agreed afterwards. You are then asked about open bookings with
        another account, or with no account.
      </p>
      <QueryState of={details} what="the bank details" shapes={['h-44 rounded-card']} shapesClassName="space-y-4">
        {() =>
          current ? (
            <div className="space-y-8">
              <Card as="section" aria-label="Current account" className="p-4 sm:p-6">
                <AccountFacts account={revealed?.id === current.id ? revealed : current} />
                <EnteredBy account={current} />
                <div className="mt-5 flex flex-wrap gap-3">
                  <Button onClick={() => setChanging(true)}>
                    <Pencil size={17} strokeWidth={1.75} aria-hidden="true" />
                    Change
                  </Button>
                  {revealed?.id === current.id ? (
                    <Button variant="secondary" onClick={() => setRevealed(undefined)}>
                      Hide the numbers
                    </Button>
                  ) : (
                    <Button
                      variant="secondary"
                      onClick={() => reveal.mutate()}
                      busy={reveal.isPending ? 'Asking...' : undefined}
                    >
                      <Eye size={17} strokeWidth={1.75} aria-hidden="true" />
                      Show the numbers
                    </Button>
                  )}
                </div>
              </Card>
              {previous.length > 0 && <PreviousAccounts accounts={previous} />}
            </div>
          ) : (
            <EmptyState
              icon={<Landmark size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No bank details yet"
              action={<Button onClick={() => setChanging(true)}>Enter bank details</Button>}
            >
              Until you enter an account, bookings show no bank details.
            </EmptyState>
          )
        }
      </QueryState>
      <BankDetailsDialog
        open={isChanging}
        onClose={() => setChanging(false)}
        onEntered={(history) => {
          client.setQueryData(bankDetailsQuery.queryKey, history)
          setRevealed(undefined)
          setChanging(false)
        }}
      />
    </section>
  )
}

function PreviousAccounts({ accounts }: { accounts: MaskedAccount[] }) {
  return (
    <section aria-labelledby="former-accounts">
      <h2 id="former-accounts" className="mb-3 text-xl">
        Previous accounts
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {accounts.map((account) => (
            <li key={account.id} className="p-4 sm:px-6">
              <AccountFacts account={account} />
              <EnteredBy account={account} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function EnteredBy({ account: { enteredAt, enteredBy } }: { account: MaskedAccount }) {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Entered {enteredBy && `by ${enteredBy}, `}
      <time dateTime={enteredAt}>{formatBritishMoment(new Date(enteredAt))}</time>
    </p>
  )
}
