import { useQuery, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import Landmark from 'lucide-react/icons/landmark'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { BankAccount, MaskedAccount } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AccountFacts } from './account-facts.tsx'
import { BankDetailsDialog } from './bank-details-dialog.tsx'
import { bankDetailsQuery } from './queries.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** Shows the current account and the previous ones. */
export function BankDetails() {
  const client = useQueryClient()
  const [asking, setAsking] = useState<'change' | 'reveal'>()
  const [revealed, setRevealed] = useState<BankAccount>()
  const details = useQuery({
    ...bankDetailsQuery,
    staleTime: 0,
    retryOnMount: true,
  })
  const { data, isFetching, dataUpdatedAt, refetch } = details
  const refresh = () => void refetch()
  const [current, ...former] = data?.accounts ?? []
  return (
    <section aria-label="Bank details">
      <ListHead title="Bank details" readAt={dataUpdatedAt} refreshing={isFetching} onRefresh={refresh} />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        The account that guests pay into. A change asks for your password, and all staff will be emailed (see Emails).
        It applies to what is agreed afterwards; you are then asked about the open bookings that have another account,
        or none.
      </p>
      <QueryState
        of={details}
        what="the bank details"
        onRetry={refresh}
        shapes={['h-44 rounded-card']}
        shapesClassName="space-y-4"
      >
        {() =>
          current ? (
            <div className="space-y-8">
              <Card as="section" aria-label="Current account" className="p-4 sm:p-6">
                <AccountFacts account={revealed?.id === current.id ? revealed : current} />
                <Entered account={current} />
                <div className="mt-5 flex flex-wrap gap-3">
                  <Button onClick={() => setAsking('change')}>
                    <Pencil size={17} strokeWidth={1.75} aria-hidden="true" />
                    Change
                  </Button>
                  {revealed?.id === current.id ? (
                    <Button variant="secondary" onClick={() => setRevealed(undefined)}>
                      Hide the numbers
                    </Button>
                  ) : (
                    <Button variant="secondary" onClick={() => setAsking('reveal')}>
                      <Eye size={17} strokeWidth={1.75} aria-hidden="true" />
                      Show the numbers
                    </Button>
                  )}
                </div>
              </Card>
              {former.length > 0 && <Former accounts={former} />}
            </div>
          ) : (
            <EmptyState
              icon={<Landmark size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No bank details yet"
              action={<Button onClick={() => setAsking('change')}>Enter bank details</Button>}
            >
              Until you enter an account, bookings show none.
            </EmptyState>
          )
        }
      </QueryState>
      <BankDetailsDialog
        open={asking === 'change'}
        onClose={() => setAsking(undefined)}
        onEntered={(history) => {
          client.setQueryData(bankDetailsQuery.queryKey, history)
          setRevealed(undefined)
          setAsking(undefined)
        }}
      />
      <RevealDialog
        open={asking === 'reveal'}
        onClose={() => setAsking(undefined)}
        onRevealed={(account) => {
          setRevealed(account)
          setAsking(undefined)
        }}
      />
    </section>
  )
}

function Former({ accounts }: { accounts: MaskedAccount[] }) {
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
              <Entered account={account} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Entered({ account: { enteredAt, enteredBy } }: { account: MaskedAccount }) {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Entered {enteredBy && `by ${enteredBy}, `}
      <time dateTime={enteredAt}>{formatBritishMoment(new Date(enteredAt))}</time>
    </p>
  )
}
