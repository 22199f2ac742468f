import { useState } from 'react'
import { RadioPills } from './radio-pills.tsx'

const LOOKS = [
  { id: 'desk', label: 'Computer' },
  { id: 'phone', label: 'Phone' },
  { id: 'text', label: 'Plain text' },
] as const

/** Shows an email as mail programs do. The sandbox disables its scripts and links. */
export function EmailLooks({ html, text }: { html: string; text: string }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['id']>('desk')
  return (
    <div>
      <RadioPills legend="Show as" name="look" options={LOOKS} value={look} onChange={setLook} className="mb-3" />
      {look === 'text' ? (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-field border border-line bg-paper p-4 text-sm">
          {text}
        </pre>
      ) : (
        <iframe
          title="The email"
          sandbox=""
          srcDoc={html}
          className={`h-128 w-full rounded-field border border-line bg-paper ${look === 'phone' ? 'mx-auto block max-w-90' : ''}`}
        />
      )}
    </div>
  )
}
