export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-display font-medium text-[0.9375rem] leading-tight tracking-tight sm:text-xl">
      <svg viewBox="0 0 32 32" className="size-[32px] shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--mark, var(--color-pine))" />
        <path
          d="M16 5.5 5.25 14.75l1.8 2.1.95-.8V25.5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V16.05l.95.8 1.8-2.1z"
          fill="var(--mark-ground, var(--color-paper))"
        />
        <path
          d="M16 14.5a2.75 2.75 0 0 0-1.35 5.15L13.8 23.5h4.4l-.85-3.85A2.75 2.75 0 0 0 16 14.5z"
          fill="var(--mark, var(--color-pine))"
        />
      </svg>
      <span className="@max-[23.25rem]:hidden min-w-0">{name}</span>
    </span>
  )
}
