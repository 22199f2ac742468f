import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { BookingDocuments, RecipientForm as Recipient } from '../contract.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { RecipientForm } from './recipient-form.tsx'

interface DocumentsProps {
  documents: BookingDocuments
  /** Texts for each invoice state, for the guest or for the office. */
  stateTexts: Record<BookingDocuments['state'], ReactNode>
  /** Without it, the recipient cannot be changed. */
  send: ((recipient: Recipient, headers: Record<string, string>) => Promise<BookingDocuments>) | undefined
  onSent: (documents: BookingDocuments) => void
  onStale: () => void
}

/** Documents of a stay, one at a time on screen and in print, with the form for the recipient. */
export function Documents({ documents, stateTexts, send, onSent, onStale }: DocumentsProps) {
  const sheets = sheetsOf(documents)
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState(false)
  const shown = sheets.find(({ id }) => id === chosen) ?? sheets[0]
  const { state, recipient, receipt, isRecipientFixed } = documents
  return (
    <>
      <div className="not-printed mb-8">
        <p className="measure">{stateTexts[state]}</p>
        {send === undefined ? null : isRecipientFixed ? (
          <p className="measure mt-2">To change the invoice details now, please call or write to us.</p>
        ) : editing ? (
          <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-7">
            <RecipientForm
              reference={receipt.reference}
              recipient={recipient}
              send={send}
              onSent={(next) => {
                setEditing(false)
                setChosen(undefined)
                onSent(next)
              }}
              onStale={onStale}
              onBack={() => setEditing(false)}
            />
          </div>
        ) : (
          state !== 'nothing to invoice' && (
            <Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
              {recipient.version === 0 ? 'Ask for an invoice' : 'Change invoice details'}
            </Button>
          )
        )}
      </div>
      <div className="not-printed mb-5 flex max-w-[50rem] flex-wrap items-center gap-2">
        {sheets.map(({ id, label }) => (
          <Button
            key={id}
            variant={id === shown?.id ? 'primary' : 'secondary'}
            size="small"
            className="min-h-11"
            aria-pressed={id === shown?.id}
            onClick={() => setChosen(id)}
          >
            {label}
          </Button>
        ))}
        <Button variant="secondary" size="small" className="min-h-11 sm:ml-auto" onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      {shown?.sheet}
    </>
  )
}

interface ChosenSheet {
  id: string
  label: string
  sheet: ReactNode
}

function sheetsOf({ proForma, issued, receipt, recipient }: BookingDocuments): ChosenSheet[] {
  return [
    ...issued.map(({ kind, number, issuedOn, credits, document }) => ({
      id: number,
      label: kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`,
      sheet: (
        <InvoiceSheet
          title={kind === 'invoice' ? 'Invoice' : 'Credit note'}
          number={number}
          issuedOn={issuedOn}
          credits={credits}
          document={document}
        />
      ),
    })),
    ...(proForma
      ? [
          {
            id: 'pro-forma',
            label: 'Pro-forma',
            sheet: <InvoiceSheet title="Pro-forma invoice" number={null} issuedOn={null} document={proForma} />,
          },
        ]
      : []),
    { id: 'receipt', label: 'Receipt', sheet: <ReceiptSheet receipt={receipt} customer={recipient} /> },
  ]
}
