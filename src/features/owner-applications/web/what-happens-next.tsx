export function WhatHappensNext({ responseHours, className }: { responseHours: number; className?: string }) {
  const steps = [
    {
      title: `Review within ${responseHours} hours`,
      words: 'We read your application, look at the photographs and see what homes like yours let for nearby.',
    },
    {
      title: 'Our team contacts you',
      words: 'Someone who knows the area calls or writes, answers your questions and asks a few of ours.',
    },
    {
      title: 'A visit and a custom management plan',
      words: 'If it is a good fit, we visit the property and draw up a plan for it, with its numbers.',
    },
  ]
  return (
    <aside aria-labelledby="what-happens-next" className={className}>
      <div className="rounded-card bg-pine-tint p-6 sm:p-8">
        <h2 id="what-happens-next" className="text-xl">
          What Happens Next
        </h2>
        <ol className="mt-6 space-y-6">
          {steps.map(({ title, words }, index) => (
            <li key={title} className="flex flex-wrap gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-pine font-display font-medium text-paper"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1 basis-24">
                <p className="font-medium">{title}</p>
                <p className="mt-1 text-ink-soft">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
