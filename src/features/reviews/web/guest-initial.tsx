export function GuestInitial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-heather-tint font-display font-medium text-heather text-xl"
    >
      {[...name.trim()][0]?.toLocaleUpperCase('en-GB') ?? '?'}
    </span>
  )
}
