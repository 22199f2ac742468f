import Info from 'lucide-react/icons/info'
import { Description } from './description.tsx'

export function ImportantInformation({ html }: { html: string }) {
  return (
    <section aria-labelledby="important-information" className="rounded-card bg-amber-tint p-6 text-amber-ink sm:p-8">
      <h2 id="important-information" className="flex items-center gap-3 text-2xl">
        <Info size={24} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        Important information
      </h2>
      <Description html={html} className="prose mt-4 text-ink" />
    </section>
  )
}
