import { addEntry, entryNotes, noteInEntry } from './history-entry.ts'
import { dialogsOpen, leaveInFront, onDialogChange } from './open-dialogs.ts'

/** Longer than any browser takes to go back within a page; waiting calls then continue regardless. */
const STEP_BACK_MS = 700

let following = false
/** The URL and notes to restore while the entries of closed dialogs are removed; `undefined` otherwise. */
let takingBack: { address: string; notes: Record<string, unknown> } | undefined
let late: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
let address = ''

/**
 * Makes Back close the front dialog instead of leaving the page [rule back-closes]. Each open dialog has a history entry with the
 * URL of its page; closing the dialog removes the entry. Browsers have no common event for Back.
 */
export function followDialogs(): void {
  if (following) return
  following = true
  onDialogChange(() => queueMicrotask(keepInStep))
  // Captured before the router's listener: steps between dialogs are not navigation.
  addEventListener('popstate', onStep, true)
  for (const change of ['pushState', 'replaceState', 'hashchange']) addEventListener(change, noteAddress)
  noteAddress()
  guardEntries()
}

/** Returns how many dialogs were open at the current history entry. */
function depth(): number {
  const { dialogs } = entryNotes()
  return typeof dialogs === 'number' ? dialogs : 0
}

function noteAddress(): void {
  address = location.href
  if (takingBack) takingBack.address = address
}

/**
 * Adds or removes history entries until there is one per dialog. A dialog that replaces another in the same task changes nothing.
 */
function keepInStep(): void {
  if (takingBack) return
  const spare = depth() - dialogsOpen()
  for (let missing = spare; missing < 0; missing += 1) addEntry({ dialogs: depth() + 1 })
  if (spare <= 0) return
  takingBack = { address: location.href, notes: { ...entryNotes(), dialogs: dialogsOpen() } }
  history.go(-spare)
  late = setTimeout(cameBack, STEP_BACK_MS)
}

function cameBack(): void {
  if (!takingBack) return
  clearTimeout(late)
  // Changes that a dialog made to the URL and the entry's notes are kept on the page's entry.
  const isOther = takingBack.address !== location.href
  noteInEntry(takingBack.notes, takingBack.address)
  address = location.href
  takingBack = undefined
  const due = waiting
  waiting = []
  // The router may have read the URL of the entry below meanwhile.
  if (isOther) dispatchEvent(new Event('replaceState'))
  for (const go of due) go()
  queueMicrotask(keepInStep)
}

function onStep(event: PopStateEvent): void {
  if (takingBack) {
    event.stopImmediatePropagation()
    cameBack()
    return
  }
  const samePage = address === location.href
  address = location.href
  if (samePage && dialogsOpen() > depth()) {
    event.stopImmediatePropagation()
    leaveInFront()
  }
  // Deferred until the page has rendered: a dialog that asks first is still open and needs its entry again.
  setTimeout(keepInStep)
}

/**
 * A page opened from a dialog replaces the dialog's entry, so that Back leads to the page below. While entries are being removed,
 * `pushState` waits: the browser would step back over the new entry.
 */
function guardEntries(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    if (takingBack) waiting.push(() => history.pushState(state, unused, url))
    else if (depth() === 0) push(state, unused, url)
    else {
      History.prototype.replaceState.call(history, state, unused, url)
      dispatchEvent(new Event('pushState'))
    }
  }
  history.replaceState = (state, unused, url) =>
    replace(depth() === 0 ? state : { ...(state as object | null), dialogs: depth() }, unused, url)
}
