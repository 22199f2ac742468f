import { useState } from 'react'
import { RadioPills } from './radio-pills.tsx'

const VIEWS = [
  { id: 'computer', label: 'Computer' },
  { id: 'phone', label: 'Phone' },
  { id: 'text', label: 'Plain text' },
] as const

/** Shows an email as mail programs do. The sandbox blocks scripts, forms and pop-ups. */
export function EmailViews({ html, text }: { html: string; text: string }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('computer')
  return (
    <div>
      <RadioPills legend="Show as" name="look" options={VIEWS} value={view} onChange={setView} className="mb-3" />
      {view === 'text' ? (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-field border border-line bg-paper p-4 text-sm">
          {text}
        </pre>
      ) : (
        <iframe
          title="The email"
          sandbox=""
          srcDoc={html}
          className={`h-128 w-full rounded-field border border-line bg-paper ${view === 'phone' ? 'mx-auto block max-w-90' : ''}`}
        />
      )}
    </div>
  )
}
