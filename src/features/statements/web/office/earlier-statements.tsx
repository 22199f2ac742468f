import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failure } from '#features/payments/web/office/payment-words.ts'
import { ANEW } from '#features/payments/web/office/queries.ts'
import { type BankAccount, sayAccountOfProfile, type UnaskedProfile } from '#features/statements/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { reread, send } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { AccountChoice, accountChosen, type Choosing, NOTHING_CHOSEN } from './account-choice.tsx'
import { bankAccountsQuery } from './queries.ts'
import type { ChosenAccount } from './statement-file.ts'

/** Asks once of which account the statements are that were imported before there were accounts. */
export function EarlierStatements() {
  const { data } = useQuery({ ...bankAccountsQuery, ...ANEW })
  if (!data || data.unasked.length === 0) return null
  return (
    <Card as="section" aria-label="Earlier statements" className="mb-6 p-5">
      <h2 className="text-xl">Which account were these from?</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">
        You imported these statements before accounts were kept apart. Please tell us once, before the next import, so
        that their lines are recognised.
      </p>
      <ul className="mt-4 divide-y divide-line">
        {data.unasked.map((profile) => (
          <li key={profile.id} className="py-4 first:pt-0 last:pb-0">
            <Question profile={profile} accounts={data.accounts} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SEVERAL = 'several'

function Question({ profile, accounts }: { profile: UnaskedProfile; accounts: BankAccount[] }) {
  const { id, bankName, statements, lines, lastImportedAt } = profile
  const [choosing, setChoosing] = useState<Choosing>({ ...NOTHING_CHOSEN, name: bankName })
  const [asked, setAsked] = useState(false)
  const chosen = choosing.choice === SEVERAL ? null : accountChosen(choosing)
  const { mutate, isPending } = useMutation({
    mutationFn: (account: ChosenAccount | null) =>
      send(sayAccountOfProfile, { params: { id }, body: account ?? { ofSeveral: true } }),
    onSuccess: () => showToast({ title: 'Account saved', description: bankName }),
    onError: (error) => showToast(failure(error, 'Failed to save the account')),
    onSettled: () => reread(sayAccountOfProfile),
  })
  return (
    <form
      noValidate
      aria-label={bankName}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (typeof chosen === 'string') event.currentTarget.querySelector<HTMLElement>('select, input')?.focus()
        else if (!isPending) mutate(chosen)
      }}
    >
      <AccountChoice
        label={bankName}
        accounts={accounts}
        choosing={choosing}
        onChoose={setChoosing}
        others={[{ value: SEVERAL, label: 'More than one account' }]}
        wrong={asked && typeof chosen === 'string' ? chosen : ''}
      />
      <p className="mt-1.5 text-ink-soft text-sm tabular-nums">
        {counted(statements, 'statement')}, {counted(lines, 'line')}
        {lastImportedAt && `, last imported ${formatBritishMoment(new Date(lastImportedAt))}`}
      </p>
      <Button type="submit" size="small" className="mt-3 max-sm:min-h-11" busy={isPending ? 'Saving...' : undefined}>
        Save account
      </Button>
    </form>
  )
}
