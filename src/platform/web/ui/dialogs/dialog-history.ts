import { addEntry, mergeEntryState, readEntryState } from './history-entry.ts'
import { dialogsOpen, leaveFrontDialog, onDialogChange } from './open-dialogs.ts'

/** After this time, longer than any browser needs to go back, waiting `pushState` calls run even without a `popstate`. */
const STEP_BACK_MS = 700

let following = false
/** Set while the entries of closed dialogs are being removed: the URL and history state to restore afterwards. */
let steppingBack: { address: string; notes: Record<string, unknown> } | undefined
let fallbackTimer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
let address = ''

/**
 * Makes Back close the topmost dialog [rule back-closes]. Each open dialog has a history entry, since browsers have no
 * common event for Back.
 */
export function followDialogs(): void {
  if (following) return
  following = true
  onDialogChange(() => queueMicrotask(syncEntries))
  // Listens in the capture phase, before the router: steps between dialogs are not navigation.
  addEventListener('popstate', onStep, true)
  for (const change of ['pushState', 'replaceState', 'hashchange']) addEventListener(change, noteAddress)
  noteAddress()
  patchHistory()
}

/** Returns how many dialogs were open at the current history entry. */
function depth(): number {
  const { dialogs } = readEntryState()
  return typeof dialogs === 'number' ? dialogs : 0
}

function noteAddress(): void {
  address = location.href
  if (steppingBack) steppingBack.address = address
}

/**
 * Adds or removes history entries until each dialog has an entry. A dialog that replaces another dialog in the same task
 * changes nothing.
 */
function syncEntries(): void {
  if (steppingBack) return
  const spare = depth() - dialogsOpen()
  for (let missing = spare; missing < 0; missing += 1) addEntry({ dialogs: depth() + 1 })
  if (spare <= 0) return
  steppingBack = { address: location.href, notes: { ...readEntryState(), dialogs: dialogsOpen() } }
  history.go(-spare)
  fallbackTimer = setTimeout(finishStepBack, STEP_BACK_MS)
}

function finishStepBack(): void {
  if (!steppingBack) return
  clearTimeout(fallbackTimer)
  // The page's history entry gets the URL and the history state that were current when the dialog closed.
  const isOther = steppingBack.address !== location.href
  mergeEntryState(steppingBack.notes, steppingBack.address)
  address = location.href
  steppingBack = undefined
  const due = waiting
  waiting = []
  // Meanwhile the router may have read the old URL of the entry.
  if (isOther) dispatchEvent(new Event('replaceState'))
  for (const go of due) go()
  queueMicrotask(syncEntries)
}

function onStep(event: PopStateEvent): void {
  if (steppingBack) {
    event.stopImmediatePropagation()
    finishStepBack()
    return
  }
  const samePage = address === location.href
  address = location.href
  if (samePage && dialogsOpen() > depth()) {
    event.stopImmediatePropagation()
    leaveFrontDialog()
  }
  // Deferred until the page has rendered: a dialog that asks first is still open and needs a history entry again.
  setTimeout(syncEntries)
}

/**
 * A page opened from a dialog replaces the dialog's entry. While entries are being removed, `pushState` waits, or
 * Back would skip the new entry.
 */
function patchHistory(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    if (steppingBack) waiting.push(() => history.pushState(state, unused, url))
    else if (depth() === 0) push(state, unused, url)
    else {
      History.prototype.replaceState.call(history, state, unused, url)
      dispatchEvent(new Event('pushState'))
    }
  }
  history.replaceState = (state, unused, url) =>
    replace(depth() === 0 ? state : { ...(state as object | null), dialogs: depth() }, unused, url)
}
