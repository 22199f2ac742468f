/** What the site keeps with an entry of the browser's history, besides its address: a reload and Back find it again. */
export function entryNotes(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}

/** Adds to what is kept with the present entry, also another address. The router hears nothing of it: no page changes. */
export function noteInEntry(notes: Record<string, unknown>, address?: string): void {
  History.prototype.replaceState.call(history, { ...entryNotes(), ...notes }, '', address)
}

/** A further entry of the same address, with these notes. The router hears nothing of it. */
export function addEntry(notes: Record<string, unknown>): void {
  History.prototype.pushState.call(history, { ...entryNotes(), ...notes }, '')
}
