/** The first Tab stop: skips the header. Its target is the id of `main`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-field bg-pine px-5 py-3 font-medium text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
