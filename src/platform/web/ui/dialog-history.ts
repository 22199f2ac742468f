import { addEntry, entryNotes, noteInEntry } from './history-entry.ts'
import { dialogsOpen, leaveInFront, onDialogChange } from './open-dialogs.ts'

/** Longer than any browser takes for a step back within a page: what waits for it goes on without it then. */
const STEP_BACK_MS = 700

let following = false
/** What is to be kept while the entries of closed dialogs are taken back; `undefined` at rest. */
let takingBack: { address: string; notes: Record<string, unknown> } | undefined
let late: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
let address = ''

/**
 * From the first dialog on, Back closes what lies in front instead of leaving the page [rule back-closes]: each open dialog has an entry of the
 * history, with the address of the page behind it, which goes again with the dialog. Browsers have no common event for Back.
 */
export function followDialogs(): void {
  if (following) return
  following = true
  onDialogChange(() => queueMicrotask(keepInStep))
  // Before the router hears of it: a step within the dialogs of a page is none of its business.
  addEventListener('popstate', onStep, true)
  for (const change of ['pushState', 'replaceState', 'hashchange']) addEventListener(change, noteAddress)
  noteAddress()
  guardEntries()
}

/** How many dialogs the present entry stands behind. */
function depth(): number {
  const { dialogs } = entryNotes()
  return typeof dialogs === 'number' ? dialogs : 0
}

function noteAddress(): void {
  address = location.href
  if (takingBack) takingBack.address = address
}

/** As many entries as dialogs. What opened and closed in one go, as one dialog that takes another's place, costs none. */
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
  // What a dialog changed of the address and of what is kept with it stays, as if it had been no entry of its own.
  const isOther = takingBack.address !== location.href
  noteInEntry(takingBack.notes, takingBack.address)
  address = location.href
  takingBack = undefined
  const due = waiting
  waiting = []
  // The address may have been read while it was still that of the entry below.
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
  // Once the page has drawn what came of it: a dialog that asks first is still open, and needs its entry again.
  setTimeout(keepInStep)
}

/**
 * A page that is opened out of a dialog takes the place of the dialog's entry, so that Back leads to the page that it lay on.
 * What is opened while entries are being taken back waits for it: the browser would step back over it.
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
