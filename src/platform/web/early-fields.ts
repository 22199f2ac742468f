type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields that a guest changed before React could respond, with the changed values. */
const early = new Map<Field, string>()

/**
 * Records changes that React misses, because React stops events in unhydrated parts and does not repeat the events. For
 * use right after `hydrateRoot`.
 */
export function recordEarlyFields(root: Element): void {
  for (const field of root.querySelectorAll<Field>('input, select, textarea')) if (isChanged(field)) recordField(field)
  for (const type of ['input', 'change'])
    root.addEventListener(type, (event) => event.cancelBubble && recordField(event.target as Field), true)
}

/** Gives React the recorded values. A field in a part that is not hydrated yet is recorded again. */
export function replayEarlyFields(): void {
  queueMicrotask(() => {
    const recorded = [...early]
    early.clear()
    for (const [element, value] of recorded) replay(element, value)
  })
}

function recordField(field: Field): void {
  early.set(field, isCheckable(field) ? String(field.checked) : field.value)
}

function isChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.selectedOptions[0] !== (options.findLast((option) => option.defaultSelected) ?? options[0])
}

function isCheckable(field: HTMLElement): field is HTMLInputElement & { type: 'checkbox' | 'radio' } {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function replay(element: Field, value: string): void {
  if (element instanceof HTMLSelectElement) element.value = value
  // React handles this event only for selects and file inputs. For other fields the event reveals whether the part is
  // still unhydrated.
  element.dispatchEvent(new Event('change', { bubbles: true }))
  if (early.has(element)) return
  if (isCheckable(element)) replayCheck(element, value === 'true')
  else if (element instanceof HTMLTextAreaElement) replayText(element, HTMLTextAreaElement.prototype, value)
  else if (element instanceof HTMLInputElement && element.type !== 'file')
    replayText(element, HTMLInputElement.prototype, value)
}

function replayCheck(field: HTMLInputElement, checked: boolean): void {
  // Checking the other radio button of the group also unchecks this radio button.
  if (field.type === 'radio' && !checked) return
  field.checked = !checked
  field.click()
}

/** React ignores an event without a changed value, and detects only changes made through the prototype's setter. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object, value: string): void {
  field.value = field.defaultValue
  Reflect.set(prototype, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
