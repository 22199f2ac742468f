import { useState } from 'react'
import { type Guest, joinGuests, partGuests } from '#features/guests/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { attempt, undoToast } from './remarks.ts'

const LINK = 'wrap-anywhere pointer-coarse:py-3 text-pine underline decoration-1 underline-offset-4 hover:decoration-2'

/** Email addresses and phone numbers as links, and the sums of all stays. */
export function GuestContact({ guest }: { guest: Guest }) {
  const mayPart = usePermitted('edit lettings') && guest.addresses.length > 1
  const { addresses, phones, stays, total, received, depositsHeld, owed, dueBack } = guest
  return (
    <Panel title="Contact and money">
      <ul className="space-y-2">
        {addresses.map((address) => (
          <li key={address.email} className="flex flex-wrap items-center justify-between gap-x-3">
            <a href={`mailto:${address.email}`} className={LINK}>
              {address.email}
            </a>
            {mayPart && <Part guest={guest} address={address} />}
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneLink phone={phone} className={LINK} />
          </li>
        ))}
      </ul>
      <dl className="mt-4 space-y-1 border-line border-t pt-3 text-sm">
        <Sum term="Stays">{formatCount(stays, 'stay')}</Sum>
        <Sum term="Price of all stays">{formatPoundsText(total)}</Sum>
        <Sum term="Received">{formatPoundsText(received)}</Sum>
        {depositsHeld !== '0.00' && <Sum term="Deposits held">{formatPoundsText(depositsHeld)}</Sum>}
        <Sum term="Owed">{formatPoundsText(owed)}</Sum>
        {dueBack !== '0.00' && <Sum term="To be given back">{formatPoundsText(dueBack)}</Sum>}
      </dl>
    </Panel>
  )
}

function Sum({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** Parts one address from the guest’s other addresses. */
function Part({ guest, address }: { guest: Guest; address: Guest['addresses'][number] }) {
  const [isAsking, setAsking] = useState(false)
  const other = guest.addresses.find(({ email }) => email !== address.email)
  const part = async () => {
    setAsking(false)
    await attempt(
      () => send(partGuests, { params: { key: guest.key }, body: { keys: [address.key] } }),
      'Failed to part the addresses',
      undoToast(
        'Addresses parted',
        () => send(joinGuests, { params: { key: other?.key ?? guest.key }, body: { with: address.key } }),
        'Addresses joined again',
      ),
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Part ${address.email} from this guest`}
        onClick={() => setAsking(true)}
      >
        Part
      </Button>
      <ConfirmDialog
        open={isAsking}
        question="Is this another person’s address?"
        confirmLabel="Part"
        tone="primary"
        onConfirm={() => void part()}
        onCancel={() => setAsking(false)}
      >
        <p className="wrap-anywhere">
          The records, notes and tags of <strong>{address.email}</strong> move to a page of their own. You can join the
          addresses again.
        </p>
      </ConfirmDialog>
    </>
  )
}
